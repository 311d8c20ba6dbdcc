import GRDB

/// One connection of the pool, inside the closure that it was lent to.
struct SQLiteConnection: SQLWriting {
    let database: Database

    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: Self.arguments(values))
        while let row = try rows.next() { try body(SQLiteRow(row: row)) }
    }

    @discardableResult
    func execute(_ sql: String, _ values: [any SQLBindable]) throws -> Int {
        try database.cachedStatement(sql: sql).execute(arguments: Self.arguments(values))
        return database.changesCount
    }

    func run(script: String) throws { try database.execute(sql: script) }

    private static func arguments(_ values: [any SQLBindable]) -> StatementArguments {
        StatementArguments(
            values.map { value -> DatabaseValue in
                switch value.sqlValue {
                case .null: .null
                case .integer(let integer): integer.databaseValue
                case .real(let real): real.databaseValue
                case .text(let text): text.databaseValue
                }
            })
    }
}

struct SQLiteRow: SQLRow {
    let row: Row

    func isNull(_ column: Int) -> Bool { row.hasNull(atIndex: column) }
    func integer(_ column: Int) throws -> Int64 { try row.decode(atIndex: column) }
    func real(_ column: Int) throws -> Double { try row.decode(atIndex: column) }
    func text(_ column: Int) throws -> String { try row.decode(atIndex: column) }
}
