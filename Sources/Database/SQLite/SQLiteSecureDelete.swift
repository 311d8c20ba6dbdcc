import GRDB

// How SQLite keeps deleted content, and how it is removed.
extension SQLiteDatabase {
    /// Pages of the full-text index that are rewritten at a time, so that no writer waits long.
    private static let pagesAtATime = 200

    /// Removes the words of deleted texts from the full-text index, which keeps them until it merges. Rewrites the
    /// index in steps; does little when there is little to remove.
    public func purgeDeletedTexts() async throws {
        // A negative number first merges all parts of the index into one.
        var changed = try await mergeTexts(pages: -Self.pagesAtATime)
        while changed >= 2 {
            try Task.checkCancellation()
            changed = try await mergeTexts(pages: Self.pagesAtATime)
        }
    }

    /// Copies the write-ahead log into the database and empties it, so that it holds no deleted content. Returns
    /// whether it succeeded: it does not wait for readers or writers.
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

    /// Runs one step. Returns the number of changed rows: fewer than two when nothing was left to merge.
    private func mergeTexts(pages: Int) async throws -> Int {
        try await commits.write { database in
            let before = database.totalChangesCount
            try database.execute(sql: "INSERT INTO texts (texts, rank) VALUES ('merge', ?)", arguments: [pages])
            return database.totalChangesCount - before
        }
    }
}
