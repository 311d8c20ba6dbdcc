import Database
import Domain

/// Sizes of the work queues of all tenants, for the metrics.
public struct QueueMetrics: Sendable {
    /// Undelivered mails, and the creation time of the oldest.
    public let mails: Int
    public let oldestMail: Instant?
    /// Accounts that get no mail because it came back.
    public let bouncedAddresses: Int
    /// Held listings, and those among them that wait for a moderator.
    public let holds: Int
    public let openHolds: Int
}

extension InstallationTable {
    public func queueMetrics() async throws -> QueueMetrics {
        try await read(in: .installation) { db in
            // All tenants at once, here and below: no condition on tenant_id.
            let mails = try db.first("SELECT count(*), min(created_at) FROM outbox") {
                (try $0.int(), try $0.optionalInstant())
            }
            // All tenants at once: no condition on tenant_id.
            let bounced = try db.first("SELECT count(*) FROM accounts WHERE email_bounced_at IS NOT NULL") {
                try $0.int()
            }
            // All tenants at once: no condition on tenant_id.
            let holds = try db.first("SELECT count(*) FROM holds") { try $0.int() }
            // All tenants at once, through a partial index.
            let openHolds = try db.first("SELECT count(*) FROM holds WHERE is_open = 1") { try $0.int() }
            return QueueMetrics(
                mails: mails?.0 ?? 0, oldestMail: mails?.1, bouncedAddresses: bounced ?? 0, holds: holds ?? 0,
                openHolds: openHolds ?? 0)
        }
    }
}
