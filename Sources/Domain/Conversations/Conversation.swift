/// Messages between the owner of a listing or wanted ad and somebody who asks about it: one conversation for each
/// seeker.
public struct Conversation: Sendable {
    public typealias ID = Domain.ID<Conversation>

    /// The two participants.
    public enum Role: String, Sendable {
        case owner
        /// The one who wrote first.
        case seeker
    }

    /// The subject kinds of a conversation.
    public enum Topic: Hashable, Sendable {
        case listing(Listing.ID)
        case wanted(WantedAd.ID)
    }

    /// The listing or wanted ad that it is about, which may be deleted.
    public struct Subject: Sendable {
        public let topic: Topic
        /// The title at the time of the last message.
        public let title: String?
        /// Whether it is public now.
        public let isPublic: Bool

        public init(_ topic: Topic, title: String?, isPublic: Bool) {
            self.topic = topic
            self.title = title
            self.isPublic = isPublic
        }
    }

    /// The other participant.
    public struct Partner: Sendable {
        public let person: Person
        /// The university of the partner's badge.
        public let studentAt: String?
        /// Whether moderators blocked the account.
        public let isBlocked: Bool

        public init(person: Person, studentAt: String?, isBlocked: Bool) {
            self.person = person
            self.studentAt = studentAt
            self.isBlocked = isBlocked
        }
    }

    /// A seeker's plans, as they state them.
    public struct Plans: Sendable, Equatable {
        public let moveIn: Day?
        public let people: Int?

        public init(moveIn: Day?, people: Int?) {
            self.moveIn = moveIn
            self.people = people
        }
    }

    public let id: ID
    public let subject: Subject
    /// The role of the account that reads it.
    public let role: Role
    public let partner: Partner
    public let plans: Plans
    /// How many messages the account has not read, counted up to a hundred.
    public let unread: Int
    public let isArchived: Bool
    /// Whether the account blocked messages from the partner.
    public let isPartnerBlocked: Bool
    /// The newest message that the account may see.
    public let lastMessage: Message?
    public let createdAt: Instant
    public let lastMessageAt: Instant

    public init(
        id: ID, subject: Subject, role: Role, partner: Partner, plans: Plans, unread: Int, isArchived: Bool,
        isPartnerBlocked: Bool, lastMessage: Message?, createdAt: Instant, lastMessageAt: Instant
    ) {
        self.id = id
        self.subject = subject
        self.role = role
        self.partner = partner
        self.plans = plans
        self.unread = unread
        self.isArchived = isArchived
        self.isPartnerBlocked = isPartnerBlocked
        self.lastMessage = lastMessage
        self.createdAt = createdAt
        self.lastMessageAt = lastMessageAt
    }
}

/// The first message about a listing or wanted ad, or a later one sent from its page.
public struct Inquiry: Sendable {
    public let subject: Conversation.Subject
    /// The recipient.
    public let owner: Listing.Owner
    public let message: Message
    /// `nil` keeps the earlier date.
    public let moveIn: Day?
    public let people: Int?

    public init(about listing: Listing, message: Message, moveIn: Day?, people: Int?) {
        subject = .init(.listing(listing.id), title: listing.fields.title, isPublic: true)
        owner = listing.owner
        self.message = message
        self.moveIn = moveIn
        self.people = people
    }

    public init(about ad: WantedAd, message: Message) {
        subject = .init(.wanted(ad.id), title: ad.content.title, isPublic: true)
        owner = ad.owner
        self.message = message
        moveIn = nil
        people = nil
    }
}

/// How many conversations an account may open within a day. The limit rises with the account's age and the replies that
/// it got.
public enum ConversationAllowance {
    public static let period = Instant.Span.days(1)
    /// Replies count for this long.
    public static let answersCountedFor = Instant.Span.days(90)
    /// Replies of younger accounts don't count, since anybody can register one to reply.
    public static let minOwnerAge = Instant.Span.days(7)
    /// Limits for accounts up to an age in days.
    private static let steps = [(days: 1, count: 5), (days: 7, count: 10), (days: 30, count: 20)]
    private static let settled = 40
    private static let perAnswer = 2
    private static let limit = 100

    /// - Parameters:
    ///   - since: when the account was registered.
    ///   - answered: the owners, at least `minOwnerAge` old, who replied in conversations that it opened within
    ///     `answersCountedFor`.
    public static func perDay(since: Instant, answered: Int, at now: Instant) -> Int {
        let byAge = steps.first { now < since + .days($0.days) }?.count ?? settled
        return min(byAge + perAnswer * answered, limit)
    }
}
