/// Mails of notifications: when they are sent, and what they hold.
public struct NotificationMail: Sendable {
    /// After an event, so that those of one moment share a mail, and nobody is mailed who reads it at once.
    public static let delay = Instant.Span.seconds(15)
    /// Between two instant mails of one kind to an account: what happens meanwhile comes together in the second.
    public static let interval = Instant.Span.seconds(600)
    /// The hour of the day, in UTC, of the daily mail: the morning in the Americas, the afternoon in Europe.
    public static let dailyHour = 13
    /// How many events one mail names, and how many listings it shows of saved searches.
    public static let maxItems = 20
    public static let maxListings = 20

    /// A new match of a saved search.
    public struct Match: Sendable {
        public let listing: Notification.Subject
        public let price: Notification.Price?
        public let city: String?

        public init(listing: Notification.Subject, price: Notification.Price?, city: String?) {
            (self.listing, self.price, self.city) = (listing, price, city)
        }
    }

    /// One event of the mail.
    public struct Item: Sendable {
        public let notification: Notification
        public let facts: Notification.Facts
        /// Of a saved search: the newest first.
        public let matches: [Match]

        public init(notification: Notification, facts: Notification.Facts, matches: [Match]) {
            (self.notification, self.facts, self.matches) = (notification, facts, matches)
        }
    }

    public let recipient: AccountKey
    /// `nil` when nothing is to be mailed: the account is blocked or its address is not confirmed, and it is about
    /// something else than a decision on its listings.
    public let account: Account?
    /// What the mail names: the newest first.
    public let items: [Item]
    /// How many events there are beyond them.
    public let further: Int
    /// All notifications that are settled by the mail.
    public let due: [Notification.ID]
    /// The moment up to which the matches of saved searches were read.
    public let matchedThrough: Instant?
    /// Whether everything in it comes in the daily mail.
    public let isDaily: Bool

    public init(
        recipient: AccountKey, account: Account?, items: [Item], further: Int, due: [Notification.ID],
        matchedThrough: Instant? = nil, isDaily: Bool
    ) {
        (self.recipient, self.account, self.items) = (recipient, account, items)
        (self.further, self.due, self.matchedThrough, self.isDaily) = (further, due, matchedThrough, isDaily)
    }

    /// The next moment of the daily mail.
    public static func nextDaily(after now: Instant) -> Instant {
        let today = Instant(milliseconds: Int64(Day(now).daysSinceEpoch) * Instant.Span.days(1).milliseconds)
        let moment = today + .hours(dailyHour)
        return moment > now ? moment : moment + .days(1)
    }
}

/// Stores what is to be mailed. All methods but the last are about all tenants.
public protocol NotificationMailStore: OutboxStore {
    /// Accounts to which a mail is due.
    func recipientsOfDueMail(at now: Instant, limit: Int) async throws -> [AccountKey]
    /// What the mails to these accounts hold.
    func dueMail(to recipients: [AccountKey], at now: Instant) async throws -> [NotificationMail]
    /// Settles what the mails are about, and puts them into the outbox: not those of which another process settled
    /// something meanwhile.
    func finish(_ mails: [(mail: NotificationMail, message: OutgoingMail?)], at now: Instant) async throws
}
