/// A mail that waits in the outbox. It is stored in the transaction of what it tells of, and delivered afterwards.
public struct OutgoingMail: Sendable {
    public typealias ID = Domain.ID<OutgoingMail>

    /// What letters are sealed for.
    public static let sealPurpose = "outbox"

    public let id: ID
    /// Whose mail it is: it goes when the account does.
    public let account: Account.ID
    /// The whole message (RFC 5322), sealed for `sealPurpose` with the id as context, in hex.
    public let sealedMessage: String
    public let createdAt: Instant

    public init(id: ID, account: Account.ID, sealedMessage: String, createdAt: Instant) {
        (self.id, self.account, self.sealedMessage, self.createdAt) = (id, account, sealedMessage, createdAt)
    }
}
