import Database
import Domain

extension Store: MessageMailStore {
    public func dueMessageMails(at now: Instant, limit: Int) async throws -> [MessageMail] {
        try await database.read { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                """
                SELECT tenant_id, conversation_id, account_id, mail_due_at FROM conversation_members
                WHERE mail_due_at <= ? ORDER BY mail_due_at LIMIT ?
                """, now, limit
            ) {
                MessageMail(
                    tenant: try $0.id(), conversation: try $0.id(), account: try $0.id(), dueAt: try $0.instant())
            }
        }
    }

    public func content(of mail: MessageMail) async throws -> MessageMail.Content? {
        let recipient = try await account(mail.account, in: mail.tenant)
        guard let recipient, recipient.emailVerifiedAt != nil, recipient.block == nil else { return nil }
        return try await database.read { db in
            let rows = try db.rows(
                """
                SELECT a.name, c.title, e.text FROM conversation_members m
                JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
                JOIN messages e ON e.tenant_id = m.tenant_id AND e.conversation_id = m.conversation_id
                    AND e.number > m.read_number AND e.status = 'delivered' AND e.author_id <> m.account_id
                JOIN accounts a ON a.tenant_id = e.tenant_id AND a.id = e.author_id AND a.blocked_at IS NULL
                WHERE m.tenant_id = ? AND m.conversation_id = ? AND m.account_id = ? AND NOT EXISTS (
                    SELECT 1 FROM person_blocks b
                    WHERE b.tenant_id = m.tenant_id AND b.account_id = m.account_id AND b.blocked_id = a.id)
                ORDER BY e.number DESC LIMIT ?
                """, mail.tenant, mail.conversation, mail.account, MessageMail.maxTexts
            ) { (author: try $0.text(), title: try $0.optionalText(), text: try $0.text()) }
            guard let newest = rows.first else { return nil }
            return MessageMail.Content(
                recipient: recipient, author: newest.author, title: newest.title, texts: rows.map(\.text).reversed())
        }
    }

    public func finish(_ mail: MessageMail, with message: OutgoingMail?, at now: Instant) async throws {
        try await write { db in
            let wasDue = try db.execute(
                """
                UPDATE conversation_members SET mail_due_at = NULL, mailed_at = COALESCE(?, mailed_at)
                WHERE tenant_id = ? AND conversation_id = ? AND account_id = ? AND mail_due_at = ?
                """, message.map { _ in now }, mail.tenant, mail.conversation, mail.account, mail.dueAt)
            if wasDue > 0 { try db.enqueue(message, in: mail.tenant) }
        }
    }
}
