import Database
import Domain

extension ConversationTable: MessageModerationStore {
    public func readMessages(
        around report: Report.ID, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [ReportedMessage]? {
        try await write(in: .tenant(tenant)) { db in
            guard let found = try db.message(of: report, in: tenant) else { return nil }
            guard found.author != moderator else { throw Problem.ownCase }
            let entry = AuditEntry(
                at: now, actor: .account(moderator), action: .readMessages, subject: found.author.description,
                reason: nil)
            try append(entry, in: tenant, db)
            return try db.messages(around: found.number, in: found.conversation, tenant: tenant)
        }
    }

    public func readHeldMessages(
        of account: Account.ID, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [HeldMessages] {
        try await write(in: .tenant(tenant)) { db in
            guard account != moderator else { throw Problem.ownCase }
            try db.checkExists(account, in: tenant)
            let texts = try db.heldTexts(of: account, in: tenant)
            guard !texts.isEmpty else { return [] }
            let entry = AuditEntry(
                at: now, actor: .account(moderator), action: .readMessages, subject: account.description, reason: nil)
            try append(entry, in: tenant, db)
            return texts
        }
    }

    public func decideHeldMessages(
        of account: Account.ID, _ verdict: HeldMessages.Verdict, through: Instant, audit: AuditEntry,
        in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.checkExists(account, in: tenant)
            let held = try db.heldMessages(of: account, through: through, in: tenant)
            guard !held.isEmpty else {
                throw Problem(
                    .conflict, code: "already_decided",
                    "Someone else has already decided on this account's messages.")
            }
            for message in held {
                switch verdict {
                case .release: try db.release(message, by: account, at: audit.at, in: tenant)
                case .discard:
                    try db.execute(
                        "UPDATE messages SET status = 'discarded' WHERE tenant_id = ? AND id = ?", tenant, message.id)
                }
            }
            if verdict == .release { try db.forgetRepeats(of: Set(held.map(\.digest)), by: account, in: tenant) }
            try append(audit, in: tenant, db)
        }
    }
}

private struct HeldMessage {
    let id: Message.ID
    let conversation: Conversation.ID
    let digest: String
}

extension SQLReading {
    /// How many held messages accounts have, by their ids.
    func heldMessages(of accounts: [String], in tenant: Tenant.ID) throws -> [String: Int] {
        let found = try rows(
            """
            SELECT author_id, count(*) FROM messages
            WHERE tenant_id = ? AND status = 'held' AND author_id IN (\(marks(accounts.count))) GROUP BY author_id
            """, [tenant as any SQLBindable] + accounts.map { $0 as any SQLBindable }
        ) { (try $0.text(), try $0.int()) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    fileprivate func checkExists(_ account: Account.ID, in tenant: Tenant.ID) throws {
        guard try exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else {
            throw Problem.notFound("account")
        }
    }

    fileprivate func heldTexts(of account: Account.ID, in tenant: Tenant.ID) throws -> [HeldMessages] {
        try rows(
            """
            SELECT min(text), count(*), min(sent_at), max(sent_at) FROM messages
            WHERE tenant_id = ? AND author_id = ? AND status = 'held'
            GROUP BY text_digest ORDER BY max(sent_at) DESC, text_digest LIMIT ?
            """, tenant, account, Limits.heldTexts
        ) {
            HeldMessages(
                text: try $0.text(), recipients: try $0.int(), firstSentAt: try $0.instant(),
                lastSentAt: try $0.instant())
        }
    }

    fileprivate func heldMessages(of account: Account.ID, through: Instant, in tenant: Tenant.ID) throws
        -> [HeldMessage]
    {
        try rows(
            """
            SELECT id, conversation_id, text_digest FROM messages
            WHERE tenant_id = ? AND author_id = ? AND status = 'held' AND sent_at <= ? ORDER BY sent_at, id
            """, tenant, account, through
        ) { HeldMessage(id: try $0.id(), conversation: try $0.id(), digest: try $0.text()) }
    }

    fileprivate func message(of report: Report.ID, in tenant: Tenant.ID) throws
        -> (conversation: Conversation.ID, number: Int64, author: Account.ID)?
    {
        try first(
            """
            SELECT m.conversation_id, m.number, m.author_id FROM reports r
            JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
            WHERE r.tenant_id = ? AND r.id = ?
            """, tenant, report
        ) { (try $0.id(), try $0.integer(), try $0.id()) }
    }

    /// A message with its context before and after, oldest first.
    fileprivate func messages(
        around number: Int64, in conversation: Conversation.ID, tenant: Tenant.ID
    ) throws -> [ReportedMessage] {
        let count = Limits.messagesAroundReport
        return try namedRows(
            """
            SELECT m.*, a.name FROM (
                SELECT * FROM (
                    SELECT * FROM messages WHERE tenant_id = ? AND conversation_id = ? AND number <= ?
                    ORDER BY number DESC LIMIT ?) AS before
                UNION ALL SELECT * FROM (
                    SELECT * FROM messages WHERE tenant_id = ? AND conversation_id = ? AND number > ?
                    ORDER BY number LIMIT ?) AS after
            ) AS m JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.author_id
            ORDER BY m.number, m.id
            """,
            [tenant, conversation, number, count + 1, tenant, conversation, number, count]
        ) { row in
            let message = try Message(row)
            return ReportedMessage(
                message: message, author: Person(id: message.author, name: try row.text("name")),
                isReported: try row.integer("number") == number)
        }
    }
}

extension SQLWriting {
    /// Delivers what an owner wrote while the listing or wanted ad was held.
    ///
    /// - Parameter topic: the id of the listing or wanted ad.
    func releaseMessages(about topic: String, by owner: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        let held = try rows(
            """
            SELECT m.id, m.conversation_id, m.text_digest FROM messages m
            JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
            WHERE m.tenant_id = ? AND m.author_id = ? AND m.status = 'held' AND c.listing_id = ?
                AND c.owner_id = m.author_id
            ORDER BY m.sent_at, m.id
            """, tenant, owner, topic
        ) { HeldMessage(id: try $0.id(), conversation: try $0.id(), digest: try $0.text()) }
        for message in held
        where try !isRepeated(message.digest, in: message.conversation, by: owner, at: now, tenant: tenant) {
            try release(message, by: owner, at: now, in: tenant)
        }
    }

    /// Lets the owner's further messages about a listing or wanted ad wait: a moderator deleted it, or its owner did so
    /// while it was held.
    func endConversations(about topic: String, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE conversations SET is_subject_removed = 1 WHERE tenant_id = ? AND listing_id = ?", tenant, topic)
    }

    /// Delivers a held message now, after all others of its conversation, as unread.
    fileprivate func release(
        _ message: HeldMessage, by author: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let found = try nextNumber(in: message.conversation, of: author, deliveredAt: now, tenant: tenant)
        try execute(
            "UPDATE messages SET status = 'delivered', number = ?, sent_at = ? WHERE tenant_id = ? AND id = ?",
            found.number, now, tenant, message.id)
        let isBlocked = try exists(
            "SELECT 1 FROM person_blocks WHERE tenant_id = ? AND account_id = ? AND blocked_id = ?", tenant,
            found.partner, author)
        guard !isBlocked else { return }
        try announce(
            message.id, in: message.conversation, from: author, to: found.partner, at: now, tenant: tenant)
    }

    /// Lets the author send these texts to others again.
    fileprivate func forgetRepeats(of digests: Set<String>, by author: Account.ID, in tenant: Tenant.ID) throws {
        for digest in digests {
            try execute(
                """
                UPDATE messages SET text_digest = '' WHERE tenant_id = ? AND author_id = ? AND text_digest = ?
                """, tenant, author, digest)
        }
    }
}
