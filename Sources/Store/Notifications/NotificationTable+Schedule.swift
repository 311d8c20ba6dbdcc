import Database
import Domain

// Notifications that no request causes.
extension NotificationTable: NotificationScheduleStore {
    public func notifyOfExpiry(at now: Instant, limit: Int) async throws -> Int {
        let end = now + NotificationSchedule.expiryNotice
        let isNone = try await read(in: .installation) { db in
            let done = try db.counter("expiry notice")
            // All tenants at once, here and below: no condition on tenant_id.
            return try !db.exists(
                "SELECT 1 FROM listings WHERE status = 'active' AND expires_at > ? AND expires_at <= ? LIMIT 1",
                max(done, now), end)
        }
        guard !isNone else { return 0 }
        return try await write(in: .installation) { db in
            let start = max(try db.counter("expiry notice"), now)
            let found = try db.expiringListings(after: start, through: end, limit: limit)
            for listing in found {
                let day = try db.timeZone(of: listing.tenant).day(of: listing.expiresAt)
                let event = NotificationEvent.expiring(listing.subject, on: day)
                try db.notify(listing.owner, of: event, at: now, in: listing.tenant)
            }
            let through = found.count < limit ? end : found.last?.expiresAt ?? end
            try db.execute("UPDATE counters SET value = ? WHERE name = 'expiry notice'", through)
            return found.count
        }
    }

    public func notifyOfQueueAge(at now: Instant) async throws {
        let latest = now - NotificationSchedule.queueAgeLimit
        let late = try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id. Blocked accounts are not cases.
            try db.rows(
                """
                SELECT tenant_id, min(since) FROM (
                    SELECT tenant_id, created_at AS since FROM reports WHERE settled_at IS NULL
                    UNION ALL SELECT h.tenant_id, COALESCE(h.appealed_at, h.since) FROM holds h
                        JOIN listings l ON l.tenant_id = h.tenant_id AND l.id = h.listing_id
                        JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id AND a.blocked_at IS NULL
                        WHERE h.is_open = 1
                    UNION ALL SELECT e.tenant_id, e.sent_at FROM messages e
                        JOIN accounts a ON a.tenant_id = e.tenant_id AND a.id = e.author_id AND a.blocked_at IS NULL
                        WHERE e.status = 'held'
                ) AS waiting GROUP BY tenant_id HAVING min(since) < ?
                """, latest
            ) { (tenant: try $0.id() as Tenant.ID, since: try $0.instant()) }
        }
        guard !late.isEmpty else { return }
        try await write(in: .installation) { db in
            for (tenant, since) in late {
                let zone = try db.timeZone(of: tenant)
                let event = NotificationEvent.queueAge(since: zone.day(of: since), on: zone.day(of: now))
                try db.notifyModerators(of: event, at: now, in: tenant)
            }
        }
    }

    public func deleteOldNotifications(limit: Int) async throws -> Int {
        let oldest = clock.now() - .days(Notification.keptForDays)
        return try await write(in: .installation) { db in
            // All tenants at once: the outer condition on tenant_id only selects the rows.
            try db.changedRows(
                """
                DELETE FROM notifications WHERE (tenant_id, id) IN (
                    SELECT tenant_id, id FROM notifications WHERE created_at < ? ORDER BY created_at LIMIT ?)
                """, oldest, limit)
        }
    }
}

private struct ExpiringListing {
    let tenant: Tenant.ID
    let owner: Account.ID
    let subject: Notification.Subject
    let expiresAt: Instant
}

extension SQLReading {
    func counter(_ name: String) throws -> Instant {
        try first("SELECT value FROM counters WHERE name = ?", name) { try $0.instant() } ?? Instant(milliseconds: 0)
    }

    /// The next listings by expiry, including all that expire at the same moment as the last one: the next round begins
    /// after it.
    fileprivate func expiringListings(after start: Instant, through end: Instant, limit: Int) throws
        -> [ExpiringListing]
    {
        // All tenants at once, here and below.
        let last = try first(
            """
            SELECT expires_at FROM listings WHERE status = 'active' AND expires_at > ? AND expires_at <= ?
            ORDER BY expires_at LIMIT 1 OFFSET ?
            """, start, end, limit - 1
        ) { try $0.instant() }
        // All tenants at once: no condition on tenant_id.
        return try rows(
            """
            SELECT tenant_id, owner_id, id, title, expires_at FROM listings
            WHERE status = 'active' AND expires_at > ? AND expires_at <= ? ORDER BY expires_at, number
            """, start, last ?? end
        ) {
            ExpiringListing(
                tenant: try $0.id(), owner: try $0.id(),
                subject: Notification.Subject(id: try $0.id(), title: try $0.optionalText()),
                expiresAt: try $0.instant())
        }
    }
}
