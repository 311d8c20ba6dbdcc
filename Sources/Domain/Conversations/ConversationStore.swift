/// The conversation that a first message is in.
public struct OpenedConversation: Sendable {
    public let conversation: Conversation
    /// Whether the message began it; `false` where its seeker had written about the same before.
    public let isNew: Bool

    public init(conversation: Conversation, isNew: Bool) {
        self.conversation = conversation
        self.isNew = isNew
    }
}

/// Stores conversations. Every method finds only those of the given account.
public protocol ConversationStore: ActingStore {
    /// Deletes conversations of all tenants without a message since a moment, with their messages. Returns how many.
    func deleteConversations(withoutMessageSince moment: Instant, limit: Int) async throws -> Int
    /// Stores the message of an inquiry, in a new or existing conversation. Returns the conversation as its seeker then
    /// sees it; the message is held if a moderator must look first.
    ///
    /// Throws `messages_not_taken`, `blocked_by_you`, `wait_for_answer` and `too_many_conversations`.
    ///
    /// - Parameter record: makes the record of the response; `nil` records none.
    func open(_ inquiry: Inquiry, recording record: ResponseRecording<OpenedConversation>?, in tenant: Tenant.ID)
        async throws -> OpenedConversation
    /// Adds a message to a conversation. Returns it as stored: held if a moderator must look first. Throws not found,
    /// and the problems of `open`.
    func send(
        _ message: Message, to conversation: Conversation.ID, recording record: ResponseRecording<Message>?,
        in tenant: Tenant.ID
    ) async throws -> Message

    /// Unread ones first, then by newest message.
    func conversations(
        of account: Account.ID, archived: Bool, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Conversation>
    func conversation(_ id: Conversation.ID, of account: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> Conversation?
    /// The number of conversations with unread messages, without archived ones.
    func unreadConversations(of account: Account.ID, in tenant: Tenant.ID) async throws -> Int
    /// Newest first. `nil` when the account has no such conversation.
    func messages(
        of conversation: Conversation.ID, for account: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Message>?
    /// The messages after a given one, oldest first. `nil` when the account has no such conversation or message.
    func messages(
        of conversation: Conversation.ID, for account: Account.ID, since message: Message.ID, page: PageRequest,
        in tenant: Tenant.ID
    ) async throws -> Page<Message>?

    /// Marks everything up to a message as read. Throws not found.
    func markRead(
        _ conversation: Conversation.ID, through message: Message.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws
    /// Throws not found.
    func setArchived(
        _ isArchived: Bool, _ conversation: Conversation.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws
    /// Blocks or unblocks messages from the other participant. Throws not found.
    func setBlocked(
        _ isBlocked: Bool, partnerOf conversation: Conversation.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws
    /// The author of a message, if the account may see it; `nil` otherwise.
    func author(
        of message: Message.ID, in conversation: Conversation.ID, seenBy account: Account.ID, tenant: Tenant.ID
    ) async throws -> Account.ID?
}

/// Messages that moderators read and decide about.
public protocol MessageModerationStore: ActingStore {
    /// Reads the reported message with its context, oldest first, and writes the audit log. `nil` when there is no such
    /// report or message. Throws `own_case` for a report of the moderator's own account.
    func readMessages(around report: Report.ID, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> [ReportedMessage]?
    /// Reads the texts of an account's held messages, newest first, and writes the audit log.
    func readHeldMessages(of account: Account.ID, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> [HeldMessages]
    /// Delivers or discards an account's held messages, up to the newest that the moderator saw. Throws not found, and
    /// `already_decided` when there are none.
    func decideHeldMessages(
        of account: Account.ID, _ verdict: HeldMessages.Verdict, through: Instant, audit: AuditEntry,
        in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let ownListingMessage = Problem(
        .conflict, code: "own_listing", "This is your own listing.")
    public static let ownMessage = Problem(.conflict, code: "own_message", "You can't report your own message.")
    /// The same for somebody who blocked the caller and for a blocked account: neither is anybody's business.
    public static let messagesNotTaken = Problem(
        .forbidden, code: "messages_not_taken", "This person isn't accepting messages from you.")
    public static let blockedByYou = Problem(
        .conflict, code: "blocked_by_you", "You blocked this person. Unblock them to send a message.")
    public static let waitForAnswer = Problem(
        .conflict, code: "wait_for_answer",
        "You've sent \(Message.maxInARow) messages in a row. Wait for a reply before you send another.",
        params: ["max": .integer(Message.maxInARow)])

    /// - Parameter limit: how many conversations the account may open within `ConversationAllowance.period`.
    public static func tooManyConversations(_ limit: Int, retryAfterSeconds: Int) -> Problem {
        Problem(
            .tooMany, code: "too_many_conversations",
            "You've contacted a lot of people today. You can contact more tomorrow.",
            retryAfterSeconds: retryAfterSeconds,
            quota: Quota(
                name: "conversations", limit: limit,
                windowSeconds: Int(ConversationAllowance.period.milliseconds / 1000), remaining: 0,
                resetSeconds: retryAfterSeconds))
    }
}
