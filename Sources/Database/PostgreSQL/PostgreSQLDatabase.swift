/// PostgreSQL through libpq: one writer, eight readers, and groups of writes that share a commit as they do in SQLite.
public final class PostgreSQLDatabase: InstallationDatabase {
    private let commits: GroupCommit<PostgreSQLWriter>
    private let writer: PostgreSQLWriter
    private let readers: PostgreSQLReaders
    private let statements = StatementCounter()

    public var statementCount: Int { statements.value }

    public var waitingReads: Int? { readers.waitingCount }

    /// Opens the database; waits some seconds for a server that starts.
    ///
    /// - Parameter onCommit: called after each commit.
    public init(_ address: PostgreSQLAddress, onCommit: @escaping @Sendable (CommitReport) -> Void = { _ in }) throws {
        writer = PostgreSQLWriter(address, onCommit: onCommit)
        try writer.open()
        commits = GroupCommit(writer)
        readers = PostgreSQLReaders(address)
    }

    public func read<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await read(in: scope, isSnapshot: true, body) }

    /// Takes a thread as `read` does: a server elsewhere makes the caller's wait.
    public func readBriefly<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await read(in: scope, isSnapshot: true, body) }

    public func readStatement<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await read(in: scope, isSnapshot: false, body) }

    private func read<Result: Sendable>(
        in scope: RowScope, isSnapshot: Bool, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        try await readers.read(in: scope, isSnapshot: isSnapshot) { [statements] in
            try body(PostgreSQLTransaction(connection: $0, statements: statements))
        }
    }

    public func write<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await commits.write { [statements] in
            try $0.limit(to: scope)
            return try body(PostgreSQLTransaction(connection: $0, statements: statements))
        }
    }

    public func foreignVersion() async throws -> Int64 {
        try await readers.read(in: .installation, isSnapshot: false) {
            let result = try $0.query("SELECT number FROM database_commits", [])
            return result.rowCount > 0 ? try result.row(0).integer(0) : 0
        }
    }

    /// Asking the server takes as long as reading a row, so what could be kept is read.
    public var isUnchangedByOthers: Bool { false }

    public func observe(_ tables: Set<String>, onChange: @escaping @Sendable () -> Void) {}

    public func learn(by work: @Sendable () async throws -> Void) async throws { try await work() }

    /// The server's files are none of this process's.
    public func emptyLog() async throws -> Bool { true }

    public func analyzeOnce() async throws {
        // Concerns the whole installation: no condition on tenant_id.
        let isMissing = try await read {
            try $0.exists("SELECT 1 FROM pg_class WHERE oid = to_regclass('listings') AND reltuples < 0")
        }
        if isMissing { try await write { try $0.run(script: "ANALYZE") } }
    }

    public func close() throws {
        readers.close()
        writer.close()
    }
}
