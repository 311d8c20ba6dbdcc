import Database
import Domain

extension ConversationTable {
    public func conversations(
        of account: Account.ID, archived: Bool, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Conversation> {
        let last = ID<Conversation>(
            high: UInt64(bitPattern: page.after(2, or: -1)), low: UInt64(bitPattern: page.after(3, or: -1)))
        return try await read(in: .tenant(tenant)) { db in
            let found = try db.namedRows(
                Self.conversationColumns
                    + """
                    WHERE m.tenant_id = ? AND m.account_id = ? AND m.is_archived = ?
                        AND (m.is_unread, m.last_message_at, m.conversation_id) < (?, ?, ?)
                    ORDER BY m.is_unread DESC, m.last_message_at DESC, m.conversation_id DESC LIMIT ?
                    """,
                [
                    now, now, tenant, account, archived, page.after(0, or: 2), page.after(1, or: .max), last,
                    page.limit + 1,
                ],
                read: Conversation.init)
            return Page(found, limit: page.limit, key: \.key)
        }
    }

    public func conversation(
        _ id: Conversation.ID, of account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> Conversation? {
        try await readBriefly(in: .tenant(tenant)) { db in try db.conversation(id, of: account, at: now, in: tenant) }
    }

    public func unreadConversations(of account: Account.ID, in tenant: Tenant.ID) async throws -> Int {
        try await readBriefly(in: .tenant(tenant)) { db in
            try db.first(
                """
                SELECT count(*) FROM conversation_members
                WHERE tenant_id = ? AND account_id = ? AND is_archived = 0 AND is_unread = 1
                """, tenant, account
            ) { try $0.int() } ?? 0
        }
    }

    /// The query binds the time twice first. The listing or wanted ad contributes only public data: the new title of a
    /// draft or held one stays its owner's. Unread messages are counted up to a hundred.
    fileprivate static let conversationColumns = """
        SELECT c.id, c.listing_id, c.subject_kind, c.answered_at, c.owner_id, c.seeker_id, c.move_in, c.people,
            c.created_at, m.account_id, m.is_archived, m.last_message_at, m.is_unread,
            CASE WHEN l.id IS NULL AND w.id IS NULL THEN 0 ELSE 1 END AS is_public,
            COALESCE(l.title, w.title, c.title) AS title,
            p.id AS partner_id, p.name AS partner_name, u.name AS partner_university,
            CASE WHEN p.blocked_at IS NULL THEN 0 ELSE 1 END AS partner_blocked,
            CASE WHEN b.blocked_id IS NULL THEN 0 ELSE 1 END AS is_partner_blocked,
            CASE WHEN m.is_unread = 0 THEN 0 ELSE (SELECT count(*) FROM (
                SELECT 1 FROM messages r WHERE r.tenant_id = m.tenant_id AND r.conversation_id = m.conversation_id
                    AND r.number > m.read_number AND r.status = 'delivered' AND r.author_id <> m.account_id
                LIMIT 100) AS counted) END AS unread,
            x.id AS message_id, x.author_id, x.text, x.sent_at, x.status, x.cautions
        FROM conversation_members m
        JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
        JOIN accounts p ON p.tenant_id = c.tenant_id
            AND p.id = CASE WHEN c.owner_id = m.account_id THEN c.seeker_id ELSE c.owner_id END
        LEFT JOIN badges g ON g.tenant_id = p.tenant_id AND g.account_id = p.id
        LEFT JOIN universities u ON u.id = g.university_id
        LEFT JOIN person_blocks b ON b.tenant_id = m.tenant_id AND b.account_id = m.account_id AND b.blocked_id = p.id
        LEFT JOIN accounts o ON o.tenant_id = c.tenant_id AND o.id = c.owner_id AND o.blocked_at IS NULL
        LEFT JOIN listings l ON l.tenant_id = c.tenant_id AND l.id = c.listing_id AND l.status = 'active'
            AND l.expires_at > ? AND o.id IS NOT NULL
        LEFT JOIN wanted_ads w ON w.tenant_id = c.tenant_id AND w.id = c.listing_id AND w.status = 'active'
            AND w.expires_at > ? AND o.id IS NOT NULL
        LEFT JOIN messages x ON x.tenant_id = m.tenant_id AND x.conversation_id = m.conversation_id
            AND x.number = (SELECT n.number FROM messages n WHERE n.tenant_id = m.tenant_id
                AND n.conversation_id = m.conversation_id
                AND (n.status = 'delivered' OR n.author_id = m.account_id)
                ORDER BY n.number DESC LIMIT 1)

        """
}

extension SQLReading {
    /// `nil` when the account sees no such conversation.
    func conversation(
        _ id: Conversation.ID, of account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) throws -> Conversation? {
        try firstNamedRow(
            ConversationTable.conversationColumns
                + "WHERE m.tenant_id = ? AND m.account_id = ? AND m.conversation_id = ?", now,
            now, tenant, account, id, read: Conversation.init)
    }

    /// The other of a conversation that the account sees; `nil` when it sees no such conversation.
    func partner(in conversation: Conversation.ID, of account: Account.ID, tenant: Tenant.ID) throws -> Account.ID? {
        try first(
            """
            SELECT CASE WHEN c.owner_id = m.account_id THEN c.seeker_id ELSE c.owner_id END
            FROM conversation_members m
            JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
            WHERE m.tenant_id = ? AND m.conversation_id = ? AND m.account_id = ?
            """, tenant, conversation, account
        ) { try $0.id() }
    }
}

extension Conversation {
    /// The paging key of the list, which puts unread ones first.
    fileprivate var key: [Int64] {
        [unread > 0 ? 1 : 0, lastMessageAt.milliseconds, Int64(bitPattern: id.high), Int64(bitPattern: id.low)]
    }

    fileprivate init(_ row: NamedRow) throws {
        let owner: Account.ID = try row.id("owner_id")
        let reader: Account.ID = try row.id("account_id")
        let isWanted = try row.text("subject_kind") == "wanted"
        // A seeker's whole name is revealed with their first reply.
        let name = try row.text("partner_name")
        let answeredAt = try row.optionalInstant("answered_at")
        let isNameShort = isWanted && owner != reader && answeredAt == nil
        self.init(
            id: try row.id("id"),
            subject: Subject(
                isWanted ? .wanted(try row.id("listing_id")) : .listing(try row.id("listing_id")),
                title: try row.optionalText("title"), isPublic: try row.bool("is_public")),
            role: owner == reader ? .owner : .seeker,
            partner: Partner(
                person: Person(
                    id: try row.id("partner_id"), name: isNameShort ? WantedAd.firstName(name) : name),
                studentAt: try row.optionalText("partner_university"), isBlocked: try row.bool("partner_blocked")),
            plans: Plans(moveIn: try row.optionalDay("move_in"), people: try row.optionalInt("people")),
            unread: try row.int("unread"), isArchived: try row.bool("is_archived"),
            isPartnerBlocked: try row.bool("is_partner_blocked"),
            lastMessage: try row.optionalText("message_id") == nil ? nil : Message(row, id: "message_id"),
            createdAt: try row.instant("created_at"), lastMessageAt: try row.instant("last_message_at"))
    }
}

extension Message {
    /// Reads `author_id`, `text`, `sent_at`, `status`, `cautions` and an id.
    init(_ row: NamedRow, id: StaticString = "id") throws {
        self.init(
            id: try row.id(id), author: try row.id("author_id"), text: try row.text("text"),
            sentAt: try row.instant("sent_at"), status: try row.word("status"),
            cautions: try row.text("cautions").split(separator: ",").compactMap { MessageCaution(rawValue: "\($0)") })
    }
}
