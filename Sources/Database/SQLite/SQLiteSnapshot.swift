import Foundation
import GRDB
import PacedFiles

/// The database at one moment, while other connections keep writing.
///
/// It blocks nobody. Until it ends, the write-ahead log keeps growing.
public struct SQLiteSnapshot {
    private let database: Database

    /// Runs `body` with a snapshot of the file at `path`. Blocks.
    public static func take<Result>(of path: String, _ body: (SQLiteSnapshot) throws -> Result) throws -> Result {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.writeWithoutTransaction { database in
                try database.execute(sql: "BEGIN DEFERRED TRANSACTION")
                defer { try? database.execute(sql: "ROLLBACK") }
                // The first read fixes the moment.
                _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
                return try database.readOnly { try body(SQLiteSnapshot(database: database)) }
            }
        } catch let error as DatabaseError { throw SQLError(error) }
    }

    public func read<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result {
        do { return try body(SQLiteConnection(database: database)) } catch let error as DatabaseError {
            throw SQLError(error)
        }
    }

    /// Writes a copy to a new file, readable by its owner only and durable when this returns.
    ///
    /// - Parameter progress: receives the copied fraction (0…1).
    public func copy(to path: String, progress: @escaping (Double) -> Void) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failed("create", path) }
        defer { close(descriptor) }
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // The copy is synced below, and a failed copy is discarded.
            try database.execute(sql: "PRAGMA synchronous = OFF")
            try database.execute(sql: "PRAGMA cache_size = -4000")
        }
        let target = try DatabaseQueue(path: path, configuration: configuration)
        try target.writeWithoutTransaction { target in
            let bytesPerPage = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
            try database.backup(to: target, pagesPerStep: Int32(PacedFile.bytesPerSync / bytesPerPage)) { done in
                guard PacedFile.sync(descriptor) else { throw Self.failed("write", path) }
                progress(done.totalPageCount > 0 ? Double(done.completedPageCount) / Double(done.totalPageCount) : 1)
            }
        }
        try target.close()
        guard fsync(descriptor) == 0 else { throw Self.failed("write", path) }
    }

    /// The output of `PRAGMA integrity_check`, at most 100 lines; empty for a sound database.
    public func damages() throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
    }

    /// The number of rows with missing referenced rows, by table.
    public func brokenReferences() throws -> [String: Int] {
        let tables = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { ($0["table"] as String?) ?? "" }
        return Dictionary(tables.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private static func failed(_ call: String, _ path: String) -> SQLError {
        SQLError(.full, "\(call) \(path): \(String(cString: strerror(errno)))")
    }
}
