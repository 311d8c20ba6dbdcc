/// A notification of an account, in the app and by mail.
public struct Notification: Sendable {
    public typealias ID = Domain.ID<Notification>

    /// How long notifications are kept.
    public static let keptForDays = 90
    /// How many log-ins with new browsers an account is notified of per day.
    public static let newDevicesPerDay = 5

    public enum Kind: String, CaseIterable, Sendable {
        /// Somebody wrote in a conversation. It is only mailed, and not in the list of notifications, because
        /// conversations count unread messages themselves.
        case message
        /// A saved search has new matches: one row per search, renewed by each further match.
        case savedSearch
        case favoritePriceFell
        /// A favorite was closed, expired or deleted by its owner.
        case favoriteGone
        /// Listings of the account expire within a week: one row per day on which some expire.
        case listingExpiring
        case listingExpired
        case listingHeld, listingReleased, listingDeleted
        /// Somebody was shown the phone number or email address of a listing's contact. It doesn't say who.
        case contactViewed
        /// A moderator decided about a listing or account that the account reported.
        case reportDecided
        /// A listing that the account saved, asked about or saw the contact of was a scam.
        case recall
        /// Somebody logged in with a browser that had not logged in before.
        case newDevice
        /// A weekly report for owners: views, contact views, saves and conversations of their listings.
        case weeklyReport
        /// Reports, held listings or held messages wait; for moderators.
        case newCases
        /// A case waits for longer than `NotificationSchedule.queueAgeLimit`; for moderators, at most once a day.
        case queueAge
        /// A mailed announcement of the marketplace. Announcements have their own list.
        case announcement = "notice"
    }

    public let id: ID
    public let kind: Kind
    /// `Facts`, as JSON.
    public let encodedFacts: String
    /// How many events it stands for: listings that expire on one day, new matches, new cases.
    public let count: Int
    public let createdAt: Instant
    public let isRead: Bool

    public init(id: ID, kind: Kind, encodedFacts: String, count: Int, createdAt: Instant, isRead: Bool) {
        self.id = id
        self.kind = kind
        self.encodedFacts = encodedFacts
        self.count = count
        self.createdAt = createdAt
        self.isRead = isRead
    }
}
