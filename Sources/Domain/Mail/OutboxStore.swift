/// Reports how full the outbox is, so that bulk mail leaves room for other mail.
public protocol OutboxStore: Sendable {
    /// Whether at least `limit` mails of all tenants wait for delivery now.
    func isOutboxBusy(at now: Instant, limit: Int) async throws -> Bool
}
