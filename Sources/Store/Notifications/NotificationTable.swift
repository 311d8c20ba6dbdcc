import Database
import Domain

public struct NotificationTable: NotificationStore, Table {
    public var transactions: Transactions

    public func notifications(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<Notification>
    {
        let last = Notification.ID(
            high: UInt64(bitPattern: page.after(0, or: -1)), low: UInt64(bitPattern: page.after(1, or: -1)))
        return try await readStatement(in: .tenant(tenant)) { db in
            let found = try db.rows(
                """
                SELECT id, kind, facts, count, created_at, read_at FROM notifications
                WHERE tenant_id = ? AND account_id = ? AND id < ? ORDER BY id DESC LIMIT ?
                """, tenant, account, last, page.limit + 1, read: Notification.init)
            return Page(found, limit: page.limit, key: \.id.key)
        }
    }

    public func unread(of account: Account.ID, in tenant: Tenant.ID) async throws -> UnreadCounts {
        try await readStatement(in: .tenant(tenant)) { db in try db.unread(of: account, in: tenant) }
    }

    public func markRead(_ notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID)
        async throws
    {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.checkExists(notification, of: account, in: tenant)
            let read = try db.changedRows(
                """
                UPDATE notifications SET read_at = ?, mail_due_at = NULL
                WHERE tenant_id = ? AND account_id = ? AND id = ? AND read_at IS NULL
                """, now, tenant, account, notification)
            if read > 0 { try db.record(.read, of: account, at: now, in: tenant) }
        }
    }

    public func markRead(through notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID)
        async throws
    {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.checkExists(notification, of: account, in: tenant)
            let read = try db.changedRows(
                """
                UPDATE notifications SET read_at = ?, mail_due_at = NULL
                WHERE tenant_id = ? AND account_id = ? AND read_at IS NULL AND id <= ?
                """, now, tenant, account, notification)
            if read > 0 { try db.record(.read, of: account, at: now, in: tenant) }
        }
    }

    public func notificationSettings(of account: Account.ID, in tenant: Tenant.ID) async throws -> NotificationSettings
    {
        try await readBriefly(in: .tenant(tenant)) { db in try db.notificationSettings(of: account, in: tenant) }
    }

    public func set(
        _ deliveries: [Notification.Kind: NotificationSettings.Delivery], of account: Account.ID,
        in tenant: Tenant.ID
    ) async throws -> NotificationSettings {
        try await write(in: .tenant(tenant)) { db in
            for (kind, delivery) in deliveries { try db.set(delivery, of: kind, for: account, in: tenant) }
            return try db.notificationSettings(of: account, in: tenant)
        }
    }

    public func unsubscribe(_ account: Account.ID, from mails: Unsubscription, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else {
                return
            }
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
    /// Stores a choice. Waiting mails follow it: a kind that was turned off is no longer mailed.
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
        guard kind == .message else { return }
        try execute(
            """
            UPDATE conversation_members SET mail_due_at = NULL
            WHERE tenant_id = ? AND account_id = ? AND mail_due_at IS NOT NULL
            """, tenant, account)
    }
}

extension SQLReading {
    func unread(of account: Account.ID, in tenant: Tenant.ID) throws -> UnreadCounts {
        let counts = try first(
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

    fileprivate func checkExists(_ notification: Notification.ID, of account: Account.ID, in tenant: Tenant.ID) throws {
        let isKnown = try exists(
            "SELECT 1 FROM notifications WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account,
            notification)
        guard isKnown else { throw Problem.notFound("notification") }
    }
}

extension Notification {
    /// Reads `id, kind, facts, count, created_at, read_at`.
    init(_ row: inout RowReader) throws {
        self.init(
            id: try row.id(), kind: try row.word(), encodedFacts: try row.text(), count: try row.int(),
            createdAt: try row.instant(), isRead: try row.optionalInstant() != nil)
    }
}
