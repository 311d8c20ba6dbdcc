import Database
import Domain

/// The mails that strangers caused within a day.
public struct MailAllowanceTable: Table {
    public var transactions: Transactions

    /// Deletes what no longer counts, of all tenants. Returns how many rows.
    public func deleteOldMailCauses() async throws -> Int {
        let oldest = clock.now() - MailAllowance.period
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows("DELETE FROM mail_causes WHERE mailed_at <= ?", oldest)
        }
    }
}

extension SQLReading {
    /// When a mail that a stranger causes may come, if not before `moment`.
    ///
    /// - Parameter author: `nil` where it is nobody's message.
    func allowed(
        _ moment: Instant, to account: Account.ID, from author: Account.ID?, at now: Instant, in tenant: Tenant.ID
    ) throws -> Instant {
        let known = try first(
            """
            SELECT count(DISTINCT mailed_at), count(CASE WHEN author_id = ? THEN 1 END) FROM mail_causes
            WHERE tenant_id = ? AND account_id = ? AND mailed_at > ?
            """, author?.description ?? "", tenant, account, now - MailAllowance.period
        ) { (inAll: try $0.int(), byAuthor: try $0.int()) }
        return MailAllowance.moment(
            moment, byAuthor: author == nil ? 0 : known?.byAuthor ?? 0, inAll: known?.inAll ?? 0,
            in: try timeZone(of: tenant))
    }
}

extension SQLWriting {
    /// Counts a mail that a stranger caused.
    ///
    /// - Parameter author: `nil` where it is nobody's message.
    func countMail(
        to account: Account.ID, causedBy author: Account.ID?, at now: Instant, in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO mail_causes (tenant_id, account_id, author_id, mailed_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, account_id, author_id, mailed_at) DO NOTHING
            """, tenant, account, author?.description ?? "", now)
    }
}
