import Database
import Domain

/// The rows that concern the whole installation.
public struct InstallationTable: Table {
    public var transactions: Transactions

    static let schema = String(decoding: PackageResources.schema_sql, as: UTF8.self)

    /// Creates the tables in an empty database. Returns whether it did.
    ///
    /// - Parameters:
    ///   - supplement: statements that the engine needs beyond the shared schema.
    ///   - tenant: the first marketplace, created in the same transaction.
    ///   - universities: reads the first catalogue, stored in the same transaction. Not called when the tables exist.
    ///   - adapted: returns the shared schema as the engine takes it.
    public func createTables(
        supplement: String, tenant: Tenant? = nil,
        universities: @escaping @Sendable () throws -> [UniversityRecord] = { [] },
        adapted: @escaping @Sendable (String) -> String = { $0 }
    ) async throws -> Bool {
        let now = clock.now()
        return try await write(in: .installation) { db in
            guard try !Self.hasTables(db) else { return false }
            try db.run(script: adapted(Self.schema))
            try db.run(script: supplement)
            if let tenant { try TenantTable.insert(tenant, hosts: [], at: now, db) }
            _ = try UniversityTable.merge(universities(), at: now, progress: { _ in }, db)
            return true
        }
    }

    /// Whether the tables exist.
    public static func hasTables(in database: any SQLDatabase) async throws -> Bool {
        try await database.read { db in try hasTables(db) }
    }

    private static func hasTables(_ db: any SQLReading) throws -> Bool {
        try db.hasTable("counters") && db.exists("SELECT 1 FROM counters WHERE name = 'schema'")
    }
}
