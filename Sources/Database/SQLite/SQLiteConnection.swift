import GRDB
import GRDBSQLite

/// One connection of the pool, valid only inside the closure.
struct SQLiteConnection: SQLWriting {
    let database: Database
    var statements = StatementCounter()

    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws {
        statements.count()
        try SQLiteStatement(sql, in: database).run(values, body)
    }

    func forEachLater(
        _ sql: String, _ values: [any SQLBindable], _ body: @escaping (any SQLRow) throws -> Void
    ) throws -> () throws -> Void {
        try forEach(sql, values, body)
        return {}
    }

    func hasTable(_ name: String) throws -> Bool {
        try exists("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name)
    }

    func columns(of table: String) throws -> [SQLColumn] {
        try rows("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", table) { try SQLColumn(&$0) }
    }

    func amongAllTenants<Result>(_ body: () throws -> Result) throws -> Result { try body() }

    func execute(_ sql: String, _ values: [any SQLBindable]) throws {
        statements.count()
        try SQLiteStatement(sql, in: database).run(values) { _ in }
    }

    func changedRows(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
        try execute(sql, values)
        return database.changesCount
    }

    func run(script: String) throws { try database.execute(sql: script) }
}

/// The current row of a statement, read directly from SQLite: loading a million rows means reading a dozen million
/// columns.
struct SQLiteRow: SQLRow {
    let statement: OpaquePointer

    func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }

    func integer(_ column: Int) throws -> Int64 {
        try check(column, SQLITE_INTEGER)
        return sqlite3_column_int64(statement, Int32(column))
    }

    func real(_ column: Int) throws -> Double {
        if sqlite3_column_type(statement, Int32(column)) != SQLITE_INTEGER { try check(column, SQLITE_FLOAT) }
        return sqlite3_column_double(statement, Int32(column))
    }

    func text(_ column: Int) throws -> String { String(decoding: try utf8(column), as: UTF8.self) }

    func utf8(_ column: Int) throws -> UnsafeBufferPointer<UInt8> {
        try check(column, SQLITE_TEXT)
        guard let bytes = sqlite3_column_text(statement, Int32(column)) else { throw unreadable(column) }
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, Int32(column))))
    }

    func column(named name: StaticString, from start: Int) -> Int? {
        let count = Int(sqlite3_column_count(statement))
        return (0..<count).lazy.map { (start + $0) % count }.first { column in
            guard let known = sqlite3_column_name(statement, Int32(column)) else { return false }
            return name.withUTF8Buffer { name in
                // A shorter name differs at its end; a longer one continues after the literal's end.
                name.indices.allSatisfy { UInt8(bitPattern: known[$0]) == name[$0] } && known[name.count] == 0
            }
        }
    }

    private func check(_ column: Int, _ type: Int32) throws {
        guard sqlite3_column_type(statement, Int32(column)) == type else { throw unreadable(column) }
    }

    private func unreadable(_ column: Int) -> SQLError {
        let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
        return SQLError(.other, "column \(column) is null or of another type in \(sql)")
    }
}
