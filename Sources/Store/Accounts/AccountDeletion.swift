import Database
import Domain

extension Store {
    public func delete(_ account: Account.ID, banning emailDigest: String, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await change { db in
            let isBlocked = try db.exists(
                "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND blocked_at IS NOT NULL", tenant, account)
            if isBlocked {
                try db.execute(
                    """
                    INSERT INTO banned_emails (tenant_id, email_digest, since) VALUES (?, ?, ?)
                    ON CONFLICT (tenant_id, email_digest) DO UPDATE SET since = excluded.since
                    """, tenant, emailDigest, now)
            }
            try db.eraseCases(of: account, in: tenant)
            let listings = try db.listings(of: account, in: tenant)
            for (id, number) in listings { try db.deleteListing(id, number: number, in: tenant) }
            try db.execute("DELETE FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
            _ = try db.next("erased")
        }
    }

    public func isBanned(_ emailDigest: String, in tenant: Tenant.ID) async throws -> Bool {
        let oldest = clock.now() - Account.bannedFor
        return try await database.read { db in
            try db.exists(
                "SELECT 1 FROM banned_emails WHERE tenant_id = ? AND email_digest = ? AND since > ?", tenant,
                emailDigest, oldest)
        }
    }

    /// Deletes bans older than `Account.bannedFor`. Returns how many.
    public func deleteOldBans() async throws -> Int {
        let oldest = clock.now() - Account.bannedFor
        return try await write { db in
            // All tenants at once: no condition on tenant_id.
            try db.execute("DELETE FROM banned_emails WHERE since <= ?", oldest)
        }
    }

    /// How many accounts were deleted since the full-text index was last purged.
    public func erasedSinceTextPurge() async throws -> Int64 {
        try await database.read { db in
            let counts = try db.rows("SELECT value FROM counters WHERE name IN ('erased', 'forgotten') ORDER BY name") {
                try $0.integer()
            }
            return counts.count == 2 ? counts[0] - counts[1] : 0
        }
    }

    /// Records that the index was purged of that many accounts.
    public func recordTextPurge(_ count: Int64) async throws {
        try await write { db in
            _ = try db.execute("UPDATE counters SET value = value + ? WHERE name = 'forgotten'", count)
        }
    }
}
