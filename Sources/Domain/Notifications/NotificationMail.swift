/// A mail of notifications.
public struct NotificationMail: Sendable {
    /// The wait after an event, so that simultaneous events share a mail, and people who read them at once get none.
    public static let delay = Instant.Span.seconds(15)
    /// The minimum time between two instant mails about the same saved search.
    public static let interval = Instant.Span.seconds(600)
    /// The hour of the daily mail in a marketplace's time zone.
    public static let dailyHour = 8
    /// The hour where no time zone is set: morning in the Americas, afternoon in Europe.
    public static let dailyHourUTC = 13
    /// How many events one mail lists, and how many listings of saved searches it shows.
    public static let maxItems = 20
    public static let maxListings = 20

    /// A new match of a saved search.
    public struct Match: Sendable {
        public let listing: Notification.Subject
        public let price: Notification.Price?
        public let city: String?

        public init(listing: Notification.Subject, price: Notification.Price?, city: String?) {
            self.listing = listing
            self.price = price
            self.city = city
        }
    }

    /// One event of the mail.
    public struct Item: Sendable {
        public let notification: Notification
        public let facts: Notification.Facts
        /// The new matches of a saved search, newest first; empty for other events.
        public let matches: [Match]

        public init(notification: Notification, facts: Notification.Facts, matches: [Match]) {
            self.notification = notification
            self.facts = facts
            self.matches = matches
        }
    }

    public let recipient: AccountKey
    /// `nil` when nothing is to be mailed: the account is blocked, its email address is not verified, or everything is
    /// read.
    public let account: Account?
    /// The listed events, newest first.
    public let items: [Item]
    /// The number of events that the mail does not list.
    public let further: Int
    /// All notifications that the mail settles.
    public let due: [Notification.ID]
    /// The moment up to which the matches of saved searches were read.
    public let matchedThrough: Instant?
    /// Whether everything in it belongs to the daily mail.
    public let isDaily: Bool

    public init(
        recipient: AccountKey, account: Account?, items: [Item], further: Int, due: [Notification.ID],
        matchedThrough: Instant? = nil, isDaily: Bool
    ) {
        self.recipient = recipient
        self.account = account
        self.items = items
        self.further = further
        self.due = due
        self.matchedThrough = matchedThrough
        self.isDaily = isDaily
    }

    /// The next moment of the daily mail; an hour off on the two days a year when clocks change.
    public static func nextDaily(after now: Instant, in zone: TenantTimeZone) -> Instant {
        let today = zone.day(of: now)
        let moments = [today, Day(daysSinceEpoch: today.daysSinceEpoch + 1)].map {
            zone.start(of: $0) + .hours(zone == .utc ? dailyHourUTC : dailyHour)
        }
        return moments.first { $0 > now } ?? moments[1]
    }
}

/// Stores notifications' due mails. All methods except the last cover all tenants.
public protocol NotificationMailStore: OutboxStore {
    /// Accounts with a due mail.
    func recipientsOfDueMail(at now: Instant, limit: Int) async throws -> [AccountKey]
    /// The content of the mails to these accounts.
    func dueMail(to recipients: [AccountKey], at now: Instant) async throws -> [NotificationMail]
    /// Settles the mails' notifications and puts the mails into the outbox. Skips a mail when another process settled
    /// one of its notifications first.
    func finish(_ mails: [(mail: NotificationMail, message: OutgoingMail?)], at now: Instant) async throws
}
