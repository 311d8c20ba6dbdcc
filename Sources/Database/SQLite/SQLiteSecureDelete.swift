import GRDB

// SQLite's own ways to keep what is deleted, and how they are taken from it.
extension SQLiteDatabase {
    /// Pages of the full-text index that are rewritten at a time: no writer waits for long.
    private static let pagesAtATime = 200

    /// Takes the words of texts that are gone out of the full-text index: it only notes that they are until it merges.
    /// Rewrites the index, a step at a time; does little when there is little to do.
    public func purgeDeletedTexts() async throws {
        // A negative number: first, all parts of the index are to become one.
        var changed = try await mergeTexts(pages: -Self.pagesAtATime)
        while changed >= 2 {
            try Task.checkCancellation()
            changed = try await mergeTexts(pages: Self.pagesAtATime)
        }
    }

    /// Copies the write-ahead log into the database and empties it, so that nothing deleted stands there any longer.
    /// Answers whether nobody was in the way; it waits for nobody.
    public func emptyLog() async throws -> Bool {
        // A connection of its own, that gives up at once: the writer's would make everybody wait for the slowest reader.
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try await queue.writeWithoutTransaction { database in
            do {
                let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                return (row?[0] as Int64?) == 0
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY { return false }
        }
    }

    /// One step. Answers how many rows changed: fewer than two when there was nothing left to merge.
    private func mergeTexts(pages: Int) async throws -> Int {
        try await commits.write { database in
            let before = database.totalChangesCount
            try database.execute(sql: "INSERT INTO texts (texts, rank) VALUES ('merge', ?)", arguments: [pages])
            return database.totalChangesCount - before
        }
    }
}
