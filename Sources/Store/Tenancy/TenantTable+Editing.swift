import Database
import Domain

// The changes that a tenant's admins make to it.
extension TenantTable: TenantEditStore {
    public func settings(of tenant: Tenant.ID) async throws -> TenantSettings {
        try await read(in: .tenant(tenant)) { db in try Self.settings(of: tenant, db) }
    }

    public func replace(
        _ known: TenantSettings, by settings: TenantSettings, of tenant: Tenant.ID, audit: AuditEntry
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try Self.settings(of: tenant, db) == known else { throw Problem.staleTenant }
            try Self.save(settings, of: tenant, db)
            try append(audit, in: tenant, db)
        }
    }

    public func page(_ name: TenantPage.Name, of tenant: Tenant.ID) async throws -> TenantPage? {
        try await read(in: .tenant(tenant)) { db in
            try db.first(
                "SELECT text, updated_at FROM tenant_pages WHERE tenant_id = ? AND name = ?", tenant, name.rawValue
            ) { TenantPage(name: name, text: try $0.text(), updatedAt: try $0.instant()) }
        }
    }

    public func setPage(
        _ name: TenantPage.Name, from known: String?, to text: String?, of tenant: Tenant.ID, audit: AuditEntry
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let stored = try db.first(
                "SELECT text FROM tenant_pages WHERE tenant_id = ? AND name = ?", tenant, name.rawValue
            ) { try $0.text() }
            guard stored == known else { throw Problem.staleTenant }
            if let text {
                try db.execute(
                    """
                    INSERT INTO tenant_pages (tenant_id, name, text, updated_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (tenant_id, name) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at
                    """, tenant, name.rawValue, text, audit.at)
            } else {
                try db.execute("DELETE FROM tenant_pages WHERE tenant_id = ? AND name = ?", tenant, name.rawValue)
            }
            try append(audit, in: tenant, db)
        }
    }
}
