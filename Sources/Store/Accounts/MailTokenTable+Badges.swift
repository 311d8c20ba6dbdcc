import Database
import Domain

extension MailTokenTable {
    public func removeBadge(of account: Account.ID, in tenant: Tenant.ID) async throws {
        try await change(in: .tenant(tenant)) { db in try db.removeBadge(of: account, in: tenant) }
    }

    public func endExpiredBadges(limit: Int) async throws -> Int {
        let now = clock.now()
        let isNone = try await read(in: .installation) { db in
            // All tenants at once, here and below: no condition on tenant_id.
            try !db.exists("SELECT 1 FROM badges WHERE expires_at <= ? LIMIT 1", now)
                && !db.exists("SELECT 1 FROM mail_tokens WHERE expires_at <= ? LIMIT 1", now)
        }
        guard !isNone else { return 0 }
        return try await change(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.execute("DELETE FROM mail_tokens WHERE expires_at <= ?", now)
            let expired = try db.rows(
                """
                SELECT tenant_id, account_id FROM badges WHERE expires_at <= ?
                ORDER BY expires_at, tenant_id, account_id LIMIT ?
                """, now, limit
            ) { (tenant: try $0.id() as Tenant.ID, account: try $0.id() as Account.ID) }
            for (tenant, account) in expired { try db.removeBadge(of: account, in: tenant) }
            return expired.count
        }
    }
}

extension SQLWriting {
    /// Replaces the account's badge; another account that earned one with the same email address loses it.
    func award(_ badge: NewBadge, to account: Account.ID, in tenant: Tenant.ID) throws {
        let holders: [Account.ID] = try rows(
            "SELECT account_id FROM badges WHERE tenant_id = ? AND email_digest = ? AND account_id <> ?", tenant,
            badge.emailDigest, account
        ) { try $0.id() }
        for holder in holders { try removeBadge(of: holder, in: tenant) }
        try execute(
            """
            INSERT INTO badges (tenant_id, account_id, university_id, email_digest, expires_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, account_id) DO UPDATE SET university_id = excluded.university_id,
                email_digest = excluded.email_digest, expires_at = excluded.expires_at
            """, tenant, account, badge.university, badge.emailDigest, badge.until)
        // The account's cards show the university.
        try recordChanges(ofListingsOf: account, in: tenant)
    }

    fileprivate func removeBadge(of account: Account.ID, in tenant: Tenant.ID) throws {
        let isGone = try changedRows("DELETE FROM badges WHERE tenant_id = ? AND account_id = ?", tenant, account) > 0
        if isGone { try recordChanges(ofListingsOf: account, in: tenant) }
    }
}
