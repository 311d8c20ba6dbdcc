import GRDB

/// SQLite through GRDB: one writer, many readers, WAL, and `synchronous=FULL`, so that acknowledged writes survive a
/// power cut.
public final class SQLiteDatabase: SQLDatabase {
    let path: String
    private let pool: DatabasePool
    /// `PRAGMA data_version` reports the commits of other connections only. This one never writes, so it sees all.
    private let observer: DatabaseQueue
    let commits: GroupCommit
    private let statements = StatementCounter()
    private let tableObserver: TableObserver

    /// The number of statements run so far.
    public var statementCount: Int { statements.value }

    /// Opens the file at `path`, creating it if needed.
    ///
    /// - Parameter onCommit: called after each commit.
    public init(path: String, onCommit: @escaping @Sendable (CommitReport) -> Void = { _ in }) throws {
        self.path = path
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 8
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA cache_size = -16000")
            try database.execute(sql: "PRAGMA mmap_size = 268435456")
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            // Deleted content is overwritten, so that no free page keeps data of a deleted account.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // Set here because GRDB sets NORMAL while it opens the pool, which syncs at checkpoints only.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            var reading = Configuration()
            reading.readonly = true
            observer = try DatabaseQueue(path: path, configuration: reading)
        } catch let error as DatabaseError { throw SQLError(error) }
        let tableObserver = TableObserver()
        commits = GroupCommit(pool: pool) { report in
            tableObserver.committed(at: WriteStamp(ofDatabaseAt: path))
            onCommit(report)
        }
        self.tableObserver = tableObserver
    }

    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        do {
            // Not `pool.read`, which prepares the statements of its transaction anew for each read.
            return try await pool.unsafeRead { [statements] database in
                // A reader has nothing to commit.
                let end = try SQLiteStatement("ROLLBACK", in: database)
                try SQLiteStatement.run("BEGIN", in: database)
                defer {
                    // Again when a cancelled task interrupted it.
                    for _ in 0..<10 where database.isInsideTransaction { try? end.run([]) { _ in } }
                }
                return try body(SQLiteConnection(database: database, statements: statements))
            }
        } catch let error as DatabaseError {
            throw SQLError(error)
        }
    }

    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await commits.write { [statements] in try body(SQLiteConnection(database: $0, statements: statements)) }
    }

    public func foreignVersion() async throws -> Int64 {
        try await observer.read { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }

    /// Calls `onChange` after each commit of this process that changed one of the tables, before its callers get their
    /// results. `foreignVersion` tells of the commits of others.
    public func observe(_ tables: Set<String>, onChange: @escaping @Sendable () -> Void) {
        pool.writeWithoutTransaction { tableObserver.observe(tables, in: $0, onChange: onChange) }
    }

    /// Learns of the commits of others by `work`: `isUnchangedByOthers` is true until the next one.
    public func learn(of work: @Sendable () async throws -> Void) async throws {
        let stamp = WriteStamp(ofDatabaseAt: path)
        try await work()
        tableObserver.learned(until: stamp)
    }

    /// Whether no other process has committed since `learn`. False also while this process is about to commit.
    public var isUnchangedByOthers: Bool { tableObserver.isKnown(WriteStamp(ofDatabaseAt: path)) }

    /// Ends all work. The database must not be used afterwards.
    public func close() throws {
        try observer.close()
        try pool.close()
    }
}

extension SQLError {
    init(_ error: DatabaseError) {
        let kind: Kind =
            switch error.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: .uniqueViolation
            case .SQLITE_CONSTRAINT_FOREIGNKEY: .foreignKeyViolation
            case .SQLITE_CONSTRAINT_CHECK, .SQLITE_CONSTRAINT_NOTNULL: .checkViolation
            // SQLite tells a full disk from it by SQLITE_FULL.
            case .SQLITE_IOERR_WRITE: .unwritable
            default:
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
                case .SQLITE_READONLY, .SQLITE_CANTOPEN: .unwritable
                case .SQLITE_FULL, .SQLITE_IOERR: .full
                case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notADatabase
                default: .other
                }
            }
        self.init(kind, "\(error.message ?? "SQLite error \(error.resultCode)") in \(error.sql ?? "no statement")")
    }
}
