/// What a seeker says of the owner of a listing who answered them.
public struct Rating: Sendable {
    public typealias ID = Domain.ID<Rating>

    /// What was good.
    public enum Tag: String, CaseIterable, Sendable {
        case asDescribed, responsive, depositReturned
    }

    public enum Status: String, CaseIterable, Sendable {
        case accepted
        /// Waits for a moderator. Only its author sees it.
        case held
        /// A moderator removed it. Only its author sees it.
        case removed
    }

    /// Why a rating waits for a moderator.
    public enum HoldReason: String, CaseIterable, Sendable {
        /// The owner rated its author not long before.
        case mutual
        /// The owner has many ratings by accounts that were registered at the same time.
        case newTogether
    }

    /// The listing that the owner was asked about. It may be deleted.
    public struct Subject: Sendable {
        public let id: Listing.ID
        /// As it was when the owner was rated.
        public let title: String?
        /// Whether anybody may see it now.
        public let isPublic: Bool

        public init(id: Listing.ID, title: String?, isPublic: Bool) {
            (self.id, self.title, self.isPublic) = (id, title, isPublic)
        }
    }

    public struct Reply: Sendable {
        public let text: String
        public let at: Instant

        public init(text: String, at: Instant) { (self.text, self.at) = (text, at) }
    }

    /// Everybody sees a rating after this time, or as soon as its owner replied.
    public static let shownAfter = Instant.Span.days(7)

    public let id: ID
    public let subject: Subject
    public let owner: Person
    public let rater: Person
    /// The university of the rater's badge.
    public let raterStudiesAt: String?
    public let content: RatingContent
    public let status: Status
    /// Of one that is held.
    public let holdReason: HoldReason?
    public let createdAt: Instant
    public let editedAt: Instant?
    public let visibleAt: Instant
    public let reply: Reply?

    public init(
        id: ID, subject: Subject, owner: Person, rater: Person, raterStudiesAt: String?, content: RatingContent,
        status: Status, holdReason: HoldReason?, createdAt: Instant, editedAt: Instant?, visibleAt: Instant,
        reply: Reply?
    ) {
        (self.id, self.subject, self.owner) = (id, subject, owner)
        (self.rater, self.raterStudiesAt, self.content) = (rater, raterStudiesAt, content)
        (self.status, self.holdReason, self.reply) = (status, holdReason, reply)
        (self.createdAt, self.editedAt, self.visibleAt) = (createdAt, editedAt, visibleAt)
    }

    /// Whether everybody sees it.
    public func isShown(at now: Instant) -> Bool { status == .accepted && visibleAt <= now }

    /// Validates a reply. Throws a problem naming `text`.
    public static func checkedReply(_ text: String) throws(Problem) -> String {
        let text = Text.tidy(text)
        var errors = ValidationErrors()
        Text.check(text, "text", Limits.ratingReplyLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return text
    }
}

/// What a rating says.
public struct RatingContent: Sendable {
    public static let stars = 1...5

    public let stars: Int
    /// `nil` for stars without words.
    public let text: String?
    /// Each once, in the order of `Rating.Tag.allCases`.
    public let tags: [Rating.Tag]

    /// Throws a problem naming `stars` and `text`.
    public init(stars: Int, text: String?, tags: Set<Rating.Tag>) throws(Problem) {
        let text = text.map(Text.tidy)
        var errors = ValidationErrors()
        errors.check(
            "stars", Self.stars.contains(stars), "must be \(Self.stars.lowerBound) to \(Self.stars.upperBound)",
            code: "range", params: .bounds(Self.stars))
        if let text { Text.check(text, "text", Limits.ratingLength, lines: true, into: &errors) }
        try errors.throwIfAny()
        self.init(stored: stars, text: text?.isEmpty == false ? text : nil, tags: tags)
    }

    /// What was validated before.
    public init(stored stars: Int, text: String?, tags: Set<Rating.Tag>) {
        (self.stars, self.text, self.tags) = (stars, text, Rating.Tag.allCases.filter(tags.contains))
    }
}

/// The rating in a conversation as one of the two sees it, and what they may do.
public struct ConversationRating: Sendable {
    /// `nil` while there is none that the account sees.
    public let rating: Rating?
    /// Whether the account may rate the owner now, or change its rating.
    public let mayRate: Bool
    /// From when on it may, if only its age keeps it from rating.
    public let mayRateFrom: Instant?
    /// Whether the account may reply to the rating.
    public let mayReply: Bool

    public init(rating: Rating?, mayRate: Bool, mayRateFrom: Instant?, mayReply: Bool) {
        (self.rating, self.mayRate) = (rating, mayRate)
        (self.mayRateFrom, self.mayReply) = (mayRateFrom, mayReply)
    }
}
