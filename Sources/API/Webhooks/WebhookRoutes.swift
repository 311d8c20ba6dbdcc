import Domain
import Hummingbird

/// Webhooks of the caller's account, and for admins those of the marketplace.
package struct WebhookRoutes: FeatureRoutes {
    let webhooks: any WebhookStore
    let receivers: NamedServers
    let idempotency: Idempotency
    let cryptography: any Cryptography
    let cursors: Cursors
    let throttle: Throttle
    let clock: Clock

    package init(
        webhooks: any WebhookStore, receivers: NamedServers, idempotency: Idempotency, cryptography: any Cryptography,
        cursors: Cursors, throttle: Throttle, clock: Clock
    ) {
        self.webhooks = webhooks
        self.receivers = receivers
        self.idempotency = idempotency
        self.cryptography = cryptography
        self.cursors = cursors
        self.throttle = throttle
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("account/webhooks")
            .get(use: IntegrationHolder.of(.account, list))
            .post(use: IntegrationHolder.of(.account, create))
            .get("{id}", use: IntegrationHolder.of(.account, show))
            .delete("{id}", use: IntegrationHolder.of(.account, remove))
            .post("{id}/ping", use: IntegrationHolder.of(.account, ping))
            .get("{id}/deliveries", use: IntegrationHolder.of(.account, listDeliveries))
            .post("{id}/deliveries/{deliveryId}/resend", use: IntegrationHolder.of(.account, resend))
        v1.group("admin/webhooks")
            .get(use: IntegrationHolder.of(.marketplace, list))
            .post(use: IntegrationHolder.of(.marketplace, create))
            .get("{id}", use: IntegrationHolder.of(.marketplace, show))
            .delete("{id}", use: IntegrationHolder.of(.marketplace, remove))
            .post("{id}/ping", use: IntegrationHolder.of(.marketplace, ping))
            .get("{id}/deliveries", use: IntegrationHolder.of(.marketplace, listDeliveries))
            .post("{id}/deliveries/{deliveryId}/resend", use: IntegrationHolder.of(.marketplace, resend))
    }

    @Sendable private func list(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let found = try await webhooks.webhooks(of: holder.owner, in: context.tenant.id)
        return .json(ListView(items: found.map { WebhookView(webhook: $0) }, nextCursor: nil))
    }

    @Sendable private func show(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        return .json(WebhookView(webhook: try await webhook(of: holder, context)))
    }

    @Sendable private func create(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        let body = try await request.jsonBytes(context)
        guard receivers.isOn else { throw Problem.webhooksAreOff }
        let (tenant, now) = (try context.tenant.id, clock.now())
        let input = try WebhookInput(body)
        let webhook = try Webhook(url: input.url, events: input.events, of: holder.owner, to: receivers, at: now)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try throttle.checkRate(\.webhookRequests, of: holder.caller)
            let view = WebhookView(webhook: webhook, secret: cryptography.secret(of: webhook.id))
            let response = BufferedResponse.created(
                view, at: holder.path("webhooks", "\(webhook.id)"), headers: [.cacheControl: "no-store"])
            try await webhooks.acting(by: holder.authority(confirmed: true, context))
                .recording(record(response), in: tenant)
                .save(webhook, audit: holder.entry(.createWebhook, webhook.auditText, at: now), in: tenant)
            return response
        }
    }

    @Sendable private func remove(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let known = try await webhook(of: holder, context)
        try await webhooks.acting(by: holder.authorityToEnd(context)).delete(
            known.id, of: holder.owner, audit: holder.entry(.deleteWebhook, known.auditText, at: clock.now()),
            in: context.tenant.id)
        return .noContent
    }

    @Sendable private func ping(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let known = try await webhook(of: holder, context)
        try throttle.checkRate(\.webhookRequests, of: holder.caller)
        let pinged = try await webhooks.acting(by: holder.authority(confirmed: false, context)).ping(
            known.id, of: holder.owner, in: context.tenant.id)
        return .json(WebhookView(webhook: pinged))
    }

    @Sendable private func listDeliveries(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        let (tenant, id): (Tenant.ID, Webhook.ID) = (try context.tenant.id, try context.id("webhook"))
        var query = QueryParameters(request)
        let scope = "webhook deliveries \(tenant) \(id)"
        let page = try cursors.page(&query, scope: scope, parts: 2)
        let found = try await webhooks.deliveries(of: id, holder.owner, page: page, in: tenant)
        return .json(try cursors.list(found, scope: scope, WebhookDeliveryView.init))
    }

    @Sendable private func resend(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let known = try await webhook(of: holder, context)
        try throttle.checkRate(\.webhookRequests, of: holder.caller)
        let delivery = try await webhooks.acting(by: holder.authority(confirmed: false, context)).resend(
            context.id("delivery", "deliveryId"), of: known.id, holder.owner, in: context.tenant.id)
        return .json(WebhookDeliveryView(delivery: delivery))
    }

    /// The holder's webhook in the path. Throws not found.
    private func webhook(of holder: IntegrationHolder, _ context: Context) async throws -> Webhook {
        let id: Webhook.ID = try context.id("webhook")
        let found = try await webhooks.webhooks(of: holder.owner, in: context.tenant.id)
        guard let webhook = found.first(where: { $0.id == id }) else { throw Problem.notFound("webhook") }
        return webhook
    }
}
