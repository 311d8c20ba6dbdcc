import Database
import Domain

public struct AuditTable: AuditStore, Table {
    public var transactions: Transactions

    public func record(_ entry: AuditEntry, in tenant: Tenant.ID?) async throws {
        try await write(in: .of(tenant)) { db in try append(entry, in: tenant, db) }
    }

    public func audit(_ filter: AuditFilter, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<AuditEntry> {
        try await read(in: .tenant(tenant)) { db in
            let entries = try Self.rows(filter, page, tenant, db)
            return Page(entries.map { (item: $0.entry, key: [$0.sequence]) }, limit: page.limit)
        }
    }

    public func names(in entries: [AuditEntry], of tenant: Tenant.ID) async throws -> [String: String] {
        let actors = entries.compactMap { if case .account(let id) = $0.actor { id.description } else { nil } }
        let subjects = Dictionary(grouping: entries, by: \.action.subjectKind).mapValues { $0.map(\.subject) }
        let (accounts, listings) = (Set(actors + (subjects[.account] ?? [])), Set(subjects[.listing] ?? []))
        let isAboutTenant = subjects[.other]?.contains(tenant.description) ?? false
        return try await read(in: .tenant(tenant)) { db in
            var names = try db.names(ofAccounts: accounts, in: tenant)
            names.merge(try db.titles(ofListings: listings, in: tenant)) { name, _ in name }
            for entry in entries where entry.action.subjectKind == .announcement { names[entry.subject] = entry.reason }
            if isAboutTenant {
                names[tenant.description] = try db.first("SELECT name FROM tenants WHERE id = ?", tenant) {
                    try $0.text()
                }
            }
            return names
        }
    }

    /// The most selective part of the filter decides which index is used.
    private static func rows(
        _ filter: AuditFilter, _ page: PageRequest, _ tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> [(sequence: Int64, entry: AuditEntry)] {
        let actor = filter.actor.map { if case .account(let id) = $0 { id.description } else { "" } }
        let what: [any SQLBindable] = [
            filter.action?.rawValue, filter.action?.rawValue, filter.from ?? Instant(milliseconds: .min),
            filter.to ?? Instant(milliseconds: .max), page.after(0, or: .max), page.limit + 1,
        ]
        guard filter.subjects.count <= 1 else { return [] }
        if let subject = filter.subjects.first {
            let about: [any SQLBindable] = [tenant, subject, actor]
            return try db.rows(
                """
                SELECT sequence, id, at, actor_id, action, subject, reason FROM audit
                WHERE tenant_id = ? AND subject = ? AND COALESCE(?, actor_id, '') = COALESCE(actor_id, '')
                    AND (action = ? OR CAST(? AS TEXT) IS NULL) AND at >= ? AND at <= ? AND sequence < ?
                ORDER BY sequence DESC LIMIT ?
                """, about + what, read: entry)
        }
        if let actor, !actor.isEmpty {
            let by: [any SQLBindable] = [tenant, actor]
            return try db.rows(
                """
                SELECT sequence, id, at, actor_id, action, subject, reason FROM audit
                WHERE tenant_id = ? AND actor_id = ? AND (action = ? OR CAST(? AS TEXT) IS NULL)
                    AND at >= ? AND at <= ? AND sequence < ?
                ORDER BY sequence DESC LIMIT ?
                """, by + what, read: entry)
        }
        let any: [any SQLBindable] = [tenant, actor]
        return try db.rows(
            """
            SELECT sequence, id, at, actor_id, action, subject, reason FROM audit
            WHERE tenant_id = ? AND COALESCE(?, actor_id, '') = COALESCE(actor_id, '')
                AND (action = ? OR CAST(? AS TEXT) IS NULL) AND at >= ? AND at <= ? AND sequence < ?
            ORDER BY sequence DESC LIMIT ?
            """, any + what, read: entry)
    }

    private static func entry(_ row: inout RowReader) throws -> (sequence: Int64, entry: AuditEntry) {
        let sequence = try row.integer()
        let (id, at): (AuditEntry.ID, Instant) = (try row.id(), try row.instant())
        let actor: Account.ID? = try row.ifPresent { try $0.id() }
        let entry = AuditEntry(
            id: id, at: at, actor: actor.map(AuditEntry.Actor.account) ?? .operator, action: try row.word(),
            subject: try row.text(), reason: try row.optionalText())
        return (sequence, entry)
    }
}

extension Table {
    /// Appends a row to the chain in the current transaction. Without a tenant it concerns the installation.
    func append(_ entry: AuditEntry, in tenant: Tenant.ID?, _ db: any SQLWriting) throws {
        let sequence = try db.next("audit")
        // The chain is shared by all tenants: no condition on tenant_id.
        let before = try db.amongAllTenants {
            try db.first("SELECT hash FROM audit ORDER BY sequence DESC LIMIT 1") { try $0.text() }
        }
        let actor: Account.ID? = if case .account(let id) = entry.actor { id } else { nil }
        let link = AuditLink(
            sequence: sequence, tenant: tenant?.description ?? "", id: entry.id.description, at: entry.at.milliseconds,
            actor: actor?.description, action: entry.action.rawValue, subject: entry.subject, reason: entry.reason)
        let values: [any SQLBindable] = [
            sequence, link.tenant, link.id, link.at, link.actor, link.action, link.subject, link.reason,
            link.hash(after: before ?? "", by: cryptography),
        ]
        let insert = """
            INSERT INTO audit (sequence, tenant_id, id, at, actor_id, action, subject, reason, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        if tenant == nil {
            try db.amongAllTenants { try db.execute(insert, values) }
        } else {
            try db.execute(insert, values)
        }
        if let tenant, let event = WebhookEvent(entry) { try db.tell(.marketplace, event, in: tenant) }
    }
}

extension SQLReading {
    fileprivate func names(ofAccounts ids: Set<String>, in tenant: Tenant.ID) throws -> [String: String] {
        guard !ids.isEmpty else { return [:] }
        let found = try rows(
            "SELECT id, name FROM accounts WHERE tenant_id = ? AND id IN (\(marks(ids.count)))",
            [tenant as any SQLBindable] + ids.map { $0 as any SQLBindable }
        ) { (try $0.text(), try $0.text()) }
        return Dictionary(uniqueKeysWithValues: found)
    }
}
