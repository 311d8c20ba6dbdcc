import Database
import Domain
import Foundation

// Telling webhooks of events, in the transactions of the events.
extension SQLWriting {
    /// Lets the owner's webhooks that chose this kind tell of an event.
    func tell(_ owner: IntegrationOwner, _ event: WebhookEvent, in tenant: Tenant.ID) throws {
        let webhooks = try rows(
            "SELECT id, events FROM webhooks WHERE tenant_id = ? AND owner_id = ? AND off_at IS NULL ORDER BY id",
            tenant, owner.text
        ) { (id: try $0.id() as Webhook.ID, events: try $0.text()) }
        for webhook in webhooks where webhook.events.split(separator: " ").contains(event.kind.rawValue[...]) {
            try enqueue(event, for: webhook.id, in: tenant)
        }
    }

    func enqueue(_ event: WebhookEvent, for webhook: Webhook.ID, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO webhook_deliveries (
                tenant_id, webhook_id, id, event, data, listing_id, happened_at, queued_at, status, attempts,
                next_attempt_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)
            """, tenant, webhook, WebhookDelivery.ID(at: event.at), event.kind.rawValue, try event.dataText(),
            event.listing, event.at, event.at, event.at)
        try wake(webhook, at: event.at, in: tenant)
    }

    /// Lets a webhook's deliveries be sent now, unless it is failing and waits longer.
    func wake(_ webhook: Webhook.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            UPDATE webhooks SET due_at = ?
            WHERE tenant_id = ? AND id = ? AND (due_at IS NULL OR (failures = 0 AND due_at > ?))
            """, now, tenant, webhook, now)
    }

    /// Turns a webhook off, and gives up what waits for it.
    func turnOff(_ webhook: Webhook.ID, _ reason: Webhook.OffReason, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            UPDATE webhooks SET off_at = ?, off_reason = ?, due_at = NULL, claimed_until = NULL
            WHERE tenant_id = ? AND id = ? AND off_at IS NULL
            """, now, reason.rawValue, tenant, webhook)
        try execute(
            """
            UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, settled_at = ?
            WHERE tenant_id = ? AND webhook_id = ? AND status = 'waiting'
            """, now, tenant, webhook)
    }

    /// Turns off the webhooks of a blocked account.
    func turnOffWebhooks(of account: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        let webhooks: [Webhook.ID] = try rows(
            "SELECT id FROM webhooks WHERE tenant_id = ? AND account_id = ? ORDER BY id", tenant, account
        ) { try $0.id() }
        for webhook in webhooks { try turnOff(webhook, .blocked, at: now, in: tenant) }
    }
}

extension WebhookEvent {
    /// The data as JSON, always in the same order.
    func dataText() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(data), as: UTF8.self)
    }
}

extension Webhook {
    var eventText: String { events.map(\.rawValue).joined(separator: " ") }

    /// Reads a row of `webhook_rows`.
    init(_ row: NamedRow) throws {
        let account: Account.ID? = try row.optionalID("account_id")
        self.init(
            id: try row.id("id"), owner: IntegrationOwner(account: account), url: try row.text("url"),
            events: try row.text("events").split(separator: " ").compactMap { WebhookEvent.Kind(rawValue: String($0)) },
            createdAt: try row.instant("created_at"))
        if let at = try row.optionalInstant("off_at"), let reason: OffReason = try row.optionalWord("off_reason") {
            off = (at, reason)
        }
        failingSince = try row.optionalInstant("failing_since")
        failures = try row.int("failures")
        lastDeliveredAt = try row.optionalInstant("delivered_at")
        waiting = try row.int("waiting")
    }
}

extension WebhookDelivery {
    /// Reads `id, event, data, happened_at, queued_at, status, attempts, next_attempt_at, response_status, failure,
    /// settled_at`.
    init(_ row: inout RowReader) throws {
        self.init(
            id: try row.id(), kind: try row.word(), data: try row.text(), happenedAt: try row.instant(),
            queuedAt: try row.instant(), status: try row.word(), attempts: try row.int(),
            nextAttemptAt: try row.optionalInstant(),
            outcome: try Outcome(status: row.optionalInteger(), failure: row.optionalWord()),
            settledAt: try row.optionalInstant())
    }
}

extension WebhookDelivery.Outcome {
    fileprivate init?(status: Int64?, failure: WebhookDelivery.Failure?) {
        if let status {
            self = .answered(Int(status))
        } else if let failure {
            self = .failed(failure)
        } else {
            return nil
        }
    }
}
