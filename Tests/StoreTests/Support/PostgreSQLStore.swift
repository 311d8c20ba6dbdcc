import Database
import Domain
import TestDatabases

@testable import Store

/// A store with a PostgreSQL database of its own.
struct PostgreSQLStore: Sendable {
    let url: String
    let database: PostgreSQLDatabase
    let store: Store

    var driver: PostgreSQLSchemaDriver { get throws { PostgreSQLSchemaDriver(try PostgreSQLAddress(url)) } }

    private init(_ url: String) throws {
        self.url = url
        database = try PostgreSQLDatabase(PostgreSQLAddress(url))
        store = Store(
            database: database, clock: Clock { Instant(milliseconds: 1_800_000_000_000) },
            cryptography: try TestCryptography())
    }

    /// The URL of a database that has all tables and no rows. It is made once, and the others are its copies.
    private static let template = Task {
        let fixture = try PostgreSQLStore(PostgreSQLCluster.newDatabase())
        let driver = try fixture.driver
        _ = try await fixture.store.installation.createTables(supplement: driver.supplement, adapted: driver.adapted)
        try fixture.database.close()
        return fixture.url
    }

    /// Makes a database that has all tables, and returns its URL.
    static func newDatabase() async throws -> String { try await PostgreSQLCluster.copy(of: template.value) }

    static func run(_ body: @Sendable (PostgreSQLStore) async throws -> Void) async throws {
        let fixture = try PostgreSQLStore(await newDatabase())
        defer { PostgreSQLCluster.drop(fixture.url) }
        try await body(fixture)
        try fixture.database.close()
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
