import Database
import Domain

@testable import Store

/// A store with a PostgreSQL database of its own.
struct PostgreSQLStore: Sendable {
    let url: String
    let database: PostgreSQLDatabase
    let store: Store

    var driver: PostgreSQLSchemaDriver { get throws { PostgreSQLSchemaDriver(try PostgreSQLAddress(url)) } }

    static func run(_ body: @Sendable (PostgreSQLStore) async throws -> Void) async throws {
        let url = try PostgreSQLCluster.newDatabase()
        let database = try PostgreSQLDatabase(PostgreSQLAddress(url))
        let store = Store(
            database: database, clock: Clock { Instant(milliseconds: 1_800_000_000_000) },
            cryptography: try TestCryptography())
        let fixture = PostgreSQLStore(url: url, database: database, store: store)
        let driver = try fixture.driver
        _ = try await store.installation.createTables(supplement: driver.supplement, adapted: driver.adapted)
        try await body(fixture)
        try database.close()
    }

    /// A person at the database, who sees the rows of all marketplaces.
    var psql: SQLProcess { SQLProcess(url.replacing("//digs@", with: "//postgres@")) }

    /// Another process's connection to the same database.
    func other() throws -> PostgreSQLDatabase { try PostgreSQLDatabase(PostgreSQLAddress(url)) }

    func number(_ sql: String, _ values: any SQLBindable...) async throws -> Int64? {
        try await database.read { db in
            var numbers: [Int64] = []
            try db.forEach(sql, values) { numbers.append(try $0.integer(0)) }
            return numbers.first
        }
    }
}
