/// A table's name and columns.
public struct TableShape: Sendable {
    public let name: String
    public let columns: [SQLColumn]

    public init(_ name: String, in db: any SQLReading) throws {
        self.name = name
        columns = try db.columns(of: name)
    }
}

/// The rows of a table in the order of its key, read from any engine and written to any.
public struct TableCopy {
    /// A portion of a table is in memory at a time.
    private static let rowsPerPortion = 2_000
    /// SQLite binds no more in one statement.
    private static let maxValues = 30_000

    public let shape: TableShape
    /// The key's columns, in its order, as positions in `columns`.
    private let key: [Int]

    /// `nil` unless both databases have the table with the same columns, and a key.
    public init?(_ table: String, from source: any SQLReading, to target: any SQLReading) throws {
        shape = try TableShape(table, in: source)
        let columns = shape.columns
        key = columns.indices.filter { columns[$0].keyPlace > 0 }.sorted { columns[$0].keyPlace < columns[$1].keyPlace }
        guard !key.isEmpty, Set(columns) == Set(try target.columns(of: table)) else { return nil }
    }

    private var table: String { shape.name }
    private var columns: [SQLColumn] { shape.columns }

    public func count(in db: any SQLReading) throws -> Int {
        try db.first("SELECT count(*) FROM \(quoted(table))") { try $0.int() } ?? 0
    }

    public func empty(_ db: any SQLWriting) throws { try db.execute("DELETE FROM \(quoted(table))") }

    /// - Parameter inserted: receives the number of rows of each portion.
    public func insert(from source: any SQLReading, to target: any SQLWriting, inserted: (Int) -> Void) throws {
        try forEachPortion(of: source) { rows in
            let perStatement = max(1, Self.maxValues / columns.count)
            for start in stride(from: 0, to: rows.count, by: perStatement) {
                try insert(rows[start..<min(start + perStatement, rows.count)], to: target)
            }
            inserted(rows.count)
        }
    }

    private func insert(_ rows: ArraySlice<[SQLValue]>, to target: any SQLWriting) throws {
        let marks = "(\(Array(repeating: "?", count: columns.count).joined(separator: ", ")))"
        let all = Array(repeating: marks, count: rows.count).joined(separator: ", ")
        let sql = "INSERT INTO \(quoted(table)) (\(names(columns))) VALUES \(all)"
        try target.execute(sql, rows.flatMap { $0 })
    }

    /// Whether both databases have the same rows, value for value.
    public func isEqual(_ one: any SQLReading, _ other: any SQLReading) throws -> Bool {
        var last: [SQLValue]?
        while true {
            let rows = try portion(after: last, of: one)
            guard try rows == portion(after: last, of: other) else { return false }
            guard rows.count == Self.rowsPerPortion else { return true }
            last = rows.last.map(keyValues)
        }
    }

    /// Repeats a change of a row: `before` is missing when it was inserted, `after` when it was deleted.
    public func apply(before: [SQLValue]?, after: [SQLValue]?, to target: any SQLWriting) throws {
        switch (before, after) {
        case (let before?, let after?):
            let changes = columns.map { "\(quoted($0.name)) = ?" }.joined(separator: ", ")
            try target.execute("UPDATE \(quoted(table)) SET \(changes) WHERE \(isRow)", after + keyValues(before))
        case (nil, let after?): try insert([after][...], to: target)
        case (let before?, nil):
            try target.execute("DELETE FROM \(quoted(table)) WHERE \(isRow)", keyValues(before))
        case (nil, nil): break
        }
    }

    /// Whether both databases have the same row with this row's key, or both have none.
    public func isEqual(_ row: [SQLValue], in one: any SQLReading, _ other: any SQLReading) throws -> Bool {
        let key = keyValues(row)
        return try rows("WHERE \(isRow)", key, of: one) == rows("WHERE \(isRow)", key, of: other)
    }

    private func forEachPortion(of db: any SQLReading, _ body: ([[SQLValue]]) throws -> Void) throws {
        var last: [SQLValue]?
        while true {
            let rows = try portion(after: last, of: db)
            if !rows.isEmpty { try body(rows) }
            guard rows.count == Self.rowsPerPortion else { return }
            last = rows.last.map(keyValues)
        }
    }

    private func portion(after last: [SQLValue]?, of db: any SQLReading) throws -> [[SQLValue]] {
        let keys = names(key.map { columns[$0] })
        let marks = Array(repeating: "?", count: key.count).joined(separator: ", ")
        let condition = last == nil ? "" : "WHERE (\(keys)) > (\(marks))"
        return try rows("\(condition) ORDER BY \(keys) LIMIT \(Self.rowsPerPortion)", last ?? [], of: db)
    }

    private func rows(_ conditions: String, _ values: [SQLValue], of db: any SQLReading) throws -> [[SQLValue]] {
        var rows: [[SQLValue]] = []
        try db.forEach("SELECT \(names(columns)) FROM \(quoted(table)) \(conditions)", values) { row in
            rows.append(try columns.indices.map { try row.value($0, columns[$0].kind) })
        }
        return rows
    }

    /// A condition that the row with a key meets.
    private var isRow: String { key.map { "\(quoted(columns[$0].name)) = ?" }.joined(separator: " AND ") }

    /// The values of a row's key.
    public func keyValues(_ row: [SQLValue]) -> [SQLValue] { key.map { row[$0] } }

    private func names(_ columns: [SQLColumn]) -> String { columns.map { quoted($0.name) }.joined(separator: ", ") }

    private func quoted(_ name: String) -> String { "\"\(name)\"" }
}
