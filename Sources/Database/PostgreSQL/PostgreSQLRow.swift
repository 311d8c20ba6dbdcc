import CPostgreSQL
import Foundation

/// The rows of a statement, in memory.
final class PostgreSQLResult {
    fileprivate let result: OpaquePointer
    fileprivate let sql: String
    let rowCount: Int

    /// Owns `result`.
    init(_ result: OpaquePointer, sql: String) {
        self.result = result
        self.sql = sql
        rowCount = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    var isDone: Bool {
        [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY].contains(PQresultStatus(result))
    }

    /// The server's error; `nil` for a statement that was done, or was not run.
    var error: SQLError? {
        guard let state = postgresql_sqlstate(result) else { return nil }
        let message = Self.tidy(PQresultErrorMessage(result))
        return SQLError(sqlState: String(cString: state), "\(message) in \(sql)")
    }

    /// A message of libpq without the end of its line.
    static func tidy(_ message: UnsafePointer<CChar>?) -> String {
        message.map { String(cString: $0).trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    }

    /// The number of rows that the statement changed or found.
    var changedCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// The command that was done, such as `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(result)) }

    func row(_ index: Int) -> PostgreSQLRow { PostgreSQLRow(owner: self, index: Int32(index)) }
}

/// A row, read from libpq's memory. Values come as text, which PostgreSQL writes with all their digits.
struct PostgreSQLRow: SQLRow {
    /// PostgreSQL's numbers of its types, which never change.
    private enum Kind {
        static let integers: ClosedRange<Oid> = 20...23
        static let real: Oid = 701
        /// text, bpchar, varchar, name and a literal's type.
        static let texts: Set<Oid> = [25, 1042, 1043, 19, 705]
    }

    fileprivate let owner: PostgreSQLResult
    fileprivate let index: Int32

    private var result: OpaquePointer { owner.result }

    func isNull(_ column: Int) -> Bool { PQgetisnull(result, index, Int32(column)) != 0 }

    func integer(_ column: Int) throws -> Int64 {
        guard isInteger(column), let value = Int64(try characters(column)) else { throw unreadable(column) }
        return value
    }

    func real(_ column: Int) throws -> Double {
        guard isInteger(column) || kind(column) == Kind.real, let value = Double(try characters(column)) else {
            throw unreadable(column)
        }
        return value
    }

    func text(_ column: Int) throws -> String { String(decoding: try utf8(column), as: UTF8.self) }

    func utf8(_ column: Int) throws -> UnsafeBufferPointer<UInt8> {
        guard Kind.texts.contains(kind(column)) else { throw unreadable(column) }
        return try bytes(column)
    }

    /// A value of any type as PostgreSQL writes it; `nil` for null.
    func anyText(_ column: Int) throws -> String? {
        isNull(column) ? nil : String(decoding: try bytes(column), as: UTF8.self)
    }

    func column(named name: StaticString, from start: Int) -> Int? {
        let count = Int(PQnfields(result))
        return (0..<count).lazy.map { (start + $0) % count }.first { column in
            guard let known = PQfname(result, Int32(column)) else { return false }
            return name.withUTF8Buffer { name in
                // A shorter name differs at its end; a longer one continues after the literal's end.
                name.indices.allSatisfy { UInt8(bitPattern: known[$0]) == name[$0] } && known[name.count] == 0
            }
        }
    }

    private func kind(_ column: Int) -> Oid { PQftype(result, Int32(column)) }

    /// 22 is a list of numbers, which no statement selects.
    private func isInteger(_ column: Int) -> Bool { Kind.integers.contains(kind(column)) && kind(column) != 22 }

    private func characters(_ column: Int) throws -> Substring {
        Substring(decoding: try bytes(column), as: UTF8.self)
    }

    private func bytes(_ column: Int) throws -> UnsafeBufferPointer<UInt8> {
        guard !isNull(column), let start = PQgetvalue(result, index, Int32(column)) else { throw unreadable(column) }
        let count = Int(PQgetlength(result, index, Int32(column)))
        return start.withMemoryRebound(to: UInt8.self, capacity: count) { UnsafeBufferPointer(start: $0, count: count) }
    }

    private func unreadable(_ column: Int) -> SQLError {
        SQLError(.other, "column \(column) is null or of another type in \(owner.sql)")
    }
}
