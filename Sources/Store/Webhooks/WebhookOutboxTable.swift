import Database
import Domain

/// Deliveries to webhooks that wait. All methods cover all tenants.
public struct WebhookOutboxTable: Table {
    public var transactions: Transactions

    /// Claims webhooks with deliveries that are due, the longest due first. Nobody else claims them before `until`, and
    /// they are sent again then if this process dies.
    ///
    /// - Parameter deliveries: the largest number of one webhook's.
    public func claim(at now: Instant, until: Instant, webhooks: Int, deliveries: Int) async throws -> [DueWebhook] {
        let isNone = try await readStatement(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try !db.exists("SELECT 1 FROM webhooks WHERE off_at IS NULL AND due_at <= ? LIMIT 1", now)
        }
        guard !isNone else { return [] }
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            let due = try db.namedRows(
                """
                SELECT r.* FROM webhook_rows r
                JOIN webhooks w ON w.tenant_id = r.tenant_id AND w.id = r.id
                WHERE w.off_at IS NULL AND w.due_at <= ? AND coalesce(w.claimed_until, 0) <= ?
                ORDER BY w.due_at, w.id LIMIT ?
                """, now, now, webhooks
            ) { (tenant: try $0.id("tenant_id") as Tenant.ID, webhook: try Webhook($0)) }
            return try due.map { tenant, webhook in
                let claimed = try db.claim(upTo: deliveries, of: webhook.id, at: now, in: tenant)
                try db.execute(
                    "UPDATE webhooks SET claimed_until = ? WHERE tenant_id = ? AND id = ?", until, tenant, webhook.id)
                return DueWebhook(tenant: tenant, webhook: webhook, deliveries: claimed)
            }
        }
    }

    /// Stores what became of the first of the claimed deliveries, in their order; the others wait again. A webhook that
    /// was deleted meanwhile has none.
    ///
    /// - Parameters:
    ///   - reason: turns the webhook off, and enqueues the mails that say so.
    public func finish(
        _ due: DueWebhook, _ outcomes: [WebhookDelivery.Outcome], turningOff reason: Webhook.OffReason?,
        mails: [OutgoingMail]
    ) async throws {
        let now = clock.now()
        try await write(in: .tenant(due.tenant)) { db in
            for (delivery, outcome) in zip(due.deliveries, outcomes) {
                try db.finish(delivery, outcome, of: due.webhook.id, at: now, in: due.tenant)
            }
            for delivery in due.deliveries.dropFirst(outcomes.count) {
                try db.setAttempts(delivery.attempts - 1, of: delivery, due.webhook.id, in: due.tenant)
            }
            let isFailing = !outcomes.isEmpty && !outcomes.contains(where: \.isDelivered)
            try db.schedule(due.webhook, isFailing: isFailing, at: now, in: due.tenant)
            if outcomes.contains(where: \.isDelivered) {
                try db.execute(
                    "UPDATE webhooks SET delivered_at = ? WHERE tenant_id = ? AND id = ?", now, due.tenant,
                    due.webhook.id)
            }
            guard let reason, try db.isOn(due.webhook.id, in: due.tenant) else { return }
            try db.turnOff(due.webhook.id, reason, at: now, in: due.tenant)
            for mail in mails { try db.enqueue(mail, in: due.tenant) }
        }
    }

    /// The accounts that are told when a webhook is turned off: its own, or the marketplace's admins.
    public func caretakers(of due: DueWebhook, limit: Int) async throws -> [Account] {
        try await read(in: .tenant(due.tenant)) { db in
            if let account = due.webhook.owner.account {
                return try db.namedRows(
                    "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", due.tenant, account, read: Account.init
                )
            }
            return try db.namedRows(
                """
                SELECT * FROM account_rows WHERE tenant_id = ? AND role = 'admin' AND blocked_at IS NULL
                ORDER BY id LIMIT ?
                """, due.tenant, limit, read: Account.init)
        }
    }

    /// Deletes deliveries that were settled before `time`. Returns how many.
    public func deleteSettled(before time: Instant, limit: Int) async throws -> Int {
        try await write(in: .installation) { db in
            // All tenants at once: tenant_id only names the rows.
            try db.changedRows(
                """
                DELETE FROM webhook_deliveries WHERE (tenant_id, webhook_id, id) IN (
                    SELECT tenant_id, webhook_id, id FROM webhook_deliveries
                    WHERE settled_at < ? ORDER BY settled_at LIMIT ?)
                """, time, limit)
        }
    }

    /// The number of waiting deliveries.
    public func waitingCount() async throws -> Int {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.first("SELECT count(*) FROM webhook_deliveries WHERE status = 'waiting'") { try $0.int() } ?? 0
        }
    }
}

extension SQLWriting {
    fileprivate func isOn(_ webhook: Webhook.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists("SELECT 1 FROM webhooks WHERE tenant_id = ? AND id = ? AND off_at IS NULL", tenant, webhook)
    }

    /// Claims the longest due deliveries of a webhook.
    fileprivate func claim(
        upTo limit: Int, of webhook: Webhook.ID, at now: Instant, in tenant: Tenant.ID
    ) throws -> [WebhookDelivery] {
        let due = try rows(
            """
            SELECT id, event, data, happened_at, queued_at, status, attempts + 1, next_attempt_at, response_status,
                failure, settled_at
            FROM webhook_deliveries
            WHERE tenant_id = ? AND webhook_id = ? AND status = 'waiting' AND next_attempt_at <= ?
            ORDER BY next_attempt_at, id LIMIT ?
            """, tenant, webhook, now, limit, read: WebhookDelivery.init)
        for delivery in due { try setAttempts(delivery.attempts, of: delivery, webhook, in: tenant) }
        return due
    }

    fileprivate func setAttempts(
        _ attempts: Int, of delivery: WebhookDelivery, _ webhook: Webhook.ID, in tenant: Tenant.ID
    ) throws {
        try execute(
            "UPDATE webhook_deliveries SET attempts = ? WHERE tenant_id = ? AND webhook_id = ? AND id = ?", attempts,
            tenant, webhook, delivery.id)
    }

    fileprivate func finish(
        _ delivery: WebhookDelivery, _ outcome: WebhookDelivery.Outcome, of webhook: Webhook.ID, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        let next = outcome.isDelivered ? nil : delivery.nextTry(at: now)
        let status: WebhookDelivery.Status = outcome.isDelivered ? .delivered : next == nil ? .failed : .waiting
        try execute(
            """
            UPDATE webhook_deliveries
            SET status = ?, next_attempt_at = ?, settled_at = ?, response_status = ?, failure = ?
            WHERE tenant_id = ? AND webhook_id = ? AND id = ? AND status = 'waiting'
            """, status.rawValue, next, next == nil ? now : nil, outcome.status, outcome.failure?.rawValue, tenant,
            webhook, delivery.id)
    }

    /// Says when a webhook's waiting deliveries are sent: a failing one waits longer each time, with all of them.
    fileprivate func schedule(
        _ webhook: Webhook, isFailing: Bool, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let failures = isFailing ? webhook.failures + 1 : 0
        let next: Instant? = try first(
            """
            SELECT next_attempt_at FROM webhook_deliveries
            WHERE tenant_id = ? AND webhook_id = ? AND status = 'waiting' ORDER BY next_attempt_at LIMIT 1
            """, tenant, webhook.id
        ) { try $0.instant() }
        let earliest = isFailing ? now + RetryDelay.span(afterAttempts: failures) : now
        try execute(
            """
            UPDATE webhooks SET failures = ?, failing_since = ?, due_at = ?, claimed_until = NULL
            WHERE tenant_id = ? AND id = ?
            """, failures, isFailing ? webhook.failingSince ?? now : nil, next.map { max($0, earliest) }, tenant,
            webhook.id)
    }
}
