import Database
import Domain

public struct DecisionMailTable: DecisionMailStore, Table {
    public var transactions: Transactions

    public func recipientsOfDueDecisionMail(at now: Instant, limit: Int) async throws -> [AccountKey] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                """
                SELECT tenant_id, account_id FROM decision_mails WHERE due_at <= ?
                GROUP BY tenant_id, account_id ORDER BY min(due_at), tenant_id, account_id LIMIT ?
                """, now, limit
            ) { AccountKey(tenant: try $0.id(), account: try $0.id()) }
        }
    }

    public func dueDecisionMail(to recipient: AccountKey) async throws -> DecisionMail? {
        guard
            let account = try await AccountTable(transactions: transactions).account(
                recipient.account, in: recipient.tenant)
        else { return nil }
        return try await read(in: .tenant(recipient.tenant)) { db in
            let waiting = try db.rows(
                """
                SELECT id, kind, subject_id, title, reason FROM decision_mails
                WHERE tenant_id = ? AND account_id = ? ORDER BY due_at, id LIMIT ?
                """, recipient.tenant, recipient.account, NotificationMail.maxItems
            ) { row in
                let (id, kind): (DecisionMail.Note.ID, DecisionMail.Kind) = (try row.id(), try row.word())
                let ad: WantedAd.ID? = try row.ifPresent { try $0.id() }
                return DecisionMail.Note(
                    kind, id: id, to: account.id, ad: ad, title: try row.text(), reason: try row.text())
            }
            guard let first = waiting.first else { return nil }
            return DecisionMail(
                recipient: account, tenant: recipient.tenant, notes: waiting.filter { $0.kind == first.kind })
        }
    }

    public func finish(_ mail: DecisionMail, with message: OutgoingMail, at now: Instant) async throws {
        try await write(in: .tenant(mail.tenant)) { db in
            let areWaiting = try mail.notes.allSatisfy { note in
                try db.exists(
                    "SELECT 1 FROM decision_mails WHERE tenant_id = ? AND account_id = ? AND id = ?", mail.tenant,
                    mail.recipient.id, note.id)
            }
            guard areWaiting, let kind = mail.notes.first?.kind else { return }
            for note in mail.notes {
                try db.execute(
                    "DELETE FROM decision_mails WHERE tenant_id = ? AND account_id = ? AND id = ?", mail.tenant,
                    mail.recipient.id, note.id)
            }
            try db.rememberMail(of: kind.rawValue, to: mail.recipient.id, at: now, in: mail.tenant)
            try db.enqueue(message, in: mail.tenant)
        }
    }
}

extension SQLWriting {
    /// Lets a mail tell an account of a decision. Call it in the transaction of the decision.
    func mail(_ note: DecisionMail.Note, at now: Instant, in tenant: Tenant.ID) throws {
        let last = try first(
            """
            SELECT mailed_at FROM last_mails WHERE tenant_id = ? AND account_id = ? AND kind = ?
            """, tenant, note.account, note.kind.rawValue
        ) { try $0.instant() }
        try execute(
            """
            INSERT INTO decision_mails (tenant_id, account_id, id, kind, subject_id, title, reason, due_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, note.account, note.id, note.kind.rawValue, note.ad, note.title, note.reason,
            MailPace.gathered.moment(of: now, after: last))
    }
}
