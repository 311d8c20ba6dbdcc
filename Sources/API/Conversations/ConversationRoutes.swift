import Domain
import Hummingbird

/// The caller's conversations: with owners, and with people who ask about the caller's listings.
package struct ConversationRoutes: FeatureRoutes {
    let conversations: any ConversationStore
    let ads: any WantedAdStore
    let listingService: ListingService
    let sender: MessageSender
    let idempotency: Idempotency
    let cursors: Cursors

    package init(
        conversations: any ConversationStore, ads: any WantedAdStore, listingService: ListingService,
        sender: MessageSender, idempotency: Idempotency, cursors: Cursors
    ) {
        self.conversations = conversations
        self.listingService = listingService
        self.sender = sender
        self.ads = ads
        self.idempotency = idempotency
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("listings/{id}/conversations", use: open)
        v1.post("wanted/{id}/conversations", use: openWanted)
        v1.group("conversations")
            .get(use: list)
            .get("unread", use: countUnread)
            .get("{id}", use: show)
            .put("{id}/read", use: markRead)
            .put("{id}/archive", use: archive)
            .delete("{id}/archive", use: unarchive)
            .put("{id}/block", use: block)
            .delete("{id}/block", use: unblock)
    }

    @Sendable func open(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayWrite(in: tenant)
        let body = try await request.jsonBytes(context)
        let input = try NewConversation(body)
        let listing = try await listingService.listing(of: context)
        guard listing.owner.id != me.id else { throw Problem.ownListingMessage }
        guard listing.isPublic(at: listingService.clock.now()) else { throw Problem.notFound("listing") }
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await sender.open(input.message, by: me, record, context) {
                Inquiry(about: listing, message: $0, moveIn: input.moveIn, people: input.people)
            }
        }
    }

    @Sendable func openWanted(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayWrite(in: tenant)
        let body = try await request.jsonBytes(context)
        let text = try NewWantedConversation(body).message
        let ad = try await ads.visible(context, at: listingService.clock.now())
        guard ad.owner.id != me.id else { throw Problem.ownWantedAd }
        guard ad.isPublic(at: listingService.clock.now()) else { throw Problem.notFound("wanted ad") }
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await sender.open(text, by: me, record, context) { Inquiry(about: ad, message: $0) }
        }
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        var query = QueryParameters(request)
        let archived = query.bool("archived")
        let scope = "conversations \(tenant) \(me.id) \(archived)"
        let page = try cursors.page(&query, scope: scope, parts: 4)
        let found = try await conversations.conversations(
            of: me.id, archived: archived, at: listingService.clock.now(), page: page, in: tenant)
        return .json(try cursors.list(found, scope: scope) { ConversationView(conversation: $0, reader: me.id) })
    }

    @Sendable func countUnread(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try request.checkNoParameters()
        return .json(UnreadView(unread: try await conversations.unreadConversations(of: me.id, in: context.tenant.id)))
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try request.checkNoParameters()
        let found = try await conversations.conversation(
            context.id("conversation"), of: me.id, at: listingService.clock.now(), in: context.tenant.id)
        guard let found else { throw Problem.notFound("conversation") }
        return .json(ConversationView(conversation: found, reader: me.id))
    }

    @Sendable func markRead(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var form = try await request.jsonObject(context)
        let message: Message.ID? = form.requiredID("through")
        try form.finish()
        guard let message else { throw Problem.notFound("message") }
        try await conversations.acting(by: context.authority()).markRead(
            context.id("conversation"), through: message, by: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func archive(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await setArchived(true, context)
    }

    @Sendable func unarchive(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await setArchived(false, context)
    }

    private func setArchived(_ isArchived: Bool, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await conversations.acting(by: context.authority()).setArchived(
            isArchived, context.id("conversation"), by: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func block(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await setBlocked(true, context)
    }

    @Sendable func unblock(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await setBlocked(false, context)
    }

    private func setBlocked(_ isBlocked: Bool, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await conversations.acting(by: context.authority()).setBlocked(
            isBlocked, partnerOf: context.id("conversation"), by: me.id, in: context.tenant.id)
        return .noContent
    }
}
