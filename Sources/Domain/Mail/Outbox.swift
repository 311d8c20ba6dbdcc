/// A mail whose turn it is to be delivered.
public struct QueuedMail: Sendable {
    public let tenant: Tenant.ID
    public let id: OutgoingMail.ID
    /// `nil` for a mail to nobody, which only costs what others cost.
    public let account: Account.ID?
    /// Sealed, in hex.
    public let sealedMessage: String
    public let createdAt: Instant
    /// How often delivery was tried, this time included.
    public let attempts: Int

    public init(
        tenant: Tenant.ID, id: OutgoingMail.ID, account: Account.ID?, sealedMessage: String, createdAt: Instant,
        attempts: Int
    ) {
        (self.tenant, self.id, self.account) = (tenant, id, account)
        (self.sealedMessage, self.createdAt, self.attempts) = (sealedMessage, createdAt, attempts)
    }

    /// When to try again after this attempt failed: after 5 s, 10 s, 20 s and so on, at most 4 h. `nil` when it was tried
    /// often or long enough.
    public func nextTry(at now: Instant) -> Instant? {
        guard attempts < Limits.mailAttempts, now < createdAt + Self.triedFor else { return nil }
        let doublings = min(max(attempts - 1, 0), 12)
        return now + .seconds(min(5 << doublings, 4 * 3600))
    }

    private static let triedFor = Instant.Span.days(3)
}

/// Keeps mail until it is delivered.
public protocol Outbox: Sendable {
    /// Takes the mail that has waited longest for its turn, and puts it off to `until`: nobody else takes it meanwhile, and
    /// if this process dies it is tried again then.
    func claimMail(at now: Instant, until: Instant) async throws -> QueuedMail?
    /// Gives back what was taken and neither forgotten nor postponed: whoever took it died.
    func releaseClaimedMail() async throws
    /// Forgets a mail: it is delivered, or it never will be. Whether it was still there.
    func delete(_ mail: OutgoingMail.ID, in tenant: Tenant.ID) async throws -> Bool
    /// Puts a mail off because `error` kept it from being delivered.
    func postpone(_ mail: OutgoingMail.ID, until: Instant, error: String, in tenant: Tenant.ID) async throws
    /// How many wait.
    func queuedMailCount() async throws -> Int
    /// Whether there is such an account.
    func hasAccount(_ account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
}
