/// A connection's transaction, valid only inside the closure.
struct PostgreSQLTransaction: SQLWriting {
    let connection: PostgreSQLConnection
    var statements = StatementCounter()

    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws {
        statements.count()
        let result = try connection.query(sql, values)
        for index in 0..<result.rowCount { try body(result.row(index)) }
    }

    func forEachLater(
        _ sql: String, _ values: [any SQLBindable], _ body: @escaping (any SQLRow) throws -> Void
    ) throws -> () throws -> Void {
        statements.count()
        let answer = PostgreSQLAnswer()
        try connection.enqueue(sql, values, for: answer)
        return { [connection] in
            let result = try connection.result(for: answer)
            for index in 0..<result.rowCount { try body(result.row(index)) }
        }
    }

    func hasTable(_ name: String) throws -> Bool { try exists("SELECT 1 WHERE to_regclass(?) IS NOT NULL", name) }

    func columns(of table: String) throws -> [SQLColumn] {
        try rows(
            """
            SELECT CAST(attname AS TEXT), CAST(format_type(atttypid, NULL) AS TEXT),
                COALESCE(array_position(string_to_array(CAST(indkey AS TEXT), ' '), CAST(attnum AS TEXT)), 0)
            FROM pg_attribute LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
            WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped ORDER BY attnum
            """, table
        ) { try SQLColumn(&$0) }
    }

    func amongAllTenants<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.withoutLimit(body)
    }

    func execute(_ sql: String, _ values: [any SQLBindable]) throws {
        statements.count()
        try connection.enqueue(sql, values)
    }

    func changedRows(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
        statements.count()
        return try connection.query(sql, values).changedCount
    }

    func run(script: String) throws { try connection.run(script) }

    func allowingAuditDeletion<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.enqueue(PostgreSQLSupplement.allowAuditDeletion)
        let result = try body()
        try connection.enqueue(PostgreSQLSupplement.forbidAuditDeletion)
        return result
    }
}

/// Statements that PostgreSQL alone needs.
enum PostgreSQLSupplement {
    /// Triggers that protect the audit log from changes, which the shared schema cannot express.
    static let triggers = """
        CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' AND current_setting('digs.deletes_audit', true) = 'yes' THEN RETURN OLD; END IF;
            RAISE EXCEPTION 'the audit log is append-only';
        END $$;
        CREATE TRIGGER audit_is_not_edited BEFORE UPDATE OR DELETE ON audit
        FOR EACH ROW EXECUTE FUNCTION keep_audit();
        CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
        FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
        """

    // The setting ends with the transaction, or with the savepoint that is rolled back.
    static let allowAuditDeletion = "SELECT set_config('digs.deletes_audit', 'yes', true)"
    static let forbidAuditDeletion = "SELECT set_config('digs.deletes_audit', '', true)"

    /// The count of commits of all processes, in the order of the commits, and the last transaction of each process.
    static let commits = """
        CREATE TABLE IF NOT EXISTS database_commits (
            is_only BIGINT NOT NULL PRIMARY KEY CHECK (is_only = 1), number BIGINT NOT NULL);
        INSERT INTO database_commits (is_only, number) VALUES (1, 0) ON CONFLICT DO NOTHING;
        CREATE TABLE IF NOT EXISTS database_writers (
            id BIGINT NOT NULL PRIMARY KEY, last_transaction BIGINT NOT NULL,
            changed_at TIMESTAMPTZ NOT NULL DEFAULT now());
        """

    /// A process that is still there writes its row again.
    static let forgetOldWriters = "DELETE FROM database_writers WHERE changed_at < now() - INTERVAL '7 days'"

    /// The shared schema as PostgreSQL takes it: a column that names rows must be INTEGER in SQLite, and holds 64 bits,
    /// as BIGINT does.
    static func adapted(_ schema: String) -> String {
        schema.replacing("INTEGER NOT NULL PRIMARY KEY", with: "BIGINT NOT NULL PRIMARY KEY")
    }
}
