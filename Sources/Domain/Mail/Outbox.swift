/// A mail that is due for delivery.
public struct QueuedMail: Sendable {
    public let tenant: Tenant.ID
    public let id: OutgoingMail.ID
    /// `nil` for a decoy, which only takes the time that real mails take.
    public let account: Account.ID?
    /// Sealed, in hex.
    public let sealedMessage: String
    public let createdAt: Instant
    /// How many deliveries were tried, including this one.
    public let attempts: Int

    public init(
        tenant: Tenant.ID, id: OutgoingMail.ID, account: Account.ID?, sealedMessage: String, createdAt: Instant,
        attempts: Int
    ) {
        (self.tenant, self.id, self.account) = (tenant, id, account)
        (self.sealedMessage, self.createdAt, self.attempts) = (sealedMessage, createdAt, attempts)
    }

    /// When to retry after this attempt failed: after 5 s, 10 s, 20 s and so on, at most 4 h. `nil` when it was tried
    /// often or long enough.
    public func nextTry(at now: Instant) -> Instant? {
        guard attempts < Limits.mailAttempts, now < createdAt + Self.triedFor else { return nil }
        let doublings = min(max(attempts - 1, 0), 12)
        return now + .seconds(min(5 << doublings, 4 * 3600))
    }

    private static let triedFor = Instant.Span.days(3)
}

/// Stores mails until they are delivered.
public protocol Outbox: Sendable {
    /// Claims the mail that is due longest, and postpones it to `until`: nobody else claims it meanwhile, and it is
    /// retried then if this process dies.
    func claimMail(at now: Instant, until: Instant) async throws -> QueuedMail?
    /// Releases the mails that a dead process had claimed.
    func releaseClaimedMail() async throws
    /// Deletes a mail that is delivered or given up. Returns whether it was still there.
    func delete(_ mail: OutgoingMail.ID, in tenant: Tenant.ID) async throws -> Bool
    /// Postpones a mail because of `error`.
    func postpone(_ mail: OutgoingMail.ID, until: Instant, error: String, in tenant: Tenant.ID) async throws
    /// The number of waiting mails.
    func queuedMailCount() async throws -> Int
    /// Whether the account exists.
    func hasAccount(_ account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
}
