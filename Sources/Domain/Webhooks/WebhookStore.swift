/// Stores webhooks, and what they were told.
public protocol WebhookStore: ActingStore, RecordingStore {
    /// All webhooks of an owner, the newest first.
    func webhooks(of owner: IntegrationOwner, in tenant: Tenant.ID) async throws -> [Webhook]
    /// Stores a webhook and tells it `ping`. Throws the conflict `too_many_webhooks` at the limit.
    func save(_ webhook: Webhook, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Deletes an owner's webhook with its deliveries. Throws not found.
    func delete(_ id: Webhook.ID, of owner: IntegrationOwner, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Turns an owner's webhook on, if it was off, and tells it `ping`. It isn't told of what happened while it was
    /// off. Throws not found.
    func ping(_ id: Webhook.ID, of owner: IntegrationOwner, in tenant: Tenant.ID) async throws -> Webhook
    /// A page of a webhook's deliveries, the newest first. Throws not found when it isn't the owner's.
    func deliveries(
        of id: Webhook.ID, _ owner: IntegrationOwner, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<WebhookDelivery>
    /// Sends a settled delivery once more, with the same id. Throws not found, or the conflict `webhook_off`.
    func resend(
        _ delivery: WebhookDelivery.ID, of id: Webhook.ID, _ owner: IntegrationOwner, in tenant: Tenant.ID
    ) async throws -> WebhookDelivery
}
