import Database
import Domain

// Listings change too often for a row of each webhook in each transaction: webhooks follow the log of changes, each at
// its own pace.
extension WebhookOutboxTable {
    /// Numbers of the log that one step reads for a webhook.
    private static let changesPerStep: Int64 = 2_000

    /// Tells webhooks of listings what changed since they were last told. Returns whether more is left.
    public func tellOfListings(limit: Int) async throws -> Bool {
        let behind = try await readBriefly(in: .installation) { db in
            // All tenants at once: tenant_id only joins the tables.
            try db.namedRows(
                """
                SELECT w.* FROM webhook_rows w
                WHERE w.off_at IS NULL AND w.listing_change < (SELECT value FROM counters WHERE name = 'change')
                    AND NOT EXISTS (
                        SELECT 1 FROM webhook_deliveries d
                        WHERE d.tenant_id = w.tenant_id AND d.webhook_id = w.id AND d.status = 'waiting'
                        LIMIT 1 OFFSET ?)
                ORDER BY w.listing_change, w.id LIMIT ?
                """, Limits.waitingWebhookDeliveries - 1, limit
            ) { (tenant: try $0.id("tenant_id") as Tenant.ID, webhook: try Webhook($0)) }
        }
        for (tenant, webhook) in behind {
            let now = clock.now()
            try await write(in: .tenant(tenant)) { db in
                try db.tellOfListings(webhook, upTo: Self.changesPerStep, at: now, in: tenant)
            }
        }
        return !behind.isEmpty
    }

    /// Lets webhooks miss what changed until now, so that they hold no part of the log.
    public func skipListings() async throws {
        try await write(in: .installation) { db in
            let newest = try db.newestListingChange()
            // All tenants at once: no condition on tenant_id.
            try db.execute("UPDATE webhooks SET listing_change = ? WHERE listing_change < ?", newest, newest)
        }
    }
}

extension SQLWriting {
    /// Enqueues what a webhook may know of the next changes in the log.
    fileprivate func tellOfListings(
        _ webhook: Webhook, upTo count: Int64, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let position = try first(
            "SELECT listing_change FROM webhooks WHERE tenant_id = ? AND id = ? AND off_at IS NULL", tenant, webhook.id
        ) { try $0.optionalInteger() }
        guard let position, let start = position else { return }
        let last = min(start + count, try newestListingChange())
        // Another server told it meanwhile.
        guard last > start else { return }
        for change in try listingChanges(after: start, through: last, for: webhook.owner, in: tenant) {
            guard let event = change.event(for: webhook, at: now), webhook.events.contains(event.kind),
                try needsDelivery(event, webhook.id, in: tenant)
            else { continue }
            try enqueue(event, for: webhook.id, in: tenant)
        }
        try execute(
            "UPDATE webhooks SET listing_change = ? WHERE tenant_id = ? AND id = ?", last, tenant, webhook.id)
    }

    /// Whether an event of a listing needs a delivery of its own. One that waits says the newest state instead, and a
    /// deletion takes its place.
    private func needsDelivery(_ event: WebhookEvent, _ webhook: Webhook.ID, in tenant: Tenant.ID) throws -> Bool {
        if event.kind == .listingDeleted {
            try execute(
                """
                DELETE FROM webhook_deliveries
                WHERE tenant_id = ? AND webhook_id = ? AND listing_id = ? AND status = 'waiting' AND attempts = 0
                """, tenant, webhook, event.listing)
            return true
        }
        let updated = try changedRows(
            """
            UPDATE webhook_deliveries SET data = ?
            WHERE tenant_id = ? AND webhook_id = ? AND listing_id = ? AND status = 'waiting' AND attempts = 0
                AND event IN ('listing.created', 'listing.updated')
            """, event.dataText(), tenant, webhook, event.listing)
        return updated == 0
    }
}
