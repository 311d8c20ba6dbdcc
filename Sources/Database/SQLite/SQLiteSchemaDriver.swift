import Foundation
import GRDB

/// Changes the tables of a SQLite file on one connection, while SQLite itself keeps every other process out.
///
/// In WAL mode each open connection holds a shared lock on the file, so asking for the exclusive one also detects
/// servers of versions without this check. A killed process leaves no lock behind.
public struct SQLiteSchemaDriver: SchemaDriver {
    /// Pages copied between two reports of progress: 40 MB.
    private static let pagesPerStep: Int32 = 10_000

    let path: String

    public init(path: String) { self.path = path }

    public var supplement: String { SQLiteDatabase.supplement }

    /// Version 9 drops the full-text index: words are searched in memory since.
    public func supplement(ofStep version: Int) -> String { version == 9 ? "DROP TABLE IF EXISTS texts;" : "" }

    public func adapted(_ script: String) -> String { script }

    public var keepsCopy: Bool { true }

    public func inspect<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try withQueue(Configuration()) { database in
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table'")
            return tables == 0 ? nil : try body(SQLiteConnection(database: database))
        }
    }

    public func read<Result>(isAlone: Bool, _ body: (any SQLReading) throws -> Result) throws -> Result {
        var configuration = Configuration()
        configuration.prepareDatabase { if isAlone { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") } }
        return try withQueue(configuration) { database in
            try database.beginTransaction(isAlone ? .exclusive : .deferred)
            defer { try? database.rollback() }
            return try body(SQLiteConnection(database: database))
        }
    }

    public func write<Result>(_ body: (any SQLWriting) throws -> Result) throws -> Result {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON") }
        return try withQueue(configuration) { database in
            var result: Result?
            try database.inTransaction(.immediate) {
                result = try body(SQLiteConnection(database: database))
                return .commit
            }
            guard let result else { throw SQLError(.other, "a committed write left no result") }
            return result
        }
    }

    public func userCount() -> Int? { nil }

    public func captureScript(_ tables: [TableShape]) -> String { SQLiteCapture.script(tables) }

    public func endCaptureScript(_ tables: [TableShape]) -> String { SQLiteCapture.endScript(tables) }

    public func change(
        backup: String?, copied: @escaping (Double) -> Void, _ body: (any SQLWriting) throws -> Void
    ) throws {
        var configuration = Configuration()
        // Replacing a table must not delete the rows that refer to it. All keys are checked before the commit.
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            // Set before the first read: from then on no other process can open the file until this connection closes.
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // Without a log, the journal's end must be durable too: its folder is synced.
            try database.execute(sql: "PRAGMA synchronous = EXTRA")
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        try withQueue(configuration) { database in
            try database.inTransaction(.exclusive) { .commit }
            if let backup { try copy(database, to: backup, copied) }
            try database.inTransaction(.exclusive) {
                try body(SQLiteConnection(database: database))
                try database.checkForeignKeys()
                return .commit
            }
        }
    }

    private func withQueue<Result>(_ configuration: Configuration, _ body: (Database) throws -> Result) throws -> Result
    {
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.writeWithoutTransaction(body)
        } catch let error as DatabaseError { throw SQLError(error) }
    }

    /// Copies to a file beside the target and renames it, so that a file with the target's name is complete.
    private func copy(_ source: Database, to target: String, _ progress: @escaping (Double) -> Void) throws {
        let part = target + ".part"
        try? FileManager.default.removeItem(atPath: part)
        let queue = try DatabaseQueue(path: part)
        defer { try? queue.close() }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: part)
        try queue.writeWithoutTransaction { destination in
            try source.backup(to: destination, pagesPerStep: Self.pagesPerStep) {
                progress($0.totalPageCount > 0 ? Double($0.completedPageCount) / Double($0.totalPageCount) : 1)
            }
        }
        guard rename(part, target) == 0 else {
            throw SQLError(.other, "\(part) cannot be renamed: \(String(cString: strerror(errno)))")
        }
    }
}
