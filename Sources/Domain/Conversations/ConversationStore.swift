/// Stores conversations. Every method finds only those of the given account.
public protocol ConversationStore: ActingStore {
    /// Stores the message of an inquiry, in a new conversation or in the one that there is. Returns the conversation as
    /// its seeker sees it then; the message is held if a moderator must look first.
    ///
    /// Throws `messages_not_taken`, `blocked_by_you`, `wait_for_answer` and `too_many_conversations`.
    ///
    /// - Parameter record: makes the record of the response; `nil` records none.
    func open(_ inquiry: Inquiry, recording record: ResponseRecording<Conversation>?, in tenant: Tenant.ID)
        async throws -> Conversation
    /// Adds a message to a conversation. Returns it as stored: held if a moderator must look first. Throws not found,
    /// and the same as `open`.
    func send(
        _ message: Message, to conversation: Conversation.ID, recording record: ResponseRecording<Message>?,
        in tenant: Tenant.ID
    ) async throws -> Message

    /// The unread ones first, then those with the newest messages.
    func conversations(
        of account: Account.ID, archived: Bool, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Conversation>
    func conversation(_ id: Conversation.ID, of account: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> Conversation?
    /// How many conversations have messages that the account has not read, archived ones left out.
    func unreadConversations(of account: Account.ID, in tenant: Tenant.ID) async throws -> Int
    /// The newest first. `nil` when the account has no such conversation.
    func messages(
        of conversation: Conversation.ID, for account: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Message>?
    /// Those after a message, the oldest first. `nil` when the account has no such conversation or message.
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
    /// Takes no messages from the other of a conversation any more, or takes them again. Throws not found.
    func setBlocked(
        _ isBlocked: Bool, partnerOf conversation: Conversation.ID, by account: Account.ID, in tenant: Tenant.ID
    ) async throws
    /// The author of a message that the account sees; `nil` when there is none.
    func author(
        of message: Message.ID, in conversation: Conversation.ID, seenBy account: Account.ID, tenant: Tenant.ID
    ) async throws -> Account.ID?
}

/// What moderators read and decide.
public protocol MessageModerationStore: ActingStore {
    /// The message that a report is about, with those around it, the oldest first, and writes the audit log. `nil` when
    /// there is no such report or message. Throws `own_case` for a report of the moderator's own account.
    func readMessages(around report: Report.ID, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> [ReportedMessage]?
    /// Texts of an account's held messages, the newest first, and writes the audit log.
    func readHeldMessages(of account: Account.ID, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> [HeldMessages]
    /// Delivers an account's held messages or discards them, up to the newest that was seen. Throws not found, and
    /// `already_decided` when there are none.
    func decideHeldMessages(
        of account: Account.ID, _ verdict: HeldMessages.Verdict, through: Instant, audit: AuditEntry,
        in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let ownListingMessage = Problem(
        .conflict, code: "own_listing", "This is your own listing: you cannot write to yourself.")
    public static let ownMessage = Problem(.conflict, code: "own_message", "You cannot report your own message.")
    /// The same for somebody who blocked the caller and for a blocked account: neither is anybody's business.
    public static let messagesNotTaken = Problem(
        .forbidden, code: "messages_not_taken", "This person does not take messages from you.")
    public static let blockedByYou = Problem(
        .conflict, code: "blocked_by_you", "You blocked this person: remove the block before you write.")
    public static let waitForAnswer = Problem(
        .conflict, code: "wait_for_answer",
        "You have sent \(Message.maxInARow) messages in a row: wait for an answer before you send another.")

    /// - Parameter limit: how many conversations the account may open within `ConversationAllowance.period`.
    public static func tooManyConversations(_ limit: Int, retryAfterSeconds: Int) -> Problem {
        Problem(
            .tooMany, code: "too_many_conversations",
            "You have written to many people today. Go on tomorrow, or answer those who answered.",
            retryAfterSeconds: retryAfterSeconds,
            quota: Quota(
                name: "conversations", limit: limit,
                windowSeconds: Int(ConversationAllowance.period.milliseconds / 1000), remaining: 0,
                resetSeconds: retryAfterSeconds))
    }
}
