import Domain

/// Writes messages with their cautions, once per `Idempotency-Key`, and holds a text that goes to many people.
package struct MessageSender: Sendable {
    /// A held message is prepared twice; concurrent messages may cause more tries.
    private static let maxTries = 5

    let conversations: any ConversationStore
    let throttle: Throttle
    let clock: Clock
    private let rules = MessageCautionRules.shipped

    package init(conversations: any ConversationStore, throttle: Throttle, clock: Clock) {
        (self.conversations, self.throttle, self.clock) = (conversations, throttle, clock)
    }

    /// - Parameter inquiry: the conversation's opening, which the message is part of.
    func open(
        _ text: String, about topic: Conversation.Topic, by author: Account, record: Idempotency.Recording,
        _ context: Context, inquiry: @Sendable (Message) -> Inquiry
    ) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        return try await prepared(text, by: author, context) { message, store in
            let known = try await conversations.conversation(about: topic, of: author.id, in: tenant)
            let id = known ?? Conversation.ID(at: message.sentAt)
            let inquiry = inquiry(message)
            var before: Conversation?
            if let known {
                before = try await conversations.conversation(known, of: author.id, at: message.sentAt, in: tenant)
            }
            let view = ConversationView(conversation: Conversation(id, for: inquiry, after: before), reader: author.id)
            let answer = BufferedResponse.created(view, at: "/v1/conversations/\(id)")
            try await store.recording(record(answer), in: tenant).open(id, for: inquiry, in: tenant)
            return answer
        }
    }

    func send(
        _ text: String, to conversation: Conversation.ID, by author: Account, record: Idempotency.Recording,
        _ context: Context
    ) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        return try await prepared(text, by: author, context) { message, store in
            let answer = BufferedResponse.json(MessageView(message: message, reader: author.id), .created)
            try await store.recording(record(answer), in: tenant).send(message, to: conversation, in: tenant)
            return answer
        }
    }

    /// Runs `work` with the prepared message, and again if the store reports that its hold or cautions changed: the
    /// response is stored with the message and must agree with it.
    private func prepared(
        _ text: String, by author: Account, _ context: Context,
        work: (Message, any ConversationStore) async throws -> BufferedResponse
    ) async throws -> BufferedResponse {
        try throttle.checkRate(\.messages, of: author.id)
        let store = conversations.acting(by: try context.authority(posts: true))
        let cautions = rules.cautions(of: text)
        var status = Message.Status.delivered
        for _ in 0..<Self.maxTries {
            let now = clock.now()
            let message = Message(
                id: .init(at: now), author: author.id, text: text, sentAt: now, status: status, cautions: cautions)
            do {
                return try await work(message, store)
            } catch let outdated as MessageOutdated {
                status = outdated.status
            }
        }
        throw Problem.overloaded("This account is sending many messages at once. Try again in a moment.")
    }
}

extension Conversation {
    /// A conversation as its seeker sees it right after an inquiry.
    fileprivate init(_ id: ID, for inquiry: Inquiry, after before: Conversation?) {
        let (owner, message) = (inquiry.owner, inquiry.message)
        self.init(
            id: id, subject: inquiry.subject, role: .seeker,
            partner: before?.partner
                ?? Partner(
                    person: Person(id: owner.id, name: inquiry.shownName), studentAt: owner.studentAt,
                    isBlocked: false),
            plans: Plans(
                moveIn: inquiry.moveIn ?? before?.plans.moveIn, people: inquiry.people ?? before?.plans.people),
            unread: before?.unread ?? 0, isArchived: false, isPartnerBlocked: false, lastMessage: message,
            createdAt: before?.createdAt ?? message.sentAt, lastMessageAt: message.sentAt)
    }
}

extension Inquiry {
    /// Until the first reply, only the seeker's first name is shown.
    fileprivate var shownName: String {
        switch subject.topic {
        case .listing: owner.name
        case .wanted: WantedAd.firstName(owner.name)
        }
    }
}
