/// An event for an account's open event streams.
public struct AccountEvent: Sendable {
    public enum Content: Sendable {
        /// A message delivered to the account.
        case message(Message, in: Conversation.ID)
        case notification(Notification)
        /// The account read something, possibly on another device.
        case read
    }

    /// Increases in commit order.
    public let sequence: Int64
    public let content: Content

    public init(sequence: Int64, content: Content) {
        self.sequence = sequence
        self.content = content
    }
}

/// The events of an account since a position.
public struct AccountEvents: Sendable {
    /// The maximum number per read.
    public static let limit = 50
    /// How long events are kept.
    public static let keptFor = Instant.Span.days(1)

    public let events: [AccountEvent]
    /// The position after them.
    public let position: Int64
    public let unread: UnreadCounts
    /// Whether more follow `position`.
    public let hasMore: Bool
    /// Whether some events since the position are already deleted.
    public let isIncomplete: Bool

    public init(events: [AccountEvent], position: Int64, unread: UnreadCounts, hasMore: Bool, isIncomplete: Bool) {
        self.events = events
        self.position = position
        self.unread = unread
        self.hasMore = hasMore
        self.isIncomplete = isIncomplete
    }
}

/// Reads events of accounts, whichever process wrote them.
public protocol AccountEventStore: Sendable {
    /// The position of the newest event of all tenants.
    func newestEvent() async throws -> Int64
    /// The accounts of all tenants with events after a position, and the position after those.
    func accountsWithEvents(after position: Int64) async throws -> (accounts: Set<AccountKey>, position: Int64)
    /// `nil` when the listening session has ended.
    func events(of account: Account.ID, after position: Int64, for session: Session.ID, in tenant: Tenant.ID)
        async throws -> AccountEvents?
    /// Returns how many it deleted.
    func deleteOldEvents(limit: Int) async throws -> Int
}
