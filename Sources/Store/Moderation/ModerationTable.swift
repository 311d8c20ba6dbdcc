import Database
import Domain

extension Store: ModerationStore {
    public func block(_ account: Account.ID, reason: String, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        try await change { db in
            let changed = try db.execute(
                "UPDATE accounts SET blocked_at = ?, blocked_reason = ? WHERE tenant_id = ? AND id = ?",
                audit.at, reason, tenant, account)
            guard changed > 0 else { throw Problem.notFound("account") }
            try db.execute("DELETE FROM sessions WHERE tenant_id = ? AND account_id = ?", tenant, account)
            try db.noteChanges(ofListingsOf: account, in: tenant)
            try db.append(audit, in: tenant)
        }
    }

    public func unblock(_ account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        try await change { db in
            let known = try db.first("SELECT blocked_at FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
            {
                (blockedAt: try $0.optionalInstant(), isKnown: true)
            }
            guard let known else { throw Problem.notFound("account") }
            guard known.blockedAt != nil else { return }
            try db.execute(
                "UPDATE accounts SET blocked_at = NULL, blocked_reason = NULL WHERE tenant_id = ? AND id = ?", tenant,
                account)
            try db.noteChanges(ofListingsOf: account, in: tenant)
            try db.append(audit, in: tenant)
        }
    }

    public func setRole(_ role: Account.Role, of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID)
        async throws
    {
        try await database.write { db in
            let changed = try db.execute(
                "UPDATE accounts SET role = ? WHERE tenant_id = ? AND id = ?", role.rawValue, tenant, account)
            guard changed > 0 else { throw Problem.notFound("account") }
            try db.append(audit, in: tenant)
        }
    }

    public func audit(page: PageRequest, in tenant: Tenant.ID) async throws -> Page<AuditEntry> {
        try await database.read { db in
            let entries = try db.rows(
                """
                SELECT sequence, id, at, actor_id, action, subject, reason FROM audit
                WHERE tenant_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?
                """, tenant, page.after(0, or: .max), page.limit + 1
            ) { row in
                let sequence = try row.integer()
                return (item: try Self.entry(&row), key: [sequence])
            }
            return Page(entries, limit: page.limit)
        }
    }

    /// Reads `id, at, actor_id, action, subject, reason`.
    private static func entry(_ row: inout RowReader) throws -> AuditEntry {
        let (id, at): (AuditEntry.ID, Instant) = (try row.id(), try row.instant())
        let actor: Account.ID? = try row.ifPresent { try $0.id() }
        return AuditEntry(
            id: id, at: at, actor: actor.map(AuditEntry.Actor.account) ?? .operator, action: try row.word(),
            subject: try row.text(), reason: try row.optionalText())
    }
}

extension SQLWriting {
    func append(_ entry: AuditEntry, in tenant: Tenant.ID) throws {
        let actor: Account.ID? = if case .account(let id) = entry.actor { id } else { nil }
        try execute(
            """
            INSERT INTO audit (sequence, tenant_id, id, at, actor_id, action, subject, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, try next("audit"), tenant, entry.id, entry.at, actor, entry.action.rawValue, entry.subject,
            entry.reason)
    }
}
