import Database
import Domain

// The weekly report for owners.
extension NotificationTable {
    public func notifyOfWeek(at now: Instant, after previous: AccountKey?, limit: Int) async throws -> AccountKey? {
        let due = try await read(in: .installation) { db in try db.weeksToReport(at: now) }
        guard let latest = due.map({ $0.week.end }).max() else { return nil }
        let left = due.drop { $0.tenant.description < previous?.tenant.description ?? "" }
        return try await write(in: .installation) { db in
            var room = limit
            for (tenant, week) in left {
                let last = tenant == previous?.tenant ? previous?.account : nil
                let owners = try db.ownersToReport(week, to: tenant, after: last, limit: room)
                for owner in owners { try db.report(week, to: owner, at: now, in: tenant) }
                room -= owners.count
                if room == 0, let last = owners.last { return AccountKey(tenant: tenant, account: last) }
            }
            try db.execute("UPDATE counters SET value = ? WHERE name = 'weekly report'", latest)
            return nil
        }
    }
}

extension SQLReading {
    /// The tenants, by id, whose last week ended after the latest end of a reported one: weeks end later in the west.
    fileprivate func weeksToReport(at now: Instant) throws -> [(tenant: Tenant.ID, week: NotificationSchedule.Week)] {
        let reported = try counter("weekly report")
        let zones = try rows(
            """
            SELECT t.id, s.value FROM tenants t
            LEFT JOIN tenant_settings s ON s.tenant_id = t.id AND s.name = 'timeZone' ORDER BY t.id
            """
        ) { (tenant: try $0.id() as Tenant.ID, zone: TenantTimeZone(stored: try $0.optionalText())) }
        return zones.map { (tenant: $0.tenant, week: NotificationSchedule.week(before: now, in: $0.zone)) }
            .filter { $0.week.end > reported }
    }

    /// Owners of active listings without a report for a week, by id.
    fileprivate func ownersToReport(
        _ week: NotificationSchedule.Week, to tenant: Tenant.ID, after previous: Account.ID?, limit: Int
    ) throws -> [Account.ID] {
        try rows(
            """
            SELECT a.id FROM accounts a
            WHERE a.tenant_id = ? AND a.id > ? AND a.blocked_at IS NULL
                AND EXISTS (SELECT 1 FROM listings l
                    WHERE l.tenant_id = a.tenant_id AND l.owner_id = a.id AND l.status = 'active' AND l.created_at < ?)
                AND NOT EXISTS (SELECT 1 FROM notifications n
                    WHERE n.tenant_id = a.tenant_id AND n.account_id = a.id AND n.kind = ? AND n.occasion = ?)
            ORDER BY a.id LIMIT ?
            """, tenant, previous?.description ?? "", week.end, Notification.Kind.weeklyReport.rawValue, week.monday,
            limit
        ) { try $0.id() }
    }

    fileprivate func figures(
        of week: NotificationSchedule.Week, for owner: Account.ID, in tenant: Tenant.ID
    ) throws -> Notification.Week {
        let figures = try first(
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
            """, tenant, owner, tenant, owner, week.start, week.end, tenant, owner, week.start, week.end, tenant,
            owner, week.start, week.end
        ) {
            Notification.Week(
                views: try $0.int(), contactViews: try $0.int(), saves: try $0.int(), conversations: try $0.int())
        }
        return figures ?? .quiet
    }
}

extension Notification.Week {
    fileprivate static let quiet = Self(views: 0, contactViews: 0, saves: 0, conversations: 0)
}

extension SQLWriting {
    /// A week without events gets no report.
    fileprivate func report(
        _ week: NotificationSchedule.Week, to owner: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let figures = try figures(of: week, for: owner, in: tenant)
        guard figures != .quiet else { return }
        try notify(owner, of: .weeklyReport(figures, endingOn: week.monday), at: now, in: tenant)
        try execute(
            """
            UPDATE listing_views SET reported_views = views WHERE tenant_id = ? AND listing_id IN (
                SELECT id FROM listings WHERE tenant_id = ? AND owner_id = ?)
            """, tenant, tenant, owner)
    }
}
