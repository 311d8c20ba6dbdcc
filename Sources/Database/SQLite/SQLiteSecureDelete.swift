import GRDB

// How SQLite keeps deleted content, and how to remove it.
extension SQLiteDatabase {
    /// Copies the write-ahead log into the database and empties it, so that it holds no deleted content.
    public func emptyLog() async throws -> Bool {
        // A separate connection without a timeout: on the writer's, every write would wait for the slowest reader.
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try await queue.writeWithoutTransaction { database in
            do {
                let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                return (row?[0] as Int64?) == 0
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY { return false }
        }
    }
}
