/// A mail that is due for delivery.
public struct QueuedMail: Sendable {
    public let tenant: Tenant.ID
    public let id: OutgoingMail.ID
    /// `nil` for a mail to somebody without an account, and for a decoy, which only takes the time of a real mail.
    public let account: Account.ID?
    /// Sealed, in hex.
    public let sealedMessage: String
    public let createdAt: Instant
    /// The number of delivery attempts, including this one.
    public let attempts: Int

    public init(
        tenant: Tenant.ID, id: OutgoingMail.ID, account: Account.ID?, sealedMessage: String, createdAt: Instant,
        attempts: Int
    ) {
        self.tenant = tenant
        self.id = id
        self.account = account
        self.sealedMessage = sealedMessage
        self.createdAt = createdAt
        self.attempts = attempts
    }

    /// When to retry after this attempt failed: after 5 s, 10 s, 20 s and so on, at most 4 h. `nil` after too many
    /// attempts or too long a time.
    public func nextTry(at now: Instant) -> Instant? {
        guard attempts < Limits.mailAttempts, now < createdAt + Self.triedFor else { return nil }
        let doublings = min(max(attempts - 1, 0), 12)
        return now + .seconds(min(5 << doublings, 4 * 3600))
    }

    private static let triedFor = Instant.Span.days(3)
}
