/// Triggers that store each change of a row, as `SchemaDriver.captureScript` says.
enum PostgreSQLCapture {
    /// The refusal's SQLSTATE, of a class that neither PostgreSQL nor the standard uses.
    static let moved = "DG001"

    static func script(_ tables: [TableShape]) -> String {
        """
        CREATE TABLE captured_changes (
            number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL, before TEXT, after TEXT);
        CREATE OR REPLACE FUNCTION captured_row(object JSON) RETURNS TEXT LANGUAGE sql AS $$
            SELECT CAST(json_agg(value ORDER BY place) AS TEXT)
            FROM json_each(object) WITH ORDINALITY AS columns (name, value, place)
        $$;
        CREATE OR REPLACE FUNCTION capture_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
                CREATE OR REPLACE TRIGGER capture AFTER INSERT OR UPDATE OR DELETE ON "\(table.name)"
                FOR EACH ROW EXECUTE FUNCTION capture_change();
                """
            }.joined(separator: "\n")
    }

    /// The triggers do nothing from then on. Those of a table that somebody reads for long stay until the next time:
    /// waiting for its lock would keep all others from reading it.
    static let endScript = """
        CREATE OR REPLACE FUNCTION capture_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RETURN NULL;
        END $$;
        DROP FUNCTION IF EXISTS captured_row(JSON);
        DROP TABLE IF EXISTS captured_changes;
        DO $$
        DECLARE place regclass;
        BEGIN
            SET LOCAL lock_timeout = '20ms';
            FOR place IN SELECT CAST(tgrelid AS regclass) FROM pg_trigger
                WHERE tgname = 'capture' AND tgfoid = CAST('capture_change' AS regproc)
            LOOP
                BEGIN
                    EXECUTE format('DROP TRIGGER capture ON %s', place);
                EXCEPTION WHEN lock_not_available OR deadlock_detected THEN NULL;
                END;
            END LOOP;
        END $$;
        """
}
