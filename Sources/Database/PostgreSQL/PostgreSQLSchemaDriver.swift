/// Changes the tables of a PostgreSQL database on one connection, while a lock keeps every other process of Digs out.
public struct PostgreSQLSchemaDriver: SchemaDriver {
    private let address: PostgreSQLAddress

    public init(_ address: PostgreSQLAddress) { self.address = address }

    public var supplement: String {
        """
        \(PostgreSQLSupplement.triggers)
        \(PostgreSQLRowSecurity.script);
        """
    }

    /// A step may have made tables and views.
    public func supplement(ofStep version: Int) -> String { PostgreSQLRowSecurity.script }

    public func adapted(_ script: String) -> String { PostgreSQLSupplement.adapted(script) }

    public var keepsCopy: Bool { false }

    public func inspect<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result? {
        let connection = PostgreSQLConnection(address, for: .reading)
        try connection.openPatiently()
        let tables = try connection.run(
            """
            SELECT count(*) FROM pg_tables
            WHERE schemaname = current_schema() AND tablename NOT IN ('database_commits', 'database_writers')
            """)
        return tables == "0" ? nil : try body(PostgreSQLTransaction(connection: connection))
    }

    public func read<Result>(isAlone: Bool, _ body: (any SQLReading) throws -> Result) throws -> Result {
        let connection = PostgreSQLConnection(address, for: .reading)
        try connection.openPatiently()
        if isAlone { try connection.keepOthersOut() }
        try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
        // The end of the connection ends the transaction and the lock.
        return try body(PostgreSQLTransaction(connection: connection))
    }

    public func write<Result>(_ body: (any SQLWriting) throws -> Result) throws -> Result {
        let connection = PostgreSQLConnection(address, for: .schemaChange)
        try connection.openPatiently()
        try connection.run("BEGIN; SELECT pg_advisory_xact_lock(\(PostgreSQLLock.writer))")
        if try connection.run("SELECT to_regclass('database_writers')") == nil {
            try connection.run(PostgreSQLSupplement.commits)
        }
        try connection.run("UPDATE database_commits SET number = number + 1")
        let result = try body(PostgreSQLTransaction(connection: connection))
        try connection.commit()
        return result
    }

    public func userCount() throws -> Int? {
        let connection = PostgreSQLConnection(address, for: .reading)
        try connection.openPatiently()
        var count: Int?
        _ = try PostgreSQLConnection.untilOthersEnd {
            count = try connection.run(
                """
                SELECT count(DISTINCT pid) FROM pg_locks
                WHERE locktype = 'advisory' AND classid = 0 AND objid = \(PostgreSQLLock.schema)
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                """
            ).flatMap { Int($0) }
            return count ?? 0 <= 1
        }
        return count
    }

    public func captureScript(_ tables: [TableShape]) -> String { PostgreSQLCapture.script(tables) }

    public func endCaptureScript(_ tables: [TableShape]) -> String { PostgreSQLCapture.endScript }

    public func change(
        backup: String?, copied: @escaping (Double) -> Void, _ body: (any SQLWriting) throws -> Void
    ) throws {
        let connection = PostgreSQLConnection(address, for: .schemaChange)
        try connection.openPatiently()
        try connection.run("BEGIN")
        try connection.keepOthersOut()
        try body(PostgreSQLTransaction(connection: connection))
        try connection.commit()
    }
}

extension PostgreSQLConnection {
    /// Keeps other processes of Digs out until the connection ends.
    fileprivate func keepOthersOut() throws {
        let isAlone = try Self.untilOthersEnd {
            try run("SELECT pg_try_advisory_lock(\(PostgreSQLLock.schema))") == "t"
        }
        guard isAlone else { throw SQLError(.busy, "another process uses the database") }
    }

    /// Repeats `isAlone` for a second until it's true: the server needs a moment to see that a process has ended.
    fileprivate static func untilOthersEnd(_ isAlone: () throws -> Bool) throws -> Bool {
        var deadline = RetryDeadline(limit: .seconds(1))
        repeat {
            if try isAlone() { return true }
        } while deadline.wait()
        return false
    }

    /// Like `open`, and waits for a server that starts. Throws at once when a server is there and refuses.
    func openPatiently() throws {
        var deadline = RetryDeadline()
        while true {
            do { return try open() } catch let error as SQLError where error.kind == .connectionLost {
                guard !address.isServed, deadline.wait() else { throw error }
            }
        }
    }
}
