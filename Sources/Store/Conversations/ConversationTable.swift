import Database
import Domain

public struct ConversationTable: ConversationStore, Table {
    public var transactions: Transactions

    public func open(
        _ inquiry: Inquiry, recording record: ResponseRecording<OpenedConversation>?, in tenant: Tenant.ID
    ) async throws -> OpenedConversation {
        let message = inquiry.message
        let digest = cryptography.messageDigest(message, tenant)
        return try await write(in: tenant, recording: record) { db in
            try db.checkMayReach(inquiry.owner.id, from: message.author, in: tenant)
            let (id, isNew) = try db.conversation(for: inquiry, in: tenant)
            _ = try db.add(message, to: id, digest: digest, in: tenant)
            let stored = try db.conversation(id, of: message.author, at: message.sentAt, in: tenant)
            guard let stored else { throw Problem.notFound("conversation") }
            return OpenedConversation(conversation: stored, isNew: isNew)
        }
    }

    public func send(
        _ message: Message, to conversation: Conversation.ID, recording record: ResponseRecording<Message>?,
        in tenant: Tenant.ID
    ) async throws -> Message {
        let digest = cryptography.messageDigest(message, tenant)
        return try await write(in: tenant, recording: record) { db in
            guard let partner = try db.partner(in: conversation, of: message.author, tenant: tenant) else {
                throw Problem.notFound("conversation")
            }
            try db.checkMayReach(partner, from: message.author, in: tenant)
            return try db.add(message, to: conversation, digest: digest, in: tenant)
        }
    }

    public func setArchived(
        _ isArchived: Bool, _ conversation: Conversation.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let changed = try db.changedRows(
                """
                UPDATE conversation_members SET is_archived = ?
                WHERE tenant_id = ? AND conversation_id = ? AND account_id = ?
                """, isArchived, tenant, conversation, account)
            guard changed > 0 else { throw Problem.notFound("conversation") }
        }
    }

    public func setBlocked(
        _ isBlocked: Bool, partnerOf conversation: Conversation.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            guard let partner = try db.partner(in: conversation, of: account, tenant: tenant) else {
                throw Problem.notFound("conversation")
            }
            guard isBlocked else {
                try db.execute(
                    "DELETE FROM person_blocks WHERE tenant_id = ? AND account_id = ? AND blocked_id = ?", tenant,
                    account, partner)
                return
            }
            try db.execute(
                """
                INSERT INTO person_blocks (tenant_id, account_id, blocked_id, since) VALUES (?, ?, ?, ?)
                ON CONFLICT (tenant_id, account_id, blocked_id) DO NOTHING
                """, tenant, account, partner, now)
        }
    }
}

extension SQLReading {
    fileprivate func conversation(about topic: Conversation.Topic, of seeker: Account.ID, in tenant: Tenant.ID)
        throws -> Conversation.ID?
    {
        try first(
            "SELECT id FROM conversations WHERE tenant_id = ? AND listing_id = ? AND seeker_id = ?", tenant, topic.id,
            seeker
        ) { try $0.id() }
    }

    /// Throws when either participant blocked the other.
    fileprivate func checkMayReach(_ partner: Account.ID, from author: Account.ID, in tenant: Tenant.ID) throws {
        let found = try first(
            """
            SELECT mine.since, COALESCE(theirs.since, p.blocked_at) FROM accounts p
            LEFT JOIN person_blocks mine
                ON mine.tenant_id = p.tenant_id AND mine.account_id = ? AND mine.blocked_id = p.id
            LEFT JOIN person_blocks theirs
                ON theirs.tenant_id = p.tenant_id AND theirs.account_id = p.id AND theirs.blocked_id = ?
            WHERE p.tenant_id = ? AND p.id = ?
            """, author, author, tenant, partner
        ) { (mine: try $0.optionalInstant(), theirs: try $0.optionalInstant()) }
        guard found?.mine == nil else { throw Problem.blockedByYou }
        guard let found, found.theirs == nil else { throw Problem.messagesNotTaken }
    }

    /// Throws not found when it was closed, held or deleted before the message arrived.
    fileprivate func checkIsPublic(_ topic: Conversation.Topic, at now: Instant, in tenant: Tenant.ID) throws {
        switch topic {
        case .listing(let id):
            let isPublic = try exists(
                "SELECT 1 FROM listings WHERE tenant_id = ? AND id = ? AND status = 'active' AND expires_at > ?",
                tenant, id, now)
            guard isPublic else { throw Problem.notFound("listing") }
        case .wanted(let id):
            let isPublic = try exists(
                "SELECT 1 FROM wanted_ads WHERE tenant_id = ? AND id = ? AND status = 'active' AND expires_at > ?",
                tenant, id, now)
            guard isPublic else { throw Problem.notFound("wanted ad") }
        }
    }

    /// Throws when the account has opened as many conversations as it may today.
    fileprivate func checkAllowance(of account: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        let found = try first(
            """
            SELECT a.created_at,
                count(DISTINCT CASE WHEN c.answered_at IS NOT NULL AND o.created_at <= ? THEN o.id END),
                count(CASE WHEN c.created_at > ? THEN 1 END), min(CASE WHEN c.created_at > ? THEN c.created_at END)
            FROM accounts a
            LEFT JOIN conversations c ON c.tenant_id = a.tenant_id AND c.seeker_id = a.id AND c.created_at > ?
            LEFT JOIN accounts o ON o.tenant_id = c.tenant_id AND o.id = c.owner_id AND o.blocked_at IS NULL
            WHERE a.tenant_id = ? AND a.id = ? GROUP BY a.created_at
            """, now - ConversationAllowance.minOwnerAge, now - ConversationAllowance.period,
            now - ConversationAllowance.period, now - ConversationAllowance.answersCountedFor, tenant, account
        ) {
            (
                since: try $0.instant(), answered: try $0.int(), today: try $0.int(),
                oldest: try $0.optionalInstant()
            )
        }
        guard let found else { throw Problem.sessionExpired }
        let limit = ConversationAllowance.perDay(since: found.since, answered: found.answered, at: now)
        guard found.today >= limit else { return }
        let next = (found.oldest ?? now) + ConversationAllowance.period
        throw Problem.tooManyConversations(
            limit, retryAfterSeconds: max(1, Int((next.milliseconds - now.milliseconds + 999) / 1000)))
    }
}

extension SQLWriting {
    /// The conversation that an inquiry continues, with its plans, or a new one.
    fileprivate func conversation(
        for inquiry: Inquiry, in tenant: Tenant.ID
    ) throws -> (id: Conversation.ID, isNew: Bool) {
        let (topic, message) = (inquiry.subject.topic, inquiry.message)
        if let known = try conversation(about: topic, of: message.author, in: tenant) {
            try setPlans(of: inquiry, in: known, tenant: tenant)
            return (known, false)
        }
        try checkIsPublic(topic, at: message.sentAt, in: tenant)
        try checkAllowance(of: message.author, at: message.sentAt, in: tenant)
        let id = Conversation.ID(at: message.sentAt)
        try insert(id, for: inquiry, in: tenant)
        return (id, true)
    }

    fileprivate func insert(_ id: Conversation.ID, for inquiry: Inquiry, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO conversations (
                tenant_id, id, subject_kind, listing_id, title, owner_id, seeker_id, move_in, people, created_at,
                last_number)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """, tenant, id, inquiry.subject.topic.kind, inquiry.subject.topic.id, inquiry.subject.title,
            inquiry.owner.id, inquiry.message.author, inquiry.moveIn, inquiry.people, inquiry.message.sentAt)
    }

    fileprivate func setPlans(of inquiry: Inquiry, in conversation: Conversation.ID, tenant: Tenant.ID) throws {
        guard inquiry.moveIn != nil || inquiry.people != nil else { return }
        try execute(
            """
            UPDATE conversations SET move_in = COALESCE(?, move_in), people = COALESCE(?, people)
            WHERE tenant_id = ? AND id = ?
            """, inquiry.moveIn, inquiry.people, tenant, conversation)
    }
}

// The stored form of a topic.
extension Conversation.Topic {
    fileprivate var kind: String {
        switch self {
        case .listing: "listing"
        case .wanted: "wanted"
        }
    }

    fileprivate var id: String {
        switch self {
        case .listing(let id): id.description
        case .wanted(let id): id.description
        }
    }
}
