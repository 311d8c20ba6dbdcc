import Foundation
import GRDB

/// SQLite through GRDB: one writer, many readers, WAL, and `synchronous=FULL`, so that acknowledged writes survive a
/// power cut.
public final class SQLiteDatabase: InstallationDatabase {
    let path: String
    private let pool: DatabasePool
    /// `PRAGMA data_version` reports only other connections' commits. This connection never writes, so it sees all.
    private let observer: DatabaseQueue
    private let briefReaders: BriefReaders
    private let commits: GroupCommit<SQLiteWriter>
    private let statements = StatementCounter()
    private let tableObserver: TableObserver

    public var statementCount: Int { statements.value }

    /// Its reads take turns inside GRDB.
    public var waitingReads: Int? { nil }

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
            // A log that grew beside a long backup or a foreign reader shrinks to this size when it is written again.
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            // Deleted content is overwritten, so that no free page keeps data of a deleted account.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // Set here because GRDB sets NORMAL while it opens the pool, which syncs at checkpoints only.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            // Pages that many commits change are copied from the log (16 MB) into the file four times less often.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 4000") }
            var reading = Configuration()
            reading.readonly = true
            observer = try DatabaseQueue(path: path, configuration: reading)
            configuration.readonly = true
            briefReaders = try BriefReaders(
                path: path, configuration: configuration, count: ProcessInfo.processInfo.activeProcessorCount)
        } catch let error as DatabaseError { throw SQLError(error) }
        let tableObserver = TableObserver()
        commits = GroupCommit(
            SQLiteWriter(path: path, pool: pool, tableObserver: tableObserver, onCommit: onCommit))
        self.tableObserver = tableObserver
    }

    public func read<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        do {
            // `pool.read` would prepare its transaction's statements on every read.
            return try await pool.unsafeRead { try self.snapshot($0, body) }
        } catch let error as DatabaseError {
            throw SQLError(error)
        }
    }

    public func readBriefly<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        if let result = try onCallersThread({ try self.snapshot($0, body) }) { return result }
        return try await read(in: scope, body)
    }

    public func readStatement<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        let result = try onCallersThread { try body(SQLiteConnection(database: $0, statements: self.statements)) }
        if let result { return result }
        return try await read(in: scope, body)
    }

    /// `nil` when all connections for brief reads are in use.
    private func onCallersThread<Result>(_ body: (Database) throws -> Result) throws -> Result? {
        do { return try briefReaders.read(body) } catch let error as DatabaseError { throw SQLError(error) }
    }

    /// Runs `body` in a transaction that only reads.
    private func snapshot<Result>(_ database: Database, _ body: (any SQLReading) throws -> Result) throws -> Result {
        // A reader has nothing to commit.
        let end = try SQLiteStatement("ROLLBACK", in: database)
        try SQLiteStatement.run("BEGIN", in: database)
        defer {
            // Retries when a cancelled task interrupted it.
            for _ in 0..<10 where database.isInsideTransaction { try? end.run([]) { _ in } }
        }
        return try body(SQLiteConnection(database: database, statements: statements))
    }

    public func write<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await commits.write { [statements] in try body(SQLiteConnection(database: $0, statements: statements)) }
    }

    public func foreignVersion() async throws -> Int64 {
        try await observer.read { try Self.dataVersion($0) }
    }

    /// Changes with each commit of another connection.
    static func dataVersion(_ connection: Database) throws -> Int64 {
        var version: Int64 = 0
        try SQLiteStatement("PRAGMA data_version", in: connection).run([]) { version = try $0.integer(0) }
        return version
    }

    public func observe(_ tables: Set<String>, onChange: @escaping @Sendable () -> Void) {
        pool.writeWithoutTransaction { tableObserver.observe(tables, in: $0, onChange: onChange) }
    }

    public func learn(by work: @Sendable () async throws -> Void) async throws {
        let stamp = WriteStamp(ofDatabaseAt: path)
        // The stamp will not do: the log may return to an earlier state after its content was committed.
        let version = try await pool.writeWithoutTransaction { try Self.dataVersion($0) }
        guard tableObserver.isNew(foreignVersion: version) else { return }
        try await work()
        tableObserver.learned(until: stamp, foreignVersion: version)
    }

    public var isUnchangedByOthers: Bool { tableObserver.isUnchangedByOthers(at: WriteStamp(ofDatabaseAt: path)) }

    /// SQLite plans without measured values.
    public func analyzeOnce() async throws {}

    public func close() throws {
        try observer.close()
        try briefReaders.close()
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
            case .SQLITE_CONSTRAINT_TRIGGER where error.message == SQLiteCapture.moved: .moved
            // A full disk has its own code, SQLITE_FULL.
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
