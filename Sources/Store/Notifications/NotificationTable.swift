import Database
import Domain

extension Store: NotificationStore {
    public func notifications(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<Notification>
    {
        let last = Notification.ID(
            high: UInt64(bitPattern: page.after(0, or: -1)), low: UInt64(bitPattern: page.after(1, or: -1)))
        return try await database.read { db in
            let found = try db.rows(
                """
                SELECT id, kind, facts, count, created_at, read_at FROM notifications
                WHERE tenant_id = ? AND account_id = ? AND id < ? ORDER BY id DESC LIMIT ?
                """, tenant, account, last, page.limit + 1, read: Notification.init)
            return Page(
                found.map { ($0, [Int64(bitPattern: $0.id.high), Int64(bitPattern: $0.id.low)]) }, limit: page.limit)
        }
    }

    public func unread(of account: Account.ID, in tenant: Tenant.ID) async throws -> UnreadCounts {
        try await database.read { db in
            let counts = try db.first(
                """
                SELECT
                    (SELECT count(*) FROM (
                        SELECT 1 FROM conversation_members
                        WHERE tenant_id = ? AND account_id = ? AND is_archived = 0 AND is_unread = 1 LIMIT ?) AS c),
                    (SELECT count(*) FROM (
                        SELECT 1 FROM notifications
                        WHERE tenant_id = ? AND account_id = ? AND read_at IS NULL LIMIT ?) AS n)
                """, tenant, account, UnreadCounts.limit, tenant, account, UnreadCounts.limit
            ) { UnreadCounts(conversations: try $0.int(), notifications: try $0.int()) }
            return counts ?? .none
        }
    }

    public func markRead(_ notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID)
        async throws
    {
        try await write { [clock] db in
            let known = try db.execute(
                """
                UPDATE notifications SET read_at = COALESCE(read_at, ?), mail_due_at = NULL
                WHERE tenant_id = ? AND account_id = ? AND id = ?
                """, clock.now(), tenant, account, notification)
            guard known > 0 else { throw Problem.notFound("notification") }
        }
    }

    public func markRead(through notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID)
        async throws
    {
        try await write { [clock] db in
            let isKnown = try db.exists(
                "SELECT 1 FROM notifications WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account,
                notification)
            guard isKnown else { throw Problem.notFound("notification") }
            try db.execute(
                """
                UPDATE notifications SET read_at = ?, mail_due_at = NULL
                WHERE tenant_id = ? AND account_id = ? AND read_at IS NULL AND id <= ?
                """, clock.now(), tenant, account, notification)
        }
    }

    public func notificationSettings(of account: Account.ID, in tenant: Tenant.ID) async throws -> NotificationSettings
    {
        try await database.read { db in try db.notificationSettings(of: account, in: tenant) }
    }

    public func set(
        _ deliveries: [Notification.Kind: NotificationSettings.Delivery], of account: Account.ID,
        in tenant: Tenant.ID
    ) async throws -> NotificationSettings {
        try await write { db in
            for (kind, delivery) in deliveries { try db.set(delivery, of: kind, for: account, in: tenant) }
            return try db.notificationSettings(of: account, in: tenant)
        }
    }

    public func unsubscribe(_ account: Account.ID, from mails: Unsubscription, in tenant: Tenant.ID) async throws {
        try await write { db in
            guard try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else { return }
            switch mails {
            case .kind(let kind): try db.set(.off, of: kind, for: account, in: tenant)
            case .dailyMail:
                let settings = try db.notificationSettings(of: account, in: tenant)
                for kind in Notification.Kind.allCases where settings[kind] == .daily {
                    try db.set(.off, of: kind, for: account, in: tenant)
                }
            }
        }
    }
}

extension SQLWriting {
    /// Stores a choice. Mails that wait follow it: nothing is mailed of a kind that was turned off.
    fileprivate func set(
        _ delivery: NotificationSettings.Delivery, of kind: Notification.Kind, for account: Account.ID,
        in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO notification_settings (tenant_id, account_id, kind, delivery) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, account_id, kind) DO UPDATE SET delivery = excluded.delivery
            """, tenant, account, kind.rawValue, delivery.rawValue)
        guard delivery == .off else { return }
        try execute(
            """
            UPDATE notifications SET mail_due_at = NULL
            WHERE tenant_id = ? AND account_id = ? AND kind = ? AND mail_due_at IS NOT NULL
            """, tenant, account, kind.rawValue)
    }
}

extension Notification {
    /// Reads `id, kind, facts, count, created_at, read_at`.
    init(_ row: inout RowReader) throws {
        let (id, kind): (ID, Kind) = (try row.id(), try row.word())
        let (json, count) = (try row.text(), try row.int())
        guard let facts = Facts(json: json) else { throw SQLError(.other, "\(json) is stored as facts") }
        let (createdAt, readAt) = (try row.instant(), try row.optionalInstant())
        self.init(id: id, kind: kind, facts: facts, count: count, createdAt: createdAt, isRead: readAt != nil)
    }
}
