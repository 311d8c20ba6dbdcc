import Database

/// A database's record of its move to another one. It is there while `digs move` copies the database, and afterwards in
/// a database that was moved away.
public struct MoveRecord: Sendable {
    /// The URL of a PostgreSQL database, or `sqlite` for the file in the data folder.
    public let target: String
    /// Stands in the target, too, until the move is done: another database isn't taken for it.
    public let token: String
    /// Whether the target has a copy of all rows, so that the server can answer.
    public let isCopied: Bool
    /// The reason why the server cannot use the target; empty when it can, `nil` until it answered.
    public let answer: String?
    /// Whether the database was moved, and takes no more changes.
    public let isDone: Bool

    // All statements concern the whole installation: no condition on tenant_id.

    /// `nil` for a database that is not being moved.
    public static func read(_ db: any SQLReading) throws -> MoveRecord? {
        guard try db.hasTable("database_move") else { return nil }
        return try db.first("SELECT target, token, is_copied, answer, is_done FROM database_move") { row in
            MoveRecord(
                target: try row.text(), token: try row.text(), isCopied: try row.bool(),
                answer: try row.optionalText(), isDone: try row.bool())
        }
    }

    static func begin(_ target: String, _ token: String, _ db: any SQLWriting) throws {
        try db.run(
            script: """
                CREATE TABLE database_move (
                    is_only BIGINT NOT NULL PRIMARY KEY CHECK (is_only = 1), target TEXT NOT NULL,
                    token TEXT NOT NULL, is_copied BIGINT NOT NULL DEFAULT 0, answer TEXT,
                    is_done BIGINT NOT NULL DEFAULT 0)
                """)
        try db.execute("INSERT INTO database_move (is_only, target, token) VALUES (1, ?, ?)", target, token)
    }

    /// Asks the server whether it can use the target.
    public static func ask(_ db: any SQLWriting) throws { try db.execute("UPDATE database_move SET is_copied = 1") }

    /// - Parameter answer: the reason why the target cannot be used; empty when it can.
    public static func answer(_ answer: String, _ db: any SQLWriting) throws {
        guard try db.hasTable("database_move") else { return }
        try db.execute("UPDATE database_move SET answer = ?", answer)
    }

    /// Ends all changes of this database. Throws `SQLError` of kind `moved` when this is not the move that began.
    public static func finish(_ token: String, _ db: any SQLWriting) throws {
        let count = try db.changedRows("UPDATE database_move SET is_done = 1 WHERE token = ? AND is_done = 0", token)
        guard count == 1 else { throw SQLError(.moved, "another move came between") }
    }

    /// Whether `db` is a target that must not be used: the move into it has not finished.
    public static func isUnfinished(_ db: any SQLReading) throws -> Bool { try db.hasTable("unfinished_move") }

    static func markUnfinished(_ token: String, _ target: any SQLWriting) throws {
        try target.run(
            script: """
                CREATE TABLE unfinished_move (
                    is_only BIGINT NOT NULL PRIMARY KEY CHECK (is_only = 1), token TEXT NOT NULL)
                """)
        try target.execute("INSERT INTO unfinished_move (is_only, token) VALUES (1, ?)", token)
    }

    /// Whether `db` is the target of the move with this token, and can be written to.
    public static func isTarget(of token: String, _ db: any SQLWriting) throws -> Bool {
        guard try isUnfinished(db) else { return false }
        return try db.changedRows("UPDATE unfinished_move SET token = token WHERE token = ?", token) == 1
            && db.changedRows("UPDATE counters SET value = value WHERE name = 'schema'") == 1
    }

    /// Makes the target usable.
    public static func markFinished(_ target: any SQLWriting) throws {
        try target.run(script: "DROP TABLE IF EXISTS unfinished_move")
    }
}
