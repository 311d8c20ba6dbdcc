import Domain
import Hummingbird

/// Reading and sending the messages of a conversation.
package struct MessageRoutes: FeatureRoutes {
    let conversations: any ConversationStore
    let sender: MessageSender
    let idempotency: Idempotency
    let cursors: Cursors

    package init(
        conversations: any ConversationStore, sender: MessageSender, idempotency: Idempotency, cursors: Cursors
    ) {
        self.conversations = conversations
        self.sender = sender
        self.idempotency = idempotency
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("conversations/{id}/messages")
            .get(use: list)
            .post(use: send)
    }

    /// Newest first; with `after`, the messages since a given one, oldest first.
    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let conversation: Conversation.ID = try context.id("conversation")
        var query = QueryParameters(request)
        let since: Message.ID? = query.id("after")
        let scope = "messages \(try context.tenant.id) \(me.id) \(conversation) \(since?.description ?? "")"
        let page = try cursors.page(&query, scope: scope, parts: 1)
        let found = try await messages(of: conversation, for: me.id, since: since, page, context)
        return .json(try cursors.list(found, scope: scope) { MessageView(message: $0, reader: me.id) })
    }

    private func messages(
        of conversation: Conversation.ID, for reader: Account.ID, since: Message.ID?, _ page: PageRequest,
        _ context: Context
    ) async throws -> Page<Message> {
        let tenant = try context.tenant.id
        guard let since else {
            let found = try await conversations.messages(of: conversation, for: reader, page: page, in: tenant)
            guard let found else { throw Problem.notFound("conversation") }
            return found
        }
        let found = try await conversations.messages(
            of: conversation, for: reader, since: since, page: page, in: tenant)
        guard let found else { throw Problem.notFound("message") }
        return found
    }

    @Sendable func send(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayWrite(in: tenant)
        let conversation: Conversation.ID = try context.id("conversation")
        let body = try await request.jsonBytes(context)
        let input = try NewMessage(body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await sender.send(input.text, to: conversation, by: me, record, context)
        }
    }
}
