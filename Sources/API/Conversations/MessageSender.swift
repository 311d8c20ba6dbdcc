import Domain

/// Sends messages with their cautions. The store may hold one, and the response says what it stored.
package struct MessageSender: Sendable {
    let conversations: any ConversationStore
    let throttle: Throttle
    let clock: Clock
    private let rules = MessageCautionRules.shipped

    package init(conversations: any ConversationStore, throttle: Throttle, clock: Clock) {
        self.conversations = conversations
        self.throttle = throttle
        self.clock = clock
    }

    /// - Parameter inquiry: makes the inquiry from its message.
    func open(
        _ text: String, by author: Account, _ record: ResponseRecorder, _ context: Context,
        inquiry: (Message) -> Inquiry
    ) async throws -> BufferedResponse {
        let inquiry = inquiry(try message(text, by: author))
        let response = { @Sendable (opened: OpenedConversation) in
            let answer = BufferedResponse.json(ConversationView(conversation: opened.conversation, reader: author.id))
            return opened.isNew ? answer.created(at: "/v1/conversations/\(opened.conversation.id)") : answer
        }
        let stored = try await conversations.acting(by: context.authority(posts: true))
            .open(inquiry, recording: record(response), in: context.tenant.id)
        return response(stored)
    }

    func send(
        _ text: String, to conversation: Conversation.ID, by author: Account, _ record: ResponseRecorder,
        _ context: Context
    ) async throws -> BufferedResponse {
        let message = try message(text, by: author)
        let response = { @Sendable (stored: Message) in
            BufferedResponse.json(MessageView(message: stored, reader: author.id), .created)
        }
        let stored = try await conversations.acting(by: context.authority(posts: true))
            .send(message, to: conversation, recording: record(response), in: context.tenant.id)
        return response(stored)
    }

    /// Counts a message against the author's rate limit, and checks its text for cautions.
    private func message(_ text: String, by author: Account) throws -> Message {
        try throttle.checkRate(\.messages, of: author.id)
        let now = clock.now()
        return Message(
            id: .init(at: now), author: author.id, text: text, sentAt: now, status: .delivered,
            cautions: rules.cautions(of: text))
    }
}
