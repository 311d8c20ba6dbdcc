/// A mail that tells an account of what it has not read in its conversations. It comes at
/// the `MailPace` of messages.
public struct MessageMail: Sendable {
    /// How many texts of one conversation it has.
    public static let maxTexts = 5
    /// How many conversations it shows; it counts the others.
    public static let maxConversations = 20
    /// How many conversations it settles; others come in the next mail.
    public static let maxDue = 500

    /// A conversation that the mail tells of.
    public struct Due: Hashable, Sendable {
        public let conversation: Conversation.ID
        public let dueAt: Instant

        public init(conversation: Conversation.ID, dueAt: Instant) {
            self.conversation = conversation
            self.dueAt = dueAt
        }
    }

    /// The unread messages of one conversation.
    public struct Thread: Sendable {
        public let conversation: Conversation.ID
        public let author: Person
        public let title: String?
        /// Oldest first.
        public let texts: [String]
        /// Whether the recipient is the one who looks for a home, and may be asked to pay for it.
        public let seeksHome: Bool

        public init(
            conversation: Conversation.ID, author: Person, title: String?, texts: [String], seeksHome: Bool
        ) {
            self.conversation = conversation
            self.author = author
            self.title = title
            self.texts = texts
            self.seeksHome = seeksHome
        }
    }

    public let recipient: AccountKey
    /// `nil` when nothing is to be mailed: the account is blocked or its address is not confirmed.
    public let account: Account?
    /// Everything that the mail settles, the longest due first.
    public let due: [Due]
    /// The conversations to tell of, in the order of `due`: those that were read, and those with a blocked author, are
    /// left out.
    public let threads: [Thread]
    /// How many more conversations wait, which it settles without showing them.
    public let further: Int

    public init(recipient: AccountKey, account: Account?, due: [Due], threads: [Thread]) {
        self.recipient = recipient
        self.account = account
        self.due = due
        self.threads = threads
        further = max(0, due.count - Self.maxConversations)
    }
}

/// Finds due mails about messages, and hands each to the outbox once.
public protocol MessageMailStore: Sendable {
    /// Accounts of all tenants to which a mail is due, the longest due first.
    func recipientsOfDueMessageMail(at now: Instant, limit: Int) async throws -> [AccountKey]
    /// The content of the mail to the account.
    func dueMessageMail(to recipient: AccountKey) async throws -> MessageMail
    /// Settles what the mail is about and puts `message` into the outbox, unless another process settled something or
    /// the account read something meanwhile: then all of it stays due.
    func finish(_ mail: MessageMail, with message: OutgoingMail?, at now: Instant) async throws
}
