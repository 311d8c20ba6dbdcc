/// A session. It ends when it is revoked, unused for `idleDays`, or `absoluteDays` old.
public struct Session: Sendable {
    public typealias ID = Domain.ID<Session>

    public static let idleDays = 30
    public static let absoluteDays = 180
    /// The minimum time between two writes of `lastUsedAt`, so that reads cost few writes.
    public static let touchEvery = Instant.Span.hours(1)
    /// How long the password counts as recently given.
    public static let confirmationSpan = Instant.Span.seconds(300)

    public let id: ID
    public let account: Account.ID
    /// The client's `User-Agent`, shortened.
    public let device: String
    public let createdAt: Instant
    public let lastUsedAt: Instant
    /// When the password was last given in this session after logging in.
    public let confirmedAt: Instant?

    public init(
        id: ID, account: Account.ID, device: String, createdAt: Instant, lastUsedAt: Instant,
        confirmedAt: Instant? = nil
    ) {
        self.id = id
        self.account = account
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.confirmedAt = confirmedAt
    }

    /// Whether the password was given recently enough for deleting or moving an account.
    public func isConfirmed(at now: Instant) -> Bool { confirmedAt.map { now < $0 + Self.confirmationSpan } ?? false }

    public var expiresAt: Instant {
        min(lastUsedAt + .days(Self.idleDays), createdAt + .days(Self.absoluteDays))
    }
}
