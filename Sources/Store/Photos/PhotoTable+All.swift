import Database
import Domain

/// A photo of any tenant, by the digest that names its files.
public struct StoredPhotoName: Sendable, Hashable {
    public let tenant: Tenant.ID
    public let digest: String

    public init(tenant: Tenant.ID, digest: String) {
        self.tenant = tenant
        self.digest = digest
    }
}

extension PhotoTable {
    /// Every photo of a listing, each once, in path order.
    public static func photos(in db: any SQLReading) throws -> [StoredPhotoName] {
        // All tenants at once: no condition on tenant_id.
        try db.rows("SELECT DISTINCT tenant_id, digest FROM photos ORDER BY tenant_id, digest") {
            StoredPhotoName(tenant: try $0.id(), digest: try $0.text())
        }
    }

    /// Describes each counter whose next number is already in use.
    public static func countersBehind(in db: any SQLReading) throws -> [String] {
        // The numbers span all tenants: no condition on tenant_id.
        let counted = [
            ("listing", "SELECT max(number) FROM listings"), ("change", "SELECT max(sequence) FROM listing_changes"),
            ("audit", "SELECT max(sequence) FROM audit"),
        ]
        return try counted.compactMap { name, sql in
            let newest = try db.first(sql) { try $0.optionalInteger() } ?? nil
            let value = try db.first("SELECT value FROM counters WHERE name = ?", name) { try $0.integer() } ?? 0
            return (newest ?? 0) > value ? "\(name): \(value), but \(newest ?? 0) exists" : nil
        }
    }
}
