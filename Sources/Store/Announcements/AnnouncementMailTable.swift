import Database
import Domain

public struct AnnouncementMailTable: AnnouncementMailStore, Table {
    public var transactions: Transactions

    public func dueAnnouncementMails(at now: Instant, limit: Int) async throws -> [AnnouncementMail] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                """
                SELECT tenant_id, id, title, text, mailed_through FROM notices
                WHERE mail_due_at <= ? ORDER BY mail_due_at, tenant_id, id LIMIT ?
                """, now, limit
            ) { row in
                AnnouncementMail(
                    tenant: try row.id(), announcement: try row.id(), title: try row.text(), text: try row.text(),
                    mailedThrough: try row.ifPresent { try $0.id() })
            }
        }
    }

    public func recipients(of mail: AnnouncementMail, at now: Instant, limit: Int) async throws -> [Account] {
        try await read(in: .tenant(mail.tenant)) { db in
            let next: [Account.ID] = try db.rows(
                """
                SELECT a.id FROM notices n JOIN accounts a ON a.tenant_id = n.tenant_id AND a.id > ?
                WHERE n.tenant_id = ? AND n.id = ? AND \(AnnouncementAudience.takesMail)
                    AND \(AnnouncementAudience.includesAccount)
                ORDER BY a.id LIMIT ?
                """, mail.mailedThrough?.description ?? "", mail.tenant, mail.announcement, now, now, limit
            ) { try $0.id() }
            return try next.compactMap { id in
                try db.firstNamedRow(
                    "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", mail.tenant, id, read: Account.init)
            }
        }
    }

    public func finish(
        _ mail: AnnouncementMail, with messages: [OutgoingMail], through last: Account.ID?, at now: Instant
    ) async throws {
        try await write(in: .tenant(mail.tenant)) { db in
            guard try db.advance(mail, through: last, at: now) else { return }
            var count = 0
            for message in messages where try db.isThere(message.account, in: mail.tenant) {
                try db.enqueue(message, in: mail.tenant)
                count += 1
            }
            try db.execute(
                "UPDATE notices SET mails = mails + ? WHERE tenant_id = ? AND id = ?", count, mail.tenant,
                mail.announcement)
        }
    }
}

extension SQLWriting {
    /// Moves on to the next accounts. Returns whether to send the mails: not when another process moved on first, or
    /// the announcement was withdrawn or has ended.
    fileprivate func advance(_ mail: AnnouncementMail, through last: Account.ID?, at now: Instant) throws -> Bool {
        let isNext =
            try changedRows(
                """
                UPDATE notices SET mailed_through = COALESCE(?, mailed_through),
                    mail_due_at = CASE WHEN CAST(? AS TEXT) IS NULL OR ends_at <= ? THEN NULL ELSE mail_due_at END
                WHERE tenant_id = ? AND id = ? AND mail_due_at IS NOT NULL
                    AND COALESCE(mailed_through, '') = COALESCE(?, '')
                """, last, last, now, mail.tenant, mail.announcement, mail.mailedThrough) > 0
        guard isNext else { return false }
        return try exists(
            "SELECT 1 FROM notices WHERE tenant_id = ? AND id = ? AND ends_at > ?", mail.tenant, mail.announcement, now)
    }
}

extension SQLReading {
    /// Whether the account still exists.
    fileprivate func isThere(_ account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
    }
}
