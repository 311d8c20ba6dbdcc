/// The unread items of an account.
public struct UnreadCounts: Sendable, Equatable {
    /// Counting stops here.
    public static let limit = 100

    public static let none = UnreadCounts(conversations: 0, notifications: 0)

    public let conversations: Int
    public let notifications: Int

    public init(conversations: Int, notifications: Int) {
        self.conversations = conversations
        self.notifications = notifications
    }
}

/// Stores notifications. Every method finds only those of the given account.
public protocol NotificationStore: ActingStore {
    /// Newest first.
    func notifications(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<Notification>
    func unread(of account: Account.ID, in tenant: Tenant.ID) async throws -> UnreadCounts
    /// Throws not found.
    func markRead(_ notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID) async throws
    /// Marks a notification and all older ones as read. Throws not found.
    func markRead(through notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID) async throws

    func notificationSettings(of account: Account.ID, in tenant: Tenant.ID) async throws -> NotificationSettings
    /// Changes the given settings, and returns all.
    func set(
        _ deliveries: [Notification.Kind: NotificationSettings.Delivery], of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> NotificationSettings
    /// Turns mails off. Does nothing for a deleted account.
    func unsubscribe(_ account: Account.ID, from mails: Unsubscription, in tenant: Tenant.ID) async throws
}
