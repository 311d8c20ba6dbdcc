import Database
import Domain

// The bytes of a logo are stored in hexadecimal, because the engines' shared column types include no binary data.
extension TenantTable {
    public func logo(of tenant: Tenant.ID) async throws -> TenantLogo? {
        try await read(in: .tenant(tenant)) { db in
            let hex = try db.first("SELECT bytes FROM tenant_logos WHERE tenant_id = ?", tenant) { try $0.text() }
            return try hex.flatMap(Hex.decoded).map { try TenantLogo($0) }
        }
    }

    public func setLogo(_ logo: TenantLogo?, of tenant: Tenant.ID, audit: AuditEntry) async throws {
        try await write(in: .tenant(tenant)) { db in
            if let logo {
                try db.execute(
                    """
                    INSERT INTO tenant_logos (tenant_id, bytes) VALUES (?, ?)
                    ON CONFLICT (tenant_id) DO UPDATE SET bytes = excluded.bytes
                    """, tenant, Hex.encoded(logo.bytes))
            } else {
                try db.execute("DELETE FROM tenant_logos WHERE tenant_id = ?", tenant)
            }
            try append(audit, in: tenant, db)
        }
    }
}
