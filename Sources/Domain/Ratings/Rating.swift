/// A seeker's rating of a listing's owner who replied to them.
public struct Rating: Sendable {
    public typealias ID = Domain.ID<Rating>

    /// The positive aspects that a rating may name.
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
        /// The owner recently rated its author.
        case mutual
        /// The owner has many ratings by accounts that were registered at about the same time.
        case newTogether
        /// Its author may be the owner, or another rater, under another name.
        case puppet
    }

    /// The listing that the owner was asked about, which may be deleted.
    public struct Subject: Sendable {
        public let id: Listing.ID
        /// The title at the time of the rating.
        public let title: String?
        /// Whether it is public now.
        public let isPublic: Bool

        public init(id: Listing.ID, title: String?, isPublic: Bool) {
            self.id = id
            self.title = title
            self.isPublic = isPublic
        }
    }

    public struct Reply: Sendable {
        public let text: String
        public let at: Instant

        public init(text: String, at: Instant) {
            self.text = text
            self.at = at
        }
    }

    /// A rating becomes public after this time, or as soon as its owner replied.
    public static let shownAfter = Instant.Span.days(7)

    public let id: ID
    public let subject: Subject
    public let owner: Person
    public let rater: Person
    /// The university of the rater's badge.
    public let raterStudiesAt: String?
    public let content: RatingContent
    public let status: Status
    /// Set while it is held.
    public let holdReason: HoldReason?
    /// The indications for which it was held as a puppet's.
    public let puppetSigns: [PuppetSign]
    public let createdAt: Instant
    public let editedAt: Instant?
    public let visibleAt: Instant
    public let reply: Reply?

    public init(
        id: ID, subject: Subject, owner: Person, rater: Person, raterStudiesAt: String?, content: RatingContent,
        status: Status, holdReason: HoldReason?, puppetSigns: [PuppetSign], createdAt: Instant, editedAt: Instant?,
        visibleAt: Instant, reply: Reply?
    ) {
        self.id = id
        self.subject = subject
        self.owner = owner
        self.rater = rater
        self.raterStudiesAt = raterStudiesAt
        self.content = content
        self.status = status
        self.holdReason = holdReason
        self.puppetSigns = puppetSigns
        self.reply = reply
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.visibleAt = visibleAt
    }

    /// Whether everybody sees the rating at `now`.
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

/// The content of a rating.
public struct RatingContent: Sendable {
    public static let stars = 1...5

    public let stars: Int
    /// `nil` for stars without words.
    public let text: String?
    /// The tags, each once, in the order of `Rating.Tag.allCases`.
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

    /// Takes stored values without validation.
    public init(stored stars: Int, text: String?, tags: Set<Rating.Tag>) {
        self.stars = stars
        self.text = text
        self.tags = Rating.Tag.allCases.filter(tags.contains)
    }
}

/// The rating in a conversation as one participant sees it, with their permissions.
public struct ConversationRating: Sendable {
    /// `nil` while there is none, or the account may not see it.
    public let rating: Rating?
    /// Whether the account may rate the owner now, or change its rating.
    public let mayRate: Bool
    /// The start of the permission, when only the account's age prevents a rating.
    public let mayRateFrom: Instant?
    /// Whether the account may reply to the rating.
    public let mayReply: Bool

    public init(rating: Rating?, mayRate: Bool, mayRateFrom: Instant?, mayReply: Bool) {
        self.rating = rating
        self.mayRate = mayRate
        self.mayRateFrom = mayRateFrom
        self.mayReply = mayReply
    }
}
