import Database

/// A database's record of its move to another one. It is there while `digs move` copies the database, and afterwards in
/// a database that was moved away.
public struct MoveRecord: Sendable {
    /// The URL of a PostgreSQL database, or `sqlite` for the file in the data folder.
    public let target: String
    /// The reason why the server cannot use the target; empty when it can, `nil` until it answered.
    public let answer: String?
    /// Whether the database was moved, and takes no more changes.
    public let isDone: Bool

    // All statements concern the whole installation: no condition on tenant_id.

    /// `nil` for a database that is not being moved.
    public static func read(_ db: any SQLReading) throws -> MoveRecord? {
        guard try db.hasTable("database_move") else { return nil }
        return try db.first("SELECT target, answer, is_done FROM database_move") { row in
            MoveRecord(target: try row.text(), answer: try row.optionalText(), isDone: try row.bool())
        }
    }

    static func begin(_ target: String, _ db: any SQLWriting) throws {
        try db.run(
            script: """
                CREATE TABLE database_move (
                    is_only BIGINT NOT NULL PRIMARY KEY CHECK (is_only = 1), target TEXT NOT NULL, answer TEXT,
                    is_done BIGINT NOT NULL DEFAULT 0)
                """)
        try db.execute("INSERT INTO database_move (is_only, target) VALUES (1, ?)", target)
    }

    /// - Parameter answer: the reason why the target cannot be used; empty when it can.
    public static func answer(_ answer: String, _ db: any SQLWriting) throws {
        guard try db.hasTable("database_move") else { return }
        try db.execute("UPDATE database_move SET answer = ?", answer)
    }

    /// Ends all changes of this database.
    public static func finish(_ db: any SQLWriting) throws { try db.execute("UPDATE database_move SET is_done = 1") }

    /// Whether `db` is a target that must not be used: the move into it has not finished.
    public static func isUnfinished(_ db: any SQLReading) throws -> Bool { try db.hasTable("unfinished_move") }

    static func markUnfinished(_ target: any SQLWriting) throws {
        try target.run(script: "CREATE TABLE unfinished_move (is_only BIGINT NOT NULL PRIMARY KEY)")
    }

    /// Makes the target usable.
    public static func markFinished(_ target: any SQLWriting) throws {
        try target.run(script: "DROP TABLE IF EXISTS unfinished_move")
    }
}
