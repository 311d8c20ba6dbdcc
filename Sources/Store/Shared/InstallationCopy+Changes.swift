import Database
import Foundation

// A copy of a database that others go on to change: their changes are captured, and repeated in the copy.
extension InstallationCopy {
    /// Changes read at a time.
    private static let changesPerPortion = 2_000

    private struct Change {
        let number: Int
        let table: String
        let before, after: [SQLValue]?

        init(_ row: inout RowReader) throws {
            number = try row.int()
            table = try row.text()
            before = try row.optionalText().map(Self.values)
            after = try row.optionalText().map(Self.values)
        }

        private static func values(_ json: String) throws -> [SQLValue] {
            try JSONDecoder().decode([SQLValue].self, from: Data(json.utf8))
        }
    }

    /// Captures all changes from now on, for a move to `target`, and forgets those of a move that was given up.
    ///
    /// Throws as `endCapture` does.
    ///
    /// - Parameter token: names this move.
    public static func capture(
        _ db: any SQLWriting, _ driver: any SchemaDriver, for target: String, token: String
    ) throws {
        try endCapture(db, driver)
        try MoveRecord.begin(target, token, db)
        try db.run(script: driver.captureScript(try shapes(in: db)))
    }

    /// Captures no more changes. Throws `SQLError` of kind `moved` for a database that was moved.
    public static func endCapture(_ db: any SQLWriting, _ driver: any SchemaDriver) throws {
        guard try MoveRecord.read(db)?.isDone != true else { throw SQLError(.moved, "the database was moved") }
        try forgetMove(db, driver)
    }

    /// Lets a copy of a database that is being moved, or was moved, be used by itself.
    public static func forgetMove(_ db: any SQLWriting, _ driver: any SchemaDriver) throws {
        try db.run(script: driver.endCaptureScript(try shapes(in: db)))
        try db.run(script: "DROP TABLE IF EXISTS database_move")
    }

    private static func shapes(in db: any SQLReading) throws -> [TableShape] {
        try tables.map { try TableShape($0, in: db) }
    }

    /// Copies a whole database as `write` does, into one that is not used until `MoveRecord.markFinished`.
    public func begin(
        in target: any SQLWriting, _ driver: any SchemaDriver, token: String,
        progress: (_ done: Int, _ all: Int) -> Void
    ) throws -> Int {
        let rows = try write(to: target, driver, progress: progress)
        try MoveRecord.markUnfinished(token, target)
        return rows
    }

    /// Removes what a move that was killed left in the target.
    public static func remove(from target: any SQLWriting) throws {
        for table in tables.reversed() { try target.run(script: "DROP TABLE IF EXISTS \(table) CASCADE") }
        try target.run(script: "DROP FUNCTION IF EXISTS keep_audit")
        try MoveRecord.markFinished(target)
    }

    /// The number of the last captured change.
    public func lastChange() throws -> Int {
        // Concerns the whole installation: no condition on tenant_id.
        try source.first("SELECT COALESCE(max(number), 0) FROM captured_changes") { try $0.int() } ?? 0
    }

    /// Repeats the changes after one, through another, in the target and in their order.
    public func repeatChanges(after number: Int, through end: Int, in target: any SQLWriting) throws {
        guard number < end else { return }
        let copies = try copies(to: target)
        try target.allowingAuditDeletion {
            try forEachPortion(after: number, through: end) { changes in
                for change in changes {
                    try copies[change.table]?.apply(before: change.before, after: change.after, to: target)
                }
            }
        }
    }

    /// Throws `copy_differs` unless each row that changed after `number`, through `end`, is the same in both databases.
    public func verifyChanges(after number: Int, through end: Int, in target: any SQLReading) throws {
        guard number < end else { return }
        let copies = try copies(to: target)
        try forEachPortion(after: number, through: end) { changes in
            // Somebody who writes much changes a few rows again and again.
            var compared: Set<[SQLValue]> = []
            for change in changes {
                guard let copy = copies[change.table] else { throw Self.differs(change.table) }
                for row in [change.before, change.after].compactMap(\.self) {
                    let key = [.text(change.table)] + copy.keyValues(row)
                    guard compared.insert(key).inserted else { continue }
                    guard try copy.isEqual(row, in: source, target) else { throw Self.differs(change.table) }
                }
            }
        }
    }

    private func copies(to target: any SQLReading) throws -> [String: TableCopy] {
        Dictionary(uniqueKeysWithValues: try Self.tables.map { ($0, try copy(of: $0, to: target)) })
    }

    private func forEachPortion(after number: Int, through end: Int, _ body: ([Change]) throws -> Void) throws {
        var last = number
        while last < end {
            // Concerns the whole installation: no condition on tenant_id.
            let changes = try source.rows(
                """
                SELECT number, name, before, after FROM captured_changes WHERE number > ? AND number <= ?
                ORDER BY number LIMIT ?
                """, last, end, Self.changesPerPortion
            ) { try Change(&$0) }
            guard let newest = changes.last else { return }
            try body(changes)
            last = newest.number
        }
    }
}
