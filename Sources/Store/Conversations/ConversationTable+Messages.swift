import Database
import Domain

extension ConversationTable {
    public func messages(
        of conversation: Conversation.ID, for account: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Message>? {
        try await read(in: .tenant(tenant)) { db in
            guard try db.sees(conversation, account, in: tenant) else { return nil }
            let found = try db.namedRows(
                """
                SELECT number, id, author_id, text, sent_at, status, cautions FROM messages
                WHERE tenant_id = ? AND conversation_id = ? AND number < ? AND (status = 'delivered' OR author_id = ?)
                ORDER BY number DESC LIMIT ?
                """, [tenant, conversation, page.after(0, or: .max), account, page.limit + 1]
            ) { (item: try Message($0), key: [try $0.integer("number")]) }
            return Page(found, limit: page.limit)
        }
    }

    public func messages(
        of conversation: Conversation.ID, for account: Account.ID, since message: Message.ID, page: PageRequest,
        in tenant: Tenant.ID
    ) async throws -> Page<Message>? {
        try await read(in: .tenant(tenant)) { db in
            guard let start = try db.number(of: message, in: conversation, seenBy: account, tenant: tenant) else {
                return nil
            }
            let found = try db.namedRows(
                """
                SELECT number, id, author_id, text, sent_at, status, cautions FROM messages
                WHERE tenant_id = ? AND conversation_id = ? AND number > ? AND (status = 'delivered' OR author_id = ?)
                ORDER BY number LIMIT ?
                """, [tenant, conversation, page.after(0, or: start), account, page.limit + 1]
            ) { (item: try Message($0), key: [try $0.integer("number")]) }
            return Page(found, limit: page.limit)
        }
    }

    public func markRead(
        _ conversation: Conversation.ID, through message: Message.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            guard let number = try db.number(of: message, in: conversation, seenBy: account, tenant: tenant) else {
                throw Problem.notFound("message")
            }
            try db.markRead(conversation, through: number, by: account, at: now, in: tenant)
        }
    }

    public func author(
        of message: Message.ID, in conversation: Conversation.ID, seenBy account: Account.ID, tenant: Tenant.ID
    ) async throws -> Account.ID? {
        try await readBriefly(in: .tenant(tenant)) { db in
            guard let number = try db.number(of: message, in: conversation, seenBy: account, tenant: tenant) else {
                return nil
            }
            return try db.first(
                "SELECT author_id FROM messages WHERE tenant_id = ? AND conversation_id = ? AND number = ?", tenant,
                conversation, number
            ) { try $0.id() }
        }
    }
}

extension SQLReading {
    fileprivate func sees(_ conversation: Conversation.ID, _ account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            "SELECT 1 FROM conversation_members WHERE tenant_id = ? AND conversation_id = ? AND account_id = ?", tenant,
            conversation, account)
    }

    /// The number of a message that the account sees.
    fileprivate func number(
        of message: Message.ID, in conversation: Conversation.ID, seenBy account: Account.ID, tenant: Tenant.ID
    ) throws -> Int64? {
        guard try sees(conversation, account, in: tenant) else { return nil }
        return try first(
            """
            SELECT number FROM messages
            WHERE tenant_id = ? AND id = ? AND conversation_id = ? AND (status = 'delivered' OR author_id = ?)
            """, tenant, message, conversation, account
        ) { try $0.integer() }
    }
}

extension SQLWriting {
    /// The read position never moves back. When nothing is unread any more, the due mail is cancelled.
    fileprivate func markRead(
        _ conversation: Conversation.ID, through number: Int64, by account: Account.ID, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        let hasMore = try exists(
            """
            SELECT 1 FROM messages
            WHERE tenant_id = ? AND conversation_id = ? AND number > ? AND status = 'delivered' AND author_id <> ?
            """, tenant, conversation, number, account)
        let changed = try changedRows(
            """
            UPDATE conversation_members SET read_number = ?, is_unread = ?,
                mail_due_at = CASE WHEN CAST(? AS BIGINT) = 1 THEN mail_due_at ELSE NULL END
            WHERE tenant_id = ? AND conversation_id = ? AND account_id = ? AND read_number < ?
            """, number, hasMore, hasMore, tenant, conversation, account, number)
        if changed > 0 { try record(.read, of: account, at: now, in: tenant) }
    }
}
