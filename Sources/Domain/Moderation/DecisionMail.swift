/// A mail that tells somebody what moderators decided on a wanted ad, a rating or a shared list of theirs. Several
/// decisions of one kind within minutes are one mail; those on listings are notifications.
public struct DecisionMail: Sendable {
    public enum Kind: String, Sendable {
        case wantedHeld, wantedReleased, wantedDeleted, ratingRemoved, shortlistRemoved
    }

    /// One decision.
    public struct Note: Sendable {
        public typealias ID = Domain.ID<Note>

        public let id: ID
        public let kind: Kind
        /// The recipient.
        public let account: Account.ID
        /// The wanted ad, if it is still there.
        public let ad: WantedAd.ID?
        /// The title of the ad or list, or the name of the person who was rated.
        public let title: String
        public let reason: String

        public init(
            _ kind: Kind, id: ID, to account: Account.ID, ad: WantedAd.ID? = nil, title: String, reason: String
        ) {
            self.id = id
            self.kind = kind
            self.account = account
            self.ad = ad
            self.title = title
            self.reason = reason
        }
    }

    public let recipient: Account
    public let tenant: Tenant.ID
    /// All of one kind, oldest first.
    public let notes: [Note]

    public init(recipient: Account, tenant: Tenant.ID, notes: [Note]) {
        self.recipient = recipient
        self.tenant = tenant
        self.notes = notes
    }
}

/// Finds mails about decisions, and hands them to the outbox once. The first method is about all tenants.
public protocol DecisionMailStore: Sendable {
    /// Accounts to which a mail is due, the longest due first.
    func recipientsOfDueDecisionMail(at now: Instant, limit: Int) async throws -> [AccountKey]
    /// The content of the mail to the account; `nil` when nothing is due any longer.
    func dueDecisionMail(to recipient: AccountKey) async throws -> DecisionMail?
    /// Settles what the mail is about and puts `message` into the outbox, unless another process settled something
    /// meanwhile.
    func finish(_ mail: DecisionMail, with message: OutgoingMail, at now: Instant) async throws
}
