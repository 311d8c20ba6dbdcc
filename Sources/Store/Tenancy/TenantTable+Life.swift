import Database
import Domain

extension TenantTable {
    /// Throws `conflict` when the name is taken.
    public func rename(_ tenant: Tenant.ID, to name: String, audit: AuditEntry) async throws {
        try await write(in: .tenant(tenant)) { db in
            let isTaken = try db.amongAllTenants {
                try db.exists("SELECT 1 FROM tenants WHERE name = ? AND id <> ?", name, tenant)
            }
            guard !isTaken else {
                throw Problem(.conflict, code: "name_taken", "There's already a tenant \(name).")
            }
            try db.execute("UPDATE tenants SET name = ? WHERE id = ?", name, tenant)
            try append(audit, in: tenant, db)
        }
    }

    /// Deletes a tenant with all its data. The audit log stays.
    public func delete(_ tenant: Tenant.ID, audit: AuditEntry) async throws {
        try await change(in: .tenant(tenant)) { db in
            let listings = try db.rows("SELECT id, number FROM listings WHERE tenant_id = ?", tenant) {
                (id: try $0.id() as Listing.ID, number: UInt32(try $0.integer()))
            }
            for listing in listings { try db.deleteListing(listing.id, number: listing.number, in: tenant) }
            // Rows without a reference to an account outlive accounts, but not the tenant.
            try db.execute("DELETE FROM decisions WHERE tenant_id = ?", tenant)
            try db.execute("DELETE FROM orphaned_files WHERE tenant_id = ?", tenant)
            try db.execute("DELETE FROM tenants WHERE id = ?", tenant)
            _ = try db.next("saved search")
            try append(audit, in: nil, db)
        }
    }

    /// How many accounts and listings a tenant has.
    public func size(of tenant: Tenant.ID) async throws -> (accounts: Int, listings: Int) {
        try await read(in: .tenant(tenant)) { db in
            let accounts = try db.first("SELECT count(*) FROM accounts WHERE tenant_id = ?", tenant) { try $0.int() }
            let listings = try db.first("SELECT count(*) FROM listings WHERE tenant_id = ?", tenant) { try $0.int() }
            return (accounts ?? 0, listings ?? 0)
        }
    }

    /// How many listings have a price in another currency, by currency.
    public func listingCounts(in tenant: Tenant.ID, otherThan currency: String) async throws -> [String: Int] {
        try await read(in: .tenant(tenant)) { db in
            let counts = try db.rows(
                "SELECT currency, count(*) FROM listings WHERE tenant_id = ? AND currency <> ? GROUP BY currency",
                tenant, currency
            ) { (try $0.text(), try $0.int()) }
            return Dictionary(uniqueKeysWithValues: counts)
        }
    }

    /// The people who may moderate a tenant, by role and email address.
    public func staff(of tenant: Tenant.ID) async throws -> [(email: String, name: String, role: Account.Role)] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                "SELECT email, name, role FROM accounts WHERE tenant_id = ? AND role <> 'member' ORDER BY role, email",
                tenant
            ) { (email: try $0.text(), name: try $0.text(), role: try $0.word()) }
        }
    }
}
