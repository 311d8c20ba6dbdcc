/// Tells how much waits in the outbox, so that those who fill it by the thousand leave room for others.
public protocol OutboxStore: Sendable {
    /// Whether at least so many mails wait to be delivered now, of all tenants.
    func isOutboxBusy(at now: Instant, limit: Int) async throws -> Bool
}
