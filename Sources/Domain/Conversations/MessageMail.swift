/// A mail about unread messages in a conversation.
public struct MessageMail: Sendable {
    /// The wait after a message, so that people who read it at once get no mail.
    public static let delay = Instant.Span.seconds(15)
    /// The minimum time between two mails about one conversation.
    public static let interval = Instant.Span.seconds(600)
    /// How many messages one mail quotes.
    public static let maxTexts = 5

    public let tenant: Tenant.ID
    public let conversation: Conversation.ID
    public let account: Account.ID
    public let dueAt: Instant

    public init(tenant: Tenant.ID, conversation: Conversation.ID, account: Account.ID, dueAt: Instant) {
        (self.tenant, self.conversation, self.account, self.dueAt) = (tenant, conversation, account, dueAt)
    }

    /// The content of the mail.
    public struct Content: Sendable {
        public let recipient: Account
        public let author: String
        public let title: String?
        /// Oldest first.
        public let texts: [String]

        public init(recipient: Account, author: String, title: String?, texts: [String]) {
            (self.recipient, self.author, self.title, self.texts) = (recipient, author, title, texts)
        }
    }
}

/// Finds due mails about messages, and hands each to the outbox once.
public protocol MessageMailStore: Sendable {
    /// Due mails of all tenants, longest due first.
    func dueMessageMails(at now: Instant, limit: Int) async throws -> [MessageMail]
    /// `nil` when there is nothing to tell: the messages were read, the recipient's email address is not verified, or
    /// one of the two is blocked.
    func content(of mail: MessageMail) async throws -> MessageMail.Content?
    /// Marks the mail as done and puts `message` into the outbox, unless another server did so or the messages were
    /// read in the meantime.
    func finish(_ mail: MessageMail, with message: OutgoingMail?, at now: Instant) async throws
}
