import Database
import Domain

extension AccountTable {
    public func delete(_ account: Account.ID, banning emailDigest: String, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        var isDone = try await change(in: .tenant(tenant)) { db in
            try db.checkNotLastAdmin(account, in: tenant)
            let isBlocked = try db.exists(
                "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND blocked_at IS NOT NULL", tenant, account)
            if isBlocked {
                try db.execute(
                    """
                    INSERT INTO banned_emails (tenant_id, email_digest, since) VALUES (?, ?, ?)
                    ON CONFLICT (tenant_id, email_digest) DO UPDATE SET since = excluded.since
                    """, tenant, emailDigest, now)
                try db.banDevices(of: account, at: now, in: tenant)
            }
            // Nobody acts as the account from here on, however long the rest takes.
            try db.execute("DELETE FROM sessions WHERE tenant_id = ? AND account_id = ?", tenant, account)
            try db.endKeys(of: account, in: tenant)
            try db.plan(.deletion, for: account, after: 0, in: tenant)
            return try db.eraseMore(of: account, in: tenant)
        }
        let work = AccountWorkTable(transactions: transactions.ofServer)
        while !isDone {
            try await Task.sleep(for: AccountWorkTable.pause)
            isDone = try await work.delete(AccountKey(tenant: tenant, account: account))
        }
    }

    public func isBanned(_ email: EmailAddress, digests: [String], in tenant: Tenant.ID) async throws -> Bool {
        let oldest = clock.now() - Account.bannedFor
        return try await read(in: .tenant(tenant)) { db in
            let isDeleted = try digests.contains { digest in
                try db.exists(
                    "SELECT 1 FROM banned_emails WHERE tenant_id = ? AND email_digest = ? AND since > ?", tenant,
                    digest, oldest)
            }
            // Blocked accounts are few, and have an index of their own.
            let blocked = try db.rows(
                "SELECT email FROM accounts WHERE tenant_id = ? AND blocked_at IS NOT NULL", tenant
            ) { try $0.text() }
            return isDeleted || blocked.contains { (try? EmailAddress($0))?.mailbox == email.mailbox }
        }
    }

    /// Deletes bans older than `Account.bannedFor`. Returns how many.
    public func deleteOldBans() async throws -> Int {
        let oldest = clock.now() - Account.bannedFor
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows("DELETE FROM banned_emails WHERE since <= ?", oldest)
        }
    }

    /// Deletes sessions that have ended by their age. Returns how many.
    public func deleteEndedSessions(limit: Int) async throws -> Int {
        let now = clock.now()
        let (idle, oldest) = (now - .days(Session.idleDays), now - .days(Session.absoluteDays))
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM sessions WHERE (tenant_id, id) IN (
                    SELECT tenant_id, id FROM sessions WHERE last_used_at <= ? OR created_at <= ? LIMIT ?)
                """, idle, oldest, limit)
        }
    }
}

extension SQLWriting {
    /// Deletes a portion of what belongs to an account; the last portion is the account itself. Returns whether it was.
    func eraseMore(of account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        let portion = AccountWork.portion
        let listings = try listings(of: account, limit: portion, in: tenant)
        if listings.count == portion {
            for (id, number) in listings {
                try deleteReports(about: id, in: tenant)
                try deleteListing(id, number: number, in: tenant)
            }
            return false
        }
        let versions = try rows(
            "SELECT listing_id, version FROM listing_versions WHERE tenant_id = ? AND owner_id = ? LIMIT ?", tenant,
            account, 10 * portion
        ) { (listing: try $0.id() as Listing.ID, version: try $0.int()) }
        if versions.count == 10 * portion {
            for listing in Set(versions.map(\.listing)) { try deleteReports(about: listing, in: tenant) }
            for (listing, version) in versions {
                try execute(
                    "DELETE FROM listing_versions WHERE tenant_id = ? AND listing_id = ? AND version = ?", tenant,
                    listing, version)
            }
            return false
        }
        let conversations: [Conversation.ID] = try rows(
            "SELECT id FROM conversations WHERE tenant_id = ? AND (owner_id = ? OR seeker_id = ?) LIMIT ?", tenant,
            account, account, portion
        ) { try $0.id() }
        if conversations.count == portion {
            for conversation in conversations {
                try execute("DELETE FROM conversations WHERE tenant_id = ? AND id = ?", tenant, conversation)
            }
            return false
        }
        try erase(account, in: tenant)
        return true
    }

    private func deleteReports(about listing: Listing.ID, in tenant: Tenant.ID) throws {
        try execute("DELETE FROM reports WHERE tenant_id = ? AND subject_id = ?", tenant, listing)
    }

    /// Deletes an account and everything that belongs to it.
    fileprivate func erase(_ account: Account.ID, in tenant: Tenant.ID) throws {
        try eraseCases(of: account, in: tenant)
        try deleteAnnouncementDrafts(of: account, in: tenant)
        let listings = try listings(of: account, limit: Int.max, in: tenant)
        for (id, number) in listings { try deleteListing(id, number: number, in: tenant) }
        try execute("DELETE FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
    }

    /// Deletes everything that belongs to an account and keeps the bare account, so that nothing of the person who
    /// opened it remains: no session, second factor or listing. Foreign keys delete the rows of later tables.
    func empty(_ account: Account.ID, naming name: String, in tenant: Tenant.ID) throws {
        let kept = try first(
            """
            SELECT email, password_hash, role, blocked_at, blocked_reason, created_at FROM accounts
            WHERE tenant_id = ? AND id = ?
            """, tenant, account
        ) { row -> [any SQLBindable] in
            [
                try row.text(), try row.text(), try row.text(), try row.optionalInstant(), try row.optionalText(),
                try row.instant(),
            ]
        }
        guard let kept else { return }
        try erase(account, in: tenant)
        let values: [any SQLBindable] = [tenant, account, name]
        try execute(
            """
            INSERT INTO accounts (
                tenant_id, id, name, email, password_hash, role, blocked_at, blocked_reason, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, values + kept)
    }
}
