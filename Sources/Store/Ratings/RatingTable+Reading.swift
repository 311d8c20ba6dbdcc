import Database
import Domain

extension RatingTable {
    public func rating(
        in conversation: Conversation.ID, seenBy account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> ConversationRating? {
        try await read(in: .tenant(tenant)) { db in
            guard let member = try db.member(account, of: conversation, in: tenant) else { return nil }
            let rating = try db.rating(in: member, at: now, tenant: tenant)
            let mayChange = rating.map { $0.status != .removed && $0.reply == nil } ?? true
            let mayEver = !member.isOwner && member.isAnswered && !member.isBlocked && mayChange
            let from = member.since + RatingRules.minAccountAge
            return ConversationRating(
                rating: rating, mayRate: mayEver && from <= now, mayRateFrom: mayEver && from > now ? from : nil,
                mayReply: member.isOwner && !member.isBlocked && rating != nil && rating?.reply == nil)
        }
    }

    public func rater(
        of rating: Rating.ID, seenBy account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> Account.ID? {
        try await read(in: .tenant(tenant)) { db in
            try db.first(
                """
                SELECT r.rater_id FROM ratings r
                JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id
                WHERE r.tenant_id = ? AND r.id = ? AND (r.rater_id = ? OR (
                    r.status = 'accepted' AND p.blocked_at IS NULL AND (r.visible_at <= ? OR r.owner_id = ?)))
                """, tenant, rating, account, now, account
            ) { try $0.id() }
        }
    }

    public func ratings(
        of owner: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> OwnerRatings? {
        let last = ID<Rating>(
            high: UInt64(bitPattern: page.after(0, or: -1)), low: UInt64(bitPattern: page.after(1, or: -1)))
        return try await read(in: .tenant(tenant)) { db in
            guard try db.hasPublicListing(owner, at: now, in: tenant) else { return nil }
            let found = try db.namedRows(
                SQLRatings.columns
                    + """
                    WHERE r.tenant_id = ? AND r.owner_id = ? AND r.status = 'accepted' AND r.visible_at <= ?
                        AND p.blocked_at IS NULL AND r.id < ?
                    ORDER BY r.id DESC LIMIT ?
                    """, [now, tenant, owner, now, last, page.limit + 1], read: Rating.init)
            return OwnerRatings(
                summary: try ratingTallies.ownerRating(of: owner, at: now, in: tenant, db),
                page: Page(found, limit: page.limit, key: \.key))
        }
    }
}

/// A participant of a conversation.
private struct ConversationMember {
    let isOwner: Bool
    let listing: Listing.ID
    let seeker: Account.ID
    let isAnswered: Bool
    /// When the member was registered.
    let since: Instant
    let isBlocked: Bool
}

/// The columns of ratings for reading.
enum SQLRatings {
    /// The query binds the time first.
    static let columns = """
        SELECT r.*, o.name AS owner_name, p.name AS rater_name, u.name AS rater_university,
            CASE WHEN l.id IS NULL THEN 0 ELSE 1 END AS is_public
        FROM ratings r
        JOIN accounts o ON o.tenant_id = r.tenant_id AND o.id = r.owner_id
        JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id
        LEFT JOIN badges g ON g.tenant_id = p.tenant_id AND g.account_id = p.id
        LEFT JOIN universities u ON u.id = g.university_id
        LEFT JOIN listings l ON l.tenant_id = r.tenant_id AND l.id = r.listing_id AND l.status = 'active'
            AND l.expires_at > ? AND o.blocked_at IS NULL

        """
}

extension SQLReading {
    func rating(_ id: Rating.ID, at now: Instant, in tenant: Tenant.ID) throws -> Rating? {
        try firstNamedRow(
            SQLRatings.columns + "WHERE r.tenant_id = ? AND r.id = ?", now, tenant, id, read: Rating.init)
    }

    /// Held or reported ratings by an account, newest first.
    func openRatings(by rater: Account.ID, at now: Instant, in tenant: Tenant.ID) throws -> [Rating] {
        try namedRows(
            SQLRatings.columns
                + """
                WHERE r.tenant_id = ? AND r.rater_id = ? AND (r.status = 'held' OR EXISTS (
                    SELECT 1 FROM reports t
                    WHERE t.tenant_id = r.tenant_id AND t.rating_id = r.id AND t.settled_at IS NULL))
                ORDER BY r.id DESC LIMIT ?
                """, now, tenant, rater, Limits.ratingsInCase, read: Rating.init)
    }

    /// How many held ratings accounts wrote, by their ids.
    func heldRatings(by accounts: [String], in tenant: Tenant.ID) throws -> [String: Int] {
        let found = try rows(
            """
            SELECT rater_id, count(*) FROM ratings
            WHERE tenant_id = ? AND status = 'held' AND rater_id IN (\(marks(accounts.count))) GROUP BY rater_id
            """, [tenant as any SQLBindable] + accounts.map { $0 as any SQLBindable }
        ) { (try $0.text(), try $0.int()) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// `nil` also for a conversation about a wanted ad, which has no rating.
    fileprivate func member(
        _ account: Account.ID, of conversation: Conversation.ID, in tenant: Tenant.ID
    ) throws -> ConversationMember? {
        try first(
            """
            SELECT CASE WHEN c.owner_id = m.account_id THEN 1 ELSE 0 END, c.listing_id, c.seeker_id, c.answered_at,
                a.created_at, a.blocked_at
            FROM conversation_members m
            JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
            JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.account_id
            WHERE m.tenant_id = ? AND m.conversation_id = ? AND m.account_id = ? AND c.subject_kind = 'listing'
            """, tenant, conversation, account
        ) { row in
            ConversationMember(
                isOwner: try row.bool(), listing: try row.id(), seeker: try row.id(),
                isAnswered: try row.optionalInstant() != nil, since: try row.instant(),
                isBlocked: try row.optionalInstant() != nil)
        }
    }

    /// The rating in a conversation. Its owner does not see it while it is held or removed, or its author is blocked.
    fileprivate func rating(in member: ConversationMember, at now: Instant, tenant: Tenant.ID) throws -> Rating? {
        try firstNamedRow(
            SQLRatings.columns
                + """
                WHERE r.tenant_id = ? AND r.listing_id = ? AND r.rater_id = ?
                    AND (CAST(? AS BIGINT) = 1 OR (r.status = 'accepted' AND p.blocked_at IS NULL))
                """, now, tenant, member.listing, member.seeker, !member.isOwner, read: Rating.init)
    }

    fileprivate func hasPublicListing(_ owner: Account.ID, at now: Instant, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM listings l JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            WHERE l.tenant_id = ? AND l.owner_id = ? AND l.status = 'active' AND l.expires_at > ?
                AND a.blocked_at IS NULL LIMIT 1
            """, tenant, owner, now)
    }
}

extension Rating {
    /// The key of an owner's list.
    fileprivate var key: [Int64] { [Int64(bitPattern: id.high), Int64(bitPattern: id.low)] }

    init(_ row: NamedRow) throws {
        let text = try row.optionalText("reply")
        let repliedAt = try row.optionalInstant("replied_at")
        let signs = try row.text("puppet_signs").split(separator: ",").compactMap { PuppetSign(rawValue: "\($0)") }
        let tags = try row.text("tags").split(separator: ",").compactMap { Tag(rawValue: "\($0)") }
        self.init(
            id: try row.id("id"),
            subject: Subject(
                id: try row.id("listing_id"), title: try row.optionalText("title"),
                isPublic: try row.bool("is_public")),
            owner: Person(id: try row.id("owner_id"), name: try row.text("owner_name")),
            rater: Person(id: try row.id("rater_id"), name: try row.text("rater_name")),
            raterStudiesAt: try row.optionalText("rater_university"),
            content: RatingContent(
                stored: try row.int("stars"), text: try row.optionalText("text"), tags: Set(tags)),
            status: try row.word("status"), holdReason: try row.optionalWord("hold_reason"),
            puppetSigns: signs, createdAt: try row.instant("created_at"),
            editedAt: try row.optionalInstant("edited_at"),
            visibleAt: try row.instant("visible_at"),
            reply: text.flatMap { text in repliedAt.map { Reply(text: text, at: $0) } })
    }
}
