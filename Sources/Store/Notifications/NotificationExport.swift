import Database
import Domain

// The notification part of an account's export.
extension SQLReading {
    func notifications(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT id, kind, count, created_at, read_at, mailed_at, facts FROM notifications
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit
        ) { row in
            let id = try row.text()
            return ExportRow(
                key: .init(id: id, number: 0),
                values: [
                    ("id", .text(id)), ("kind", .text(try row.text())), ("count", .number(try row.integer())),
                    ("createdAt", .instant(try row.instant())), ("readAt", .instant(try row.optionalInstant())),
                    ("mailedAt", .instant(try row.optionalInstant())), ("facts", .json(try row.text())),
                ])
        }
    }

    func notificationSettings(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT kind, delivery FROM notification_settings
            WHERE tenant_id = ? AND account_id = ? AND kind > ? ORDER BY kind LIMIT ?
            """, tenant, account, key.id, limit
        ) { row in
            let kind = try row.text()
            return ExportRow(
                key: .init(id: kind, number: 0),
                values: [("kind", .text(kind)), ("delivery", .text(try row.text()))])
        }
    }

    /// The contacts that the account saw.
    func contactViews(by account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT listing_id, title, at FROM contact_views
            WHERE tenant_id = ? AND account_id = ? AND listing_id > ? ORDER BY listing_id LIMIT ?
            """, tenant, account, key.id, limit
        ) { row in
            let id = try row.text()
            return ExportRow(
                key: .init(id: id, number: 0),
                values: [
                    ("listingId", .text(id)), ("title", .text(try row.optionalText())),
                    ("at", .instant(try row.instant())),
                ])
        }
    }
}
