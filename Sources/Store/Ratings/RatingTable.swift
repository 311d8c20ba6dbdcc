import Database
import Domain

public struct RatingTable: RatingStore, Table {
    public var transactions: Transactions
    let ratingTallies: RatingTallies

    public func rate(
        _ content: RatingContent, in conversation: Conversation.ID, by rater: Account.ID, at now: Instant,
        in tenant: Tenant.ID
    ) async throws -> Rating {
        try await write(in: .tenant(tenant)) { db in
            guard let subject = try db.subject(of: conversation, by: rater, in: tenant) else {
                throw Problem.notFound("conversation")
            }
            try subject.check(at: now)
            let known = try db.storedRating(in: conversation, by: rater, tenant: tenant)
            try known?.checkMayChange()
            let id = known?.id ?? Rating.ID(at: now)
            let hold = try db.hold(of: id, on: subject, since: known?.createdAt ?? now, at: now, in: tenant)
            if let known {
                try db.change(known, to: content, holding: hold, at: now, in: tenant)
            } else {
                try db.insert(id, content, on: subject, holding: hold, at: now, in: tenant)
            }
            if hold != nil, known?.status != .held { try db.notifyModerators(of: .newCase, at: now, in: tenant) }
            guard let rating = try db.rating(id, at: now, in: tenant) else { throw Problem.notFound("rating") }
            return rating
        }
    }

    public func withdrawRating(
        in conversation: Conversation.ID, by rater: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard let known = try db.storedRating(in: conversation, by: rater, tenant: tenant) else {
                throw Problem.notFound("rating")
            }
            try known.checkMayChange()
            try db.execute("DELETE FROM ratings WHERE tenant_id = ? AND id = ?", tenant, known.id)
        }
    }

    public func reply(
        _ text: String, to rating: Rating.ID, by owner: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> Rating {
        try await write(in: .tenant(tenant)) { db in
            let hasReply = try db.first(
                """
                SELECT r.replied_at FROM ratings r
                JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id AND p.blocked_at IS NULL
                WHERE r.tenant_id = ? AND r.id = ? AND r.owner_id = ? AND r.status = 'accepted'
                """, tenant, rating, owner
            ) { try $0.optionalInstant() != nil }
            guard let hasReply else { throw Problem.notFound("rating") }
            guard !hasReply else { throw Problem.repliedAlready }
            try db.execute(
                """
                UPDATE ratings SET reply = ?, replied_at = ?,
                    visible_at = CASE WHEN visible_at > ? THEN ? ELSE visible_at END
                WHERE tenant_id = ? AND id = ?
                """, text, now, now, now, tenant, rating)
            guard let replied = try db.rating(rating, at: now, in: tenant) else { throw Problem.notFound("rating") }
            return replied
        }
    }
}

/// The subject of a seeker's rating.
struct RatingSubject {
    let listing: Listing.ID
    let title: String?
    let owner: Account.ID
    let rater: Account.ID
    let isAnswered: Bool
    /// When the rater was registered.
    let raterSince: Instant

    func check(at now: Instant) throws(Problem) {
        guard isAnswered else { throw .notAnswered }
        let from = raterSince + RatingRules.minAccountAge
        guard from <= now else { throw .accountTooNew(until: from) }
    }
}

/// The data that decides whether a rating may be changed.
private struct StoredRating {
    let id: Rating.ID
    let status: Rating.Status
    let createdAt: Instant
    let hasReply: Bool

    func checkMayChange() throws(Problem) {
        guard status != .removed else { throw .ratingRemoved }
        guard !hasReply else { throw .repliedAlready }
    }
}

extension SQLReading {
    /// `nil` unless the account is the conversation's seeker, and it is about a listing.
    fileprivate func subject(of conversation: Conversation.ID, by rater: Account.ID, in tenant: Tenant.ID) throws
        -> RatingSubject?
    {
        try first(
            """
            SELECT c.listing_id, c.title, c.owner_id, c.seeker_id, c.answered_at, a.created_at FROM conversations c
            JOIN accounts a ON a.tenant_id = c.tenant_id AND a.id = c.seeker_id
            WHERE c.tenant_id = ? AND c.id = ? AND c.seeker_id = ? AND c.subject_kind = 'listing'
            """, tenant, conversation, rater
        ) { row in
            RatingSubject(
                listing: try row.id(), title: try row.optionalText(), owner: try row.id(), rater: try row.id(),
                isAnswered: try row.optionalInstant() != nil, raterSince: try row.instant())
        }
    }

    fileprivate func storedRating(in conversation: Conversation.ID, by rater: Account.ID, tenant: Tenant.ID) throws
        -> StoredRating?
    {
        try first(
            """
            SELECT r.id, r.status, r.created_at, r.replied_at FROM conversations c
            JOIN ratings r ON r.tenant_id = c.tenant_id AND r.listing_id = c.listing_id AND r.rater_id = c.seeker_id
            WHERE c.tenant_id = ? AND c.id = ? AND c.seeker_id = ?
            """, tenant, conversation, rater
        ) { row in
            StoredRating(
                id: try row.id(), status: try row.word(), createdAt: try row.instant(),
                hasReply: try row.optionalInstant() != nil)
        }
    }
}

extension SQLWriting {
    fileprivate func insert(
        _ id: Rating.ID, _ content: RatingContent, on subject: RatingSubject, holding hold: RatingHold?,
        at now: Instant, in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO ratings (tenant_id, id, listing_id, title, owner_id, rater_id, stars, text, tags, status,
                hold_reason, puppet_signs, created_at, visible_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, id, subject.listing, subject.title, subject.owner, subject.rater, content.stars, content.text,
            content.storedTags, (hold == nil ? Rating.Status.accepted : .held).rawValue, hold?.reason.rawValue,
            hold?.storedSigns ?? "", now, now + Rating.shownAfter)
    }

    /// A rating that no longer waits is published like a new one.
    fileprivate func change(
        _ known: StoredRating, to content: RatingContent, holding hold: RatingHold?, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        let isReleased = known.status == .held && hold == nil
        try execute(
            """
            UPDATE ratings SET stars = ?, text = ?, tags = ?, status = ?, hold_reason = ?, puppet_signs = ?,
                edited_at = ?, visible_at = COALESCE(?, visible_at)
            WHERE tenant_id = ? AND id = ?
            """, content.stars, content.text, content.storedTags,
            (hold == nil ? Rating.Status.accepted : .held).rawValue, hold?.reason.rawValue, hold?.storedSigns ?? "",
            now,
            isReleased ? now + Rating.shownAfter : nil, tenant, known.id)
    }
}

extension RatingContent {
    fileprivate var storedTags: String { tags.map(\.rawValue).joined(separator: ",") }
}
