import Database
import Domain

// The notification part of an account's export.
extension SQLReading {
    func notifications(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, kind, count, created_at, read_at, mailed_at, facts FROM notifications
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("kind"), .number("count"), .instant("createdAt"), .instant("readAt"),
                .instant("mailedAt"), .json("facts"),
            ])
    }

    func notificationSettings(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT kind, delivery FROM notification_settings
            WHERE tenant_id = ? AND account_id = ? AND kind > ? ORDER BY kind LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("kind"), .text("delivery")])
    }

    /// The contacts that the account saw.
    func contactViews(by account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT listing_id, title, at FROM contact_views
            WHERE tenant_id = ? AND account_id = ? AND listing_id > ? ORDER BY listing_id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("listingId"), .text("title"), .instant("at")])
    }
}
