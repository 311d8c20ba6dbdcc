import Database
import Domain

public struct MessageMailTable: MessageMailStore, Table {
    public var transactions: Transactions

    public func recipientsOfDueMessageMail(at now: Instant, limit: Int) async throws -> [AccountKey] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                """
                SELECT tenant_id, account_id FROM conversation_members WHERE mail_due_at <= ?
                GROUP BY tenant_id, account_id ORDER BY min(mail_due_at), tenant_id, account_id LIMIT ?
                """, now, limit
            ) { AccountKey(tenant: try $0.id(), account: try $0.id()) }
        }
    }

    public func dueMessageMail(to recipient: AccountKey) async throws -> MessageMail {
        let account = try await AccountTable(transactions: transactions).account(
            recipient.account, in: recipient.tenant)
        return try await read(in: .tenant(recipient.tenant)) { db in
            // Messages that wait for a later mail come along.
            let due = try db.rows(
                """
                SELECT conversation_id, mail_due_at FROM conversation_members
                WHERE tenant_id = ? AND account_id = ? AND mail_due_at IS NOT NULL
                ORDER BY mail_due_at, conversation_id LIMIT ?
                """, recipient.tenant, recipient.account, MessageMail.maxDue
            ) { MessageMail.Due(conversation: try $0.id(), dueAt: try $0.instant()) }
            guard let account, account.emailVerifiedAt != nil, account.block == nil else {
                return MessageMail(recipient: recipient, account: nil, due: due, threads: [])
            }
            let threads = try due.prefix(MessageMail.maxConversations).compactMap {
                try db.thread($0.conversation, for: recipient)
            }
            return MessageMail(recipient: recipient, account: account, due: due, threads: threads)
        }
    }

    public func finish(_ mail: MessageMail, with message: OutgoingMail?, at now: Instant) async throws {
        let (tenant, account) = (mail.recipient.tenant, mail.recipient.account)
        try await write(in: .tenant(mail.recipient.tenant)) { db in
            let isUnchanged = try mail.due.allSatisfy { due in
                try db.exists(
                    """
                    SELECT 1 FROM conversation_members
                    WHERE tenant_id = ? AND conversation_id = ? AND account_id = ? AND mail_due_at = ?
                    """, tenant, due.conversation, account, due.dueAt)
            }
            guard isUnchanged else { return }
            for due in mail.due {
                try db.execute(
                    """
                    UPDATE conversation_members SET mail_due_at = NULL
                    WHERE tenant_id = ? AND conversation_id = ? AND account_id = ?
                    """, tenant, due.conversation, account)
            }
            guard let message else { return }
            try db.rememberMail(of: Notification.Kind.message.rawValue, to: account, at: now, in: tenant)
            for author in Set(mail.threads.map(\.author.id)) {
                try db.countMail(to: account, causedBy: author, at: now, in: tenant)
            }
            try db.enqueue(message, in: tenant)
            // Beyond `MessageMail.maxDue`.
            let next = try db.allowed(now + NotificationMail.interval, to: account, from: nil, at: now, in: tenant)
            try db.execute(
                """
                UPDATE conversation_members SET mail_due_at = ?
                WHERE tenant_id = ? AND account_id = ? AND mail_due_at < ?
                """, next, tenant, account, next)
        }
    }
}

extension SQLReading {
    /// The unread messages of an account in a conversation; `nil` when there are none.
    fileprivate func thread(_ conversation: Conversation.ID, for recipient: AccountKey) throws -> MessageMail.Thread? {
        let unread = try rows(
            """
            SELECT a.id, a.name, c.title, e.text,
                CASE WHEN m.account_id = CASE c.subject_kind WHEN 'wanted' THEN c.owner_id ELSE c.seeker_id END
                    THEN 1 ELSE 0 END
            FROM conversation_members m
            JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
            JOIN messages e ON e.tenant_id = m.tenant_id AND e.conversation_id = m.conversation_id
                AND e.number > m.read_number AND e.status = 'delivered' AND e.author_id <> m.account_id
            JOIN accounts a ON a.tenant_id = e.tenant_id AND a.id = e.author_id AND a.blocked_at IS NULL
            WHERE m.tenant_id = ? AND m.conversation_id = ? AND m.account_id = ? AND NOT EXISTS (
                SELECT 1 FROM person_blocks b
                WHERE b.tenant_id = m.tenant_id AND b.account_id = m.account_id AND b.blocked_id = a.id)
            ORDER BY e.number DESC LIMIT ?
            """, recipient.tenant, conversation, recipient.account, MessageMail.maxTexts
        ) { row in
            (
                author: Person(id: try row.id(), name: try row.text()), title: try row.optionalText(),
                text: try row.text(), seeksHome: try row.int() != 0
            )
        }
        return unread.first.map { newest in
            MessageMail.Thread(
                conversation: conversation, author: newest.author, title: newest.title,
                texts: unread.map(\.text).reversed(), seeksHome: newest.seeksHome)
        }
    }
}
