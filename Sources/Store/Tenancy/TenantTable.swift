import Database
import Domain

public struct TenantTable: TenantStore, Table {
    public var transactions: Transactions

    public func tenant(ofHost host: String) async throws -> Tenant? {
        try await read(in: .installation) { db in
            let found = try db.first(
                "SELECT t.id, t.name FROM tenant_hosts h JOIN tenants t ON t.id = h.tenant_id WHERE h.host = ?", host
            ) { (id: try $0.id() as Tenant.ID, name: try $0.text()) }
            return try found.map { try Self.tenant($0.id, $0.name, db) }
        }
    }

    public func tenant(named name: String) async throws -> Tenant? {
        try await read(in: .installation) { db in
            let id: Tenant.ID? = try db.first("SELECT id FROM tenants WHERE name = ?", name) { try $0.id() }
            return try id.map { try Self.tenant($0, name, db) }
        }
    }

    public func tenants() async throws -> [(tenant: Tenant, hosts: [String])] {
        try await read(in: .installation) { db in
            let names = try db.rows("SELECT id, name FROM tenants ORDER BY name") {
                (id: try $0.id() as Tenant.ID, name: try $0.text())
            }
            return try names.map { id, name in
                let hosts = try db.rows("SELECT host FROM tenant_hosts WHERE tenant_id = ? ORDER BY host", id) {
                    try $0.text()
                }
                return (try Self.tenant(id, name, db), hosts)
            }
        }
    }

    public func create(_ tenant: Tenant, hosts: [String], audit: AuditEntry? = nil) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant.id)) { db in
            let isTaken = try db.amongAllTenants {
                try db.exists("SELECT 1 FROM tenants WHERE name = ?", tenant.name)
            }
            guard !isTaken else {
                throw Problem(.conflict, code: "name_taken", "The tenant \(tenant.name) already exists.")
            }
            try Self.insert(tenant, hosts: hosts, at: now, db)
            if let audit { try append(audit, in: tenant.id, db) }
        }
    }

    static func insert(_ tenant: Tenant, hosts: [String], at now: Instant, _ db: any SQLWriting) throws {
        try db.execute("INSERT INTO tenants (id, name, created_at) VALUES (?, ?, ?)", tenant.id, tenant.name, now)
        for host in hosts { try claim(host, for: tenant.id, db) }
        try save(tenant.settings, of: tenant.id, db)
    }

    public func addHost(_ host: String, to tenant: Tenant.ID, audit: AuditEntry) async throws {
        try await write(in: .tenant(tenant)) { db in
            try Self.claim(host, for: tenant, db)
            try append(audit, in: tenant, db)
        }
    }

    public func removeHost(_ host: String, from tenant: Tenant.ID, audit: AuditEntry) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            let count = try db.changedRows("DELETE FROM tenant_hosts WHERE tenant_id = ? AND host = ?", tenant, host)
            guard count > 0 else { return false }
            try append(audit, in: tenant, db)
            return true
        }
    }

    public func save(_ settings: TenantSettings, of tenant: Tenant.ID, audit: AuditEntry? = nil) async throws {
        try await write(in: .tenant(tenant)) { db in
            try Self.save(settings, of: tenant, db)
            if let audit { try append(audit, in: tenant, db) }
        }
    }

    private static func claim(_ host: String, for tenant: Tenant.ID, _ db: any SQLWriting) throws {
        // Any tenant may have the host: no condition on tenant_id.
        let holder: Tenant.ID? = try db.amongAllTenants {
            try db.first("SELECT tenant_id FROM tenant_hosts WHERE host = ?", host) { try $0.id() }
        }
        guard holder != tenant else { return }
        guard holder == nil else {
            throw Problem(.conflict, code: "host_taken", "The host \(host) belongs to another tenant.")
        }
        try db.execute("INSERT INTO tenant_hosts (host, tenant_id) VALUES (?, ?)", host, tenant)
    }

    private static func tenant(_ id: Tenant.ID, _ name: String, _ db: any SQLReading) throws -> Tenant {
        let hasLogo = try db.exists("SELECT 1 FROM tenant_logos WHERE tenant_id = ?", id)
        let pages = try db.rows("SELECT name FROM tenant_pages WHERE tenant_id = ?", id) { try $0.text() }
        return Tenant(
            id: id, name: name, settings: try settings(of: id, db), hasLogo: hasLogo,
            pages: TenantPage.Name.allCases.filter { pages.contains($0.rawValue) })
    }

    static func settings(of tenant: Tenant.ID, _ db: any SQLReading) throws -> TenantSettings {
        var settings = TenantSettings()
        try db.forEach("SELECT name, value FROM tenant_settings WHERE tenant_id = ?", [tenant]) { row in
            settings.restore(try row.text(0), from: try row.text(1))
        }
        return settings
    }

    static func save(_ settings: TenantSettings, of tenant: Tenant.ID, _ db: any SQLWriting) throws {
        let defaults = TenantSettings().texts
        for (name, value) in settings.texts {
            guard value != defaults[name] else {
                try db.execute("DELETE FROM tenant_settings WHERE tenant_id = ? AND name = ?", tenant, name)
                continue
            }
            try db.execute(
                """
                INSERT INTO tenant_settings (tenant_id, name, value) VALUES (?, ?, ?)
                ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value
                """, tenant, name, value)
        }
    }
}
