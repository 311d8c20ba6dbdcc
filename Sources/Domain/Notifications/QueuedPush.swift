/// A message that waits for delivery to a browser's push service.
public struct QueuedPush: Sendable {
    /// The purpose that messages are sealed for; the context is the id of the mail.
    public static let sealPurpose = "push message"
    /// How long a message is worth delivering, by this server and by the push service.
    public static let keptFor = Instant.Span.days(1)

    public let tenant: Tenant.ID
    /// The mail that tells of the same.
    public let mail: OutgoingMail.ID
    public let subscription: PushSubscription.ID
    public let account: Account.ID
    /// A `PushSubscription.Target`, sealed, in hex.
    public let sealedTarget: String
    /// Sealed, in hex.
    public let sealedMessage: String
    public let createdAt: Instant
    /// The number of delivery attempts, including this one.
    public let attempts: Int

    public init(
        tenant: Tenant.ID, mail: OutgoingMail.ID, subscription: PushSubscription.ID, account: Account.ID,
        sealedTarget: String, sealedMessage: String, createdAt: Instant, attempts: Int
    ) {
        self.tenant = tenant
        self.mail = mail
        self.subscription = subscription
        self.account = account
        self.sealedTarget = sealedTarget
        self.sealedMessage = sealedMessage
        self.createdAt = createdAt
        self.attempts = attempts
    }

    public var expiresAt: Instant { createdAt + Self.keptFor }

    /// When to retry after this attempt failed: after 15 s, 30 s, 1 min and so on, at most 1 h, and not before the push
    /// service asked for. `nil` after too many attempts, and when the message would come too late.
    ///
    /// - Parameter wait: what the push service asked for, if anything.
    public func nextTry(at now: Instant, notBefore wait: Duration?) -> Instant? {
        let usual = now + RetryDelay.span(afterAttempts: attempts)
        let next = wait.map { max(usual, now + .seconds(Int(min($0.components.seconds, 1_000_000)))) } ?? usual
        return attempts < Limits.pushAttempts && next < expiresAt ? next : nil
    }
}
