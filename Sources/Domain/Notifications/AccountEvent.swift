/// What an open event stream tells an account.
public struct AccountEvent: Sendable {
    public enum Content: Sendable {
        /// A message that was delivered to the account.
        case message(Message, in: Conversation.ID)
        case notification(Notification)
        /// The account read something, perhaps on another device.
        case read
    }

    /// Grows in the order of commits.
    public let sequence: Int64
    public let content: Content

    public init(sequence: Int64, content: Content) { (self.sequence, self.content) = (sequence, content) }
}

/// What happened to an account since a position.
public struct AccountEvents: Sendable {
    /// At most so many at once.
    public static let limit = 50
    /// Deleted after so long.
    public static let keptFor = Instant.Span.days(1)

    public let events: [AccountEvent]
    /// The position after them.
    public let position: Int64
    public let unread: UnreadCounts
    /// Whether there are more after `position`.
    public let hasMore: Bool
    /// Whether some of what happened since is deleted already.
    public let isIncomplete: Bool

    public init(events: [AccountEvent], position: Int64, unread: UnreadCounts, hasMore: Bool, isIncomplete: Bool) {
        (self.events, self.position, self.unread) = (events, position, unread)
        (self.hasMore, self.isIncomplete) = (hasMore, isIncomplete)
    }
}

/// Reads what happens to accounts, whichever process writes it.
public protocol AccountEventStore: Sendable {
    /// The position of the newest event of all tenants.
    func newestEvent() async throws -> Int64
    /// The accounts of all tenants with events after a position, and the position after those.
    func accountsWithEvents(after position: Int64) async throws -> (accounts: Set<AccountKey>, position: Int64)
    /// `nil` when the session that listens has ended.
    func events(of account: Account.ID, after position: Int64, for session: Session.ID, in tenant: Tenant.ID)
        async throws -> AccountEvents?
    /// Returns how many it deleted.
    func deleteOldEvents(limit: Int) async throws -> Int
}
