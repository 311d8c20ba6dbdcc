import Database
import Domain

public struct WebhookTable: WebhookStore, Table {
    public var transactions: Transactions

    public func webhooks(of owner: IntegrationOwner, in tenant: Tenant.ID) async throws -> [Webhook] {
        try await read(in: .tenant(tenant)) { db in
            try db.namedRows(
                "SELECT * FROM webhook_rows WHERE tenant_id = ? AND owner_id = ? ORDER BY id DESC", tenant, owner.text,
                read: Webhook.init)
        }
    }

    public func save(_ webhook: Webhook, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        let max = Limits.webhooksPerOwner
        try await write(in: .tenant(tenant)) { db in
            let count = try db.first(
                "SELECT count(*) FROM webhooks WHERE tenant_id = ? AND owner_id = ?", tenant, webhook.owner.text
            ) { try $0.int() }
            guard (count ?? 0) < max else {
                throw Problem(
                    .conflict, code: "too_many_webhooks", "You can have up to \(max) webhooks. Delete one first.",
                    params: ["max": .integer(max)])
            }
            let isToldOfListings = webhook.events.contains(where: WebhookEvent.Kind.ofListings.contains)
            try db.execute(
                """
                INSERT INTO webhooks (tenant_id, id, account_id, owner_id, url, events, created_at, listing_change)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, tenant, webhook.id, webhook.owner.account, webhook.owner.text, webhook.url, webhook.eventText,
                webhook.createdAt, isToldOfListings ? try db.newestListingChange() : nil)
            try db.enqueue(WebhookEvent(.ping, at: clock.now()), for: webhook.id, in: tenant)
            try append(audit, in: tenant, db)
        }
    }

    public func delete(
        _ id: Webhook.ID, of owner: IntegrationOwner, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let deleted = try db.changedRows(
                "DELETE FROM webhooks WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, owner.text, id)
            guard deleted > 0 else { throw Problem.notFound("webhook") }
            try append(audit, in: tenant, db)
        }
    }

    public func ping(_ id: Webhook.ID, of owner: IntegrationOwner, in tenant: Tenant.ID) async throws -> Webhook {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            let webhook = try db.webhook(id, of: owner, in: tenant)
            if webhook.off != nil {
                try db.execute(
                    """
                    UPDATE webhooks SET off_at = NULL, off_reason = NULL, failing_since = NULL, listing_change = CASE
                        WHEN listing_change IS NOT NULL THEN CAST(? AS BIGINT) END
                    WHERE tenant_id = ? AND id = ?
                    """, try db.newestListingChange(), tenant, id)
            }
            // Its owner has mended the receiver, perhaps: the next request need not wait.
            try db.execute("UPDATE webhooks SET failures = 0 WHERE tenant_id = ? AND id = ?", tenant, id)
            try db.enqueue(WebhookEvent(.ping, at: now), for: id, in: tenant)
            return try db.webhook(id, of: owner, in: tenant)
        }
    }

    public func deliveries(
        of id: Webhook.ID, _ owner: IntegrationOwner, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<WebhookDelivery> {
        try await read(in: .tenant(tenant)) { db in
            _ = try db.webhook(id, of: owner, in: tenant)
            let found = try db.rows(
                """
                SELECT id, event, data, happened_at, queued_at, status, attempts, next_attempt_at, response_status,
                    failure, settled_at
                FROM webhook_deliveries WHERE tenant_id = ? AND webhook_id = ? AND id < ? ORDER BY id DESC LIMIT ?
                """, tenant, id, page.previousID, page.limit + 1, read: WebhookDelivery.init)
            return Page(found, limit: page.limit, key: \.id.key)
        }
    }

    public func resend(
        _ delivery: WebhookDelivery.ID, of id: Webhook.ID, _ owner: IntegrationOwner, in tenant: Tenant.ID
    ) async throws -> WebhookDelivery {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            guard try db.webhook(id, of: owner, in: tenant).off == nil else {
                throw Problem(.conflict, code: "webhook_off", "This webhook is off. Turn it on first.")
            }
            try db.execute(
                """
                UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, queued_at = ?, next_attempt_at = ?,
                    response_status = NULL, failure = NULL, settled_at = NULL
                WHERE tenant_id = ? AND webhook_id = ? AND id = ? AND status <> 'waiting'
                """, now, now, tenant, id, delivery)
            try db.wake(id, at: now, in: tenant)
            let found = try db.first(
                """
                SELECT id, event, data, happened_at, queued_at, status, attempts, next_attempt_at, response_status,
                    failure, settled_at
                FROM webhook_deliveries WHERE tenant_id = ? AND webhook_id = ? AND id = ?
                """, tenant, id, delivery, read: WebhookDelivery.init)
            guard let found else { throw Problem.notFound("delivery") }
            return found
        }
    }
}

extension SQLReading {
    fileprivate func webhook(_ id: Webhook.ID, of owner: IntegrationOwner, in tenant: Tenant.ID) throws -> Webhook {
        let found = try firstNamedRow(
            "SELECT * FROM webhook_rows WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, owner.text, id,
            read: Webhook.init)
        guard let found else { throw Problem.notFound("webhook") }
        return found
    }

    /// A page of an account's webhooks, for its export.
    func webhooks(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, url, events, created_at, delivered_at FROM webhooks
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("url"), .text("events"), .instant("createdAt"), .instant("lastDeliveredAt"),
            ])
    }
}
