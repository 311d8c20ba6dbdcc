/// A mail that tells an account of what it has not read in a conversation.
public struct MessageMail: Sendable {
    /// After a message, so that nobody is mailed who reads it at once.
    public static let delay = Instant.Span.seconds(15)
    /// Between two mails of one conversation.
    public static let interval = Instant.Span.seconds(600)
    /// How many texts one mail has.
    public static let maxTexts = 5

    public let tenant: Tenant.ID
    public let conversation: Conversation.ID
    public let account: Account.ID
    public let dueAt: Instant

    public init(tenant: Tenant.ID, conversation: Conversation.ID, account: Account.ID, dueAt: Instant) {
        (self.tenant, self.conversation, self.account, self.dueAt) = (tenant, conversation, account, dueAt)
    }

    /// What it says.
    public struct Content: Sendable {
        public let recipient: Account
        public let author: String
        public let title: String?
        /// The oldest first.
        public let texts: [String]

        public init(recipient: Account, author: String, title: String?, texts: [String]) {
            (self.recipient, self.author, self.title, self.texts) = (recipient, author, title, texts)
        }
    }
}

/// Finds mails about messages, and hands them to the outbox once.
public protocol MessageMailStore: Sendable {
    /// Of all tenants, the longest due first.
    func dueMessageMails(at now: Instant, limit: Int) async throws -> [MessageMail]
    /// `nil` when there is nothing to tell: it was read, the recipient's address is not verified, or one of the two is
    /// blocked.
    func content(of mail: MessageMail) async throws -> MessageMail.Content?
    /// Ends the mail's being due and puts `message` into the outbox, unless another server has done so or it was read
    /// meanwhile.
    func finish(_ mail: MessageMail, with message: OutgoingMail?, at now: Instant) async throws
}
