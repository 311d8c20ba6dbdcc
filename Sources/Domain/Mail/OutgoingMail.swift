/// A mail for the outbox. It is stored in the transaction that causes it, and delivered afterwards.
public struct OutgoingMail: Sendable {
    public typealias ID = Domain.ID<OutgoingMail>

    /// The purpose that messages are sealed for.
    public static let sealPurpose = "outbox"
    /// The purpose that messages to people without an account are sealed for.
    public static let strangerSealPurpose = "outbox to strangers"

    public let id: ID
    /// The recipient's account: the mail is deleted with it. That of a mail to somebody without one is nobody's.
    public let account: Account.ID
    /// The whole message (RFC 5322), sealed for `sealPurpose` or `strangerSealPurpose` with the id as context, in hex.
    public let sealedMessage: String
    /// The note that the account's devices show of it, sealed for `QueuedPush.sealPurpose` with the id as context, in
    /// hex; `nil` for mails that no setting chooses.
    public let sealedPush: String?
    /// Whether the mail is sent even to an address from which mail came back.
    public let ignoresBounces: Bool
    public let createdAt: Instant

    public init(
        id: ID, account: Account.ID, sealedMessage: String, sealedPush: String? = nil, ignoresBounces: Bool = false,
        createdAt: Instant
    ) {
        self.id = id
        self.account = account
        self.sealedMessage = sealedMessage
        self.sealedPush = sealedPush
        self.ignoresBounces = ignoresBounces
        self.createdAt = createdAt
    }
}
