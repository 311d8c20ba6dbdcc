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
                let event = NotificationEvent.expiring(listing.subject, on: Day(listing.expiresAt))
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
                try db.notifyModerators(of: .queueAge(since: since, at: now), at: now, in: tenant)
            }
        }
    }

    public func notifyOfWeek(at now: Instant, after previous: AccountKey?, limit: Int) async throws -> AccountKey? {
        let monday = NotificationSchedule.monday(before: now)
        let isDone = try await read(in: .installation) { db in try db.counter("weekly report") >= monday }
        guard !isDone else { return nil }
        return try await write(in: .installation) { db in
            let owners = try db.ownersToReportTo(before: monday, after: previous, limit: limit)
            for owner in owners { try db.reportWeek(to: owner, before: monday, at: now) }
            guard owners.count < limit else { return owners.last }
            try db.execute("UPDATE counters SET value = ? WHERE name = 'weekly report'", monday)
            return nil
        }
    }

    public func deleteOldNotifications(limit: Int) async throws -> Int {
        let oldest = clock.now() - .days(Notification.keptForDays)
        return try await write(in: .installation) { db in
            // All tenants at once: the outer condition on tenant_id only selects the rows.
            try db.execute(
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

    /// Owners of active listings without a report for the week before a Monday.
    fileprivate func ownersToReportTo(before monday: Instant, after previous: AccountKey?, limit: Int) throws
        -> [AccountKey]
    {
        try rows(
            """
            SELECT a.tenant_id, a.id FROM accounts a
            WHERE a.blocked_at IS NULL AND (a.tenant_id, a.id) > (?, ?)
                AND EXISTS (SELECT 1 FROM listings l
                    WHERE l.tenant_id = a.tenant_id AND l.owner_id = a.id AND l.status = 'active' AND l.created_at < ?)
                AND NOT EXISTS (SELECT 1 FROM notifications n
                    WHERE n.tenant_id = a.tenant_id AND n.account_id = a.id AND n.kind = ? AND n.occasion = ?)
            ORDER BY a.tenant_id, a.id LIMIT ?
            """, previous?.tenant.description ?? "", previous?.account.description ?? "", monday,
            Notification.Kind.weeklyReport.rawValue, Day(monday), limit
        ) { AccountKey(tenant: try $0.id(), account: try $0.id()) }
    }

    fileprivate func week(of owner: AccountKey, before monday: Instant) throws -> Notification.Week {
        let week = try first(
            """
            SELECT
                (SELECT CAST(COALESCE(SUM(v.views - v.reported_views), 0) AS BIGINT) FROM listings l
                    JOIN listing_views v ON v.tenant_id = l.tenant_id AND v.listing_id = l.id
                    WHERE l.tenant_id = ? AND l.owner_id = ?),
                (SELECT count(*) FROM contact_views c
                    JOIN accounts a ON a.tenant_id = c.tenant_id AND a.id = c.account_id AND a.role = 'member'
                    WHERE c.tenant_id = ? AND c.owner_id = ? AND c.at >= ? AND c.at < ?),
                (SELECT count(*) FROM listings l
                    JOIN favorites f ON f.tenant_id = l.tenant_id AND f.listing_id = l.id
                    WHERE l.tenant_id = ? AND l.owner_id = ? AND f.created_at >= ? AND f.created_at < ?),
                (SELECT count(*) FROM conversations c
                    WHERE c.tenant_id = ? AND c.owner_id = ? AND c.subject_kind = 'listing'
                        AND c.created_at >= ? AND c.created_at < ?)
            """, owner.tenant, owner.account, owner.tenant, owner.account, monday - .days(7), monday, owner.tenant,
            owner.account, monday - .days(7), monday, owner.tenant, owner.account, monday - .days(7), monday
        ) {
            Notification.Week(
                views: try $0.int(), contactViews: try $0.int(), saves: try $0.int(), conversations: try $0.int())
        }
        return week ?? .quiet
    }
}

extension Notification.Week {
    fileprivate static let quiet = Self(views: 0, contactViews: 0, saves: 0, conversations: 0)
}

extension SQLWriting {
    /// A week without events gets no report.
    fileprivate func reportWeek(to owner: AccountKey, before monday: Instant, at now: Instant) throws {
        let week = try week(of: owner, before: monday)
        guard week != .quiet else { return }
        try notify(
            owner.account, of: .weeklyReport(week, endingOn: Day(monday)), at: now, in: owner.tenant)
        try execute(
            """
            UPDATE listing_views SET reported_views = views WHERE tenant_id = ? AND listing_id IN (
                SELECT id FROM listings WHERE tenant_id = ? AND owner_id = ?)
            """, owner.tenant, owner.tenant, owner.account)
    }
}
