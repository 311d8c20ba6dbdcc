import Database
import Synchronization

@testable import Store

/// Records the statements of a database, or their query plans.
final class StatementRecorder: SQLReading {
    private let base: any SQLReading
    private let explains: Bool
    private let noted = Mutex<[String]>([])

    init(_ base: any SQLReading, explains: Bool = false) { (self.base, self.explains) = (base, explains) }

    /// The statements, or the steps of their plans.
    var notes: [String] { noted.withLock { $0 } }

    func hasTable(_ name: String) throws -> Bool { try base.hasTable(name) }

    func columns(of table: String) throws -> [SQLColumn] { try base.columns(of: table) }
    func amongAllTenants<Result>(_ body: () throws -> Result) throws -> Result { try base.amongAllTenants(body) }

    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws {
        guard explains else {
            noted.withLock { $0.append(sql) }
            return try base.forEach(sql, values, body)
        }
        try base.forEach("EXPLAIN QUERY PLAN " + sql, values) { row in
            let step = try row.text(3)
            noted.withLock { $0.append(step) }
        }
    }

    func forEachLater(
        _ sql: String, _ values: [any SQLBindable], _ body: @escaping (any SQLRow) throws -> Void
    ) throws -> () throws -> Void {
        try forEach(sql, values, body)
        return {}
    }
}
