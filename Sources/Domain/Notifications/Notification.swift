/// What an account is notified of, in the app and by mail.
public struct Notification: Sendable {
    public typealias ID = Domain.ID<Notification>

    /// Deleted after so many days.
    public static let keptForDays = 90
    /// Log-ins of new browsers that an account is notified of within a day.
    public static let newDevicesPerDay = 5

    public enum Kind: String, CaseIterable, Sendable {
        /// Somebody wrote in a conversation. Conversations count what is unread themselves: there is a mail, and no
        /// row in the list of notifications.
        case message
        /// A saved search has new matches: one row a search, renewed by each further match.
        case savedSearch
        case favoritePriceFell
        /// A favourite was closed, expired or deleted by its owner.
        case favoriteGone
        /// Listings of the account expire within a week: one row for each day on which some expire.
        case listingExpiring
        case listingExpired
        case listingHeld, listingReleased, listingDeleted
        /// A listing or account that the account reported was decided on.
        case reportDecided
        /// A listing that the account saved, asked about or saw the contact of was a scam.
        case recall
        /// Somebody logged in with a browser that had not logged in before.
        case newDevice
        /// For owners, each week: views, saves and conversations of their listings.
        case weeklyReport
        /// For moderators: reports, held listings and held messages wait.
        case newCases
        /// For moderators, at most once a day: a case waits for longer than `NotificationSchedule.queueAgeLimit`.
        case queueAge
        /// A notice from the marketplace that is mailed. Notices have a list of their own.
        case notice
    }

    public let id: ID
    public let kind: Kind
    /// `Facts`, as JSON.
    public let encodedFacts: String
    /// How many of the same kind it stands for: listings that expire on one day, new matches, new cases.
    public let count: Int
    public let createdAt: Instant
    public let isRead: Bool

    public init(id: ID, kind: Kind, encodedFacts: String, count: Int, createdAt: Instant, isRead: Bool) {
        (self.id, self.kind, self.encodedFacts, self.count) = (id, kind, encodedFacts, count)
        (self.createdAt, self.isRead) = (createdAt, isRead)
    }
}
