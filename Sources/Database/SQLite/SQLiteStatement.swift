import GRDB
import GRDBSQLite

/// A prepared statement that is bound and stepped through SQLite directly: GRDB's arguments and cursors cost several
/// times as much as a small statement.
struct SQLiteStatement {
    /// Tells SQLite to copy a text (SQLITE_TRANSIENT, which Swift cannot import).
    private static let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let sql: String
    private let pointer: OpaquePointer
    /// Owns the pointer.
    private let statement: Statement

    init(_ sql: String, in database: Database) throws {
        let cached = try database.cachedStatement(sql: sql)
        // A loop over its rows may run the same statement again.
        statement = sqlite3_stmt_busy(cached.sqliteStatement) == 0 ? cached : try database.makeStatement(sql: sql)
        self.sql = sql
        pointer = statement.sqliteStatement
    }

    /// Runs a statement without values and rows.
    static func run(_ sql: String, in database: Database) throws {
        try SQLiteStatement(sql, in: database).run([]) { _ in }
    }

    /// Runs the statement to its end, with `body` for each row.
    func run(_ values: [any SQLBindable], _ body: (SQLiteRow) throws -> Void) throws {
        defer {
            // Returns the error of the failed step again, which was already thrown.
            sqlite3_reset(pointer)
            sqlite3_clear_bindings(pointer)
        }
        try bind(values)
        let row = SQLiteRow(statement: pointer)
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW: try body(row)
            case SQLITE_DONE: return
            default: throw failure()
            }
        }
    }

    private func bind(_ values: [any SQLBindable]) throws {
        guard values.count == Int(sqlite3_bind_parameter_count(pointer)) else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "wrong number of values", sql: sql)
        }
        var index: Int32 = 0
        for value in values {
            index += 1
            let code =
                switch value.sqlValue {
                case .null: sqlite3_bind_null(pointer, index)
                case .integer(let integer): sqlite3_bind_int64(pointer, index, integer)
                case .real(let real): sqlite3_bind_double(pointer, index, real)
                case .text(var text):
                    text.withUTF8 { bytes in
                        // An empty text has no address, and would bind null.
                        bytes.withMemoryRebound(to: CChar.self) { characters in
                            characters.baseAddress.map {
                                sqlite3_bind_text(pointer, index, $0, Int32(characters.count), Self.copying)
                            } ?? sqlite3_bind_text(pointer, index, "", 0, Self.copying)
                        }
                    }
                }
            guard code == SQLITE_OK else { throw failure() }
        }
    }

    private func failure() -> any Error {
        let connection = sqlite3_db_handle(pointer)
        let code = ResultCode(rawValue: sqlite3_extended_errcode(connection))
        // Only task cancellation interrupts statements.
        guard code != .SQLITE_INTERRUPT else { return CancellationError() }
        return DatabaseError(
            resultCode: code, message: sqlite3_errmsg(connection).map { String(cString: $0) }, sql: sql)
    }
}
