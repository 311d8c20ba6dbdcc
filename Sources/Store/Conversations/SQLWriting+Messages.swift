import Database
import Domain

extension SQLReading {
    /// Whether the author's text was already delivered about too many other listings, so that this message must be
    /// held. An owner may give everybody who asks about one listing the same reply.
    func isRepeated(
        _ digest: String, in conversation: Conversation.ID, by author: Account.ID, at now: Instant, tenant: Tenant.ID
    ) throws -> Bool {
        guard !digest.isEmpty else { return false }
        let listings = try first(
            """
            SELECT count(DISTINCT c.listing_id) FROM messages m
            JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
            WHERE m.tenant_id = ? AND m.author_id = ? AND m.text_digest = ? AND m.sent_at > ?
                AND m.status = 'delivered' AND c.listing_id <> (
                    SELECT listing_id FROM conversations WHERE tenant_id = ? AND id = ?)
            """, tenant, author, digest, now - Message.repeatsCountedFor, tenant, conversation
        ) { try $0.int() }
        return (listings ?? 0) >= Message.maxDeliveredRepeats
    }

    /// Whether the author owns what the conversation is about, and it's on hold or was removed: then the message waits,
    /// too.
    fileprivate func isTopicHeld(
        in conversation: Conversation.ID, by author: Account.ID, tenant: Tenant.ID
    ) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM conversations c WHERE c.tenant_id = ? AND c.id = ? AND c.owner_id = ? AND (
                EXISTS (SELECT 1 FROM listings l
                    WHERE l.tenant_id = c.tenant_id AND l.id = c.listing_id AND l.status = 'held')
                OR EXISTS (SELECT 1 FROM wanted_ads w
                    WHERE w.tenant_id = c.tenant_id AND w.id = c.listing_id AND w.status = 'held')
                OR c.is_subject_removed = 1)
            """, tenant, conversation, author)
    }

    /// Throws when the author has written too many messages without a reply.
    fileprivate func checkInARow(
        _ author: Account.ID, before number: Int64, in conversation: Conversation.ID, tenant: Tenant.ID
    ) throws {
        let first = number - Int64(Message.maxInARow)
        guard first > 0 else { return }
        let hasAnswer = try exists(
            """
            SELECT 1 FROM messages WHERE tenant_id = ? AND conversation_id = ? AND number >= ? AND author_id <> ?
            ORDER BY number DESC LIMIT 1
            """, tenant, conversation, first, author)
        guard hasAnswer else { throw Problem.waitForAnswer }
    }
}

extension SQLWriting {
    /// Stores a message and, if it is delivered, marks the conversation as unread for the recipient. Returns it as
    /// stored: held if its text was already delivered about too many other listings, or if the listing is held and
    /// its owner writes.
    func add(
        _ message: Message, to conversation: Conversation.ID, digest: String, in tenant: Tenant.ID
    ) throws -> Message {
        let isHeld =
            try isTopicHeld(in: conversation, by: message.author, tenant: tenant)
            || isRepeated(digest, in: conversation, by: message.author, at: message.sentAt, tenant: tenant)
        let message = isHeld ? message.held() : message
        let deliveredAt = message.status == .delivered ? message.sentAt : nil
        let state = try nextNumber(in: conversation, of: message.author, deliveredAt: deliveredAt, tenant: tenant)
        try checkInARow(message.author, before: state.number, in: conversation, tenant: tenant)
        try execute(
            """
            INSERT INTO messages (
                tenant_id, conversation_id, number, id, author_id, status, cautions, text_digest, sent_at, text)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, conversation, state.number, message.id, message.author, message.status.rawValue,
            message.cautions.map(\.rawValue).joined(separator: ","), digest, message.sentAt, message.text)
        try execute(
            """
            INSERT INTO conversation_members (
                tenant_id, conversation_id, account_id, is_archived, is_unread, read_number, last_message_at)
            VALUES (?, ?, ?, 0, 0, 0, ?)
            ON CONFLICT (tenant_id, conversation_id, account_id)
                DO UPDATE SET is_archived = 0, last_message_at = excluded.last_message_at
            """, tenant, conversation, message.author, message.sentAt)
        if message.status == .delivered {
            try record(.message(message.id), of: message.author, at: message.sentAt, in: tenant)
            try announce(
                message.id, in: conversation, from: message.author, to: state.partner, at: message.sentAt,
                tenant: tenant)
        } else {
            try notifyModerators(of: .newCase, at: message.sentAt, in: tenant)
        }
        return message
    }

    /// Counts a message, records an owner's first reply, and stores the subject's current title while it exists.
    ///
    /// - Parameter deliveredAt: `nil` for a held message.
    func nextNumber(
        in conversation: Conversation.ID, of author: Account.ID, deliveredAt: Instant?, tenant: Tenant.ID
    ) throws -> (number: Int64, partner: Account.ID) {
        let found = try first(
            """
            UPDATE conversations SET last_number = last_number + 1,
                answered_at = CASE WHEN owner_id = ? THEN COALESCE(answered_at, ?) ELSE answered_at END,
                title = COALESCE((
                    SELECT l.title FROM listings l
                    WHERE l.tenant_id = conversations.tenant_id AND l.id = conversations.listing_id
                        AND l.status = 'active'), (
                    SELECT w.title FROM wanted_ads w
                    WHERE w.tenant_id = conversations.tenant_id AND w.id = conversations.listing_id
                        AND w.status = 'active'), title)
            WHERE tenant_id = ? AND id = ?
            RETURNING last_number, CASE WHEN owner_id = ? THEN seeker_id ELSE owner_id END
            """, author, deliveredAt, tenant, conversation, author
        ) { (number: try $0.integer(), partner: try $0.id() as Account.ID) }
        guard let found else { throw Problem.notFound("conversation") }
        return found
    }

    /// Marks a conversation as unread for an account, and schedules the event and the mail.
    func announce(
        _ message: Message.ID, in conversation: Conversation.ID, from author: Account.ID, to account: Account.ID,
        at now: Instant, tenant: Tenant.ID
    ) throws {
        let dueAt = try mailMoment(.message, to: account, from: author, at: now, in: tenant)
        try execute(
            """
            INSERT INTO conversation_members (
                tenant_id, conversation_id, account_id, is_archived, is_unread, read_number, last_message_at,
                mail_due_at)
            VALUES (?, ?, ?, 0, 1, 0, ?, ?)
            ON CONFLICT (tenant_id, conversation_id, account_id)
                DO UPDATE SET is_archived = 0, is_unread = 1, last_message_at = excluded.last_message_at,
                mail_due_at = COALESCE(conversation_members.mail_due_at, excluded.mail_due_at)
            """, tenant, conversation, account, now, dueAt)
        try record(.message(message), of: account, at: now, in: tenant)
        try tell(.account(account), .received(message, in: conversation, at: now), in: tenant)
    }
}
