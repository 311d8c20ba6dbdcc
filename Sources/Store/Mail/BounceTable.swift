import Database
import Domain

/// Accounts with an address from which mail came back.
public struct BounceTable: BounceStore, Table {
    public var transactions: Transactions

    public func recordBounce(of mail: MailReference, isDryRun: Bool) async throws -> BounceResult {
        let (now, cryptography) = (clock.now(), cryptography)
        guard mail.sentAt <= now, mail.sentAt > now - Bounce.countsFor else { return .outdated }
        let (tenant, account) = (mail.tenant, mail.account)
        return try await write(in: .tenant(tenant)) { db in
            let found = try db.firstNamedRow(
                "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", tenant, account, read: Account.init)
            guard let found, mail.wasSent(to: found.email, cryptography),
                found.emailVerifiedAt.map({ $0 < mail.sentAt }) ?? true
            else { return .outdated }
            guard found.emailBouncedAt == nil else { return .alreadySuppressed }
            guard !isDryRun else { return .suppressed }
            try db.execute(
                "UPDATE accounts SET email_bounced_at = ? WHERE tenant_id = ? AND id = ?", now, tenant, account)
            return .suppressed
        }
    }

    public func endOldSuppressions() async throws -> Int {
        let oldest = clock.now() - Bounce.suppressedFor
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows("UPDATE accounts SET email_bounced_at = NULL WHERE email_bounced_at <= ?", oldest)
        }
    }
}

extension SQLReading {
    /// Whether mail to the account's address came back.
    func isSuppressed(_ account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND email_bounced_at IS NOT NULL", tenant, account)
    }
}
