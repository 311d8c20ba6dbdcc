/// Triggers that store each change of a row, as `SchemaDriver.captureScript` says.
enum PostgreSQLCapture {
    /// The refusal's SQLSTATE, of a class that neither PostgreSQL nor the standard uses.
    static let moved = "DG001"

    static func script(_ tables: [TableShape]) -> String {
        """
        CREATE TABLE captured_changes (
            number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL, before TEXT, after TEXT);
        CREATE FUNCTION captured_row(object JSON) RETURNS TEXT LANGUAGE sql AS $$
            SELECT CAST(json_agg(value ORDER BY place) AS TEXT)
            FROM json_each(object) WITH ORDINALITY AS columns (name, value, place)
        $$;
        CREATE FUNCTION capture_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            -- Numbers are in the order of the commits, whoever writes.
            PERFORM pg_advisory_xact_lock(\(PostgreSQLLock.writer));
            IF EXISTS (SELECT 1 FROM database_move WHERE is_done = 1) THEN
                RAISE EXCEPTION USING ERRCODE = '\(moved)', MESSAGE = 'the database was moved';
            END IF;
            INSERT INTO captured_changes (name, before, after) VALUES (TG_TABLE_NAME,
                CASE WHEN TG_OP <> 'INSERT' THEN captured_row(row_to_json(OLD)) END,
                CASE WHEN TG_OP <> 'DELETE' THEN captured_row(row_to_json(NEW)) END);
            RETURN NULL;
        END $$;

        """
            + tables.map { table in
                """
                CREATE TRIGGER capture AFTER INSERT OR UPDATE OR DELETE ON "\(table.name)"
                FOR EACH ROW EXECUTE FUNCTION capture_change();
                """
            }.joined(separator: "\n")
    }

    static func endScript(_ tables: [TableShape]) -> String {
        let triggers = tables.map { "DROP TRIGGER IF EXISTS capture ON \"\($0.name)\";" }
        return (triggers + [
            "DROP FUNCTION IF EXISTS capture_change();", "DROP FUNCTION IF EXISTS captured_row(JSON);",
            "DROP TABLE IF EXISTS captured_changes;",
        ]).joined(separator: "\n")
    }
}
