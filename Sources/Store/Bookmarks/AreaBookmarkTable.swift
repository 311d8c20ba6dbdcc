import Database
import Domain

public struct AreaBookmarkTable: AreaBookmarkStore, Table {
    public var transactions: Transactions

    public func add(
        _ bookmark: AreaBookmark, for account: Account.ID, in tenant: Tenant.ID
    ) async throws -> SavedAreaBookmark {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            if let savedAt = try db.savedAt(bookmark, of: account, in: tenant) {
                return SavedAreaBookmark(bookmark: bookmark, savedAt: savedAt)
            }
            let held = try db.first(
                "SELECT count(*) FROM bookmarks WHERE tenant_id = ? AND account_id = ?", tenant, account
            ) { try $0.int() }
            guard (held ?? 0) < Limits.bookmarksPerAccount else {
                throw Problem(
                    .conflict, code: "too_many_bookmarks",
                    "You've reached the limit of \(Limits.bookmarksPerAccount) bookmarks. Remove one first.")
            }
            try db.execute(
                "INSERT INTO bookmarks (tenant_id, account_id, area_id, card, created_at) VALUES (?, ?, ?, ?, ?)",
                tenant, account, bookmark.area.description, bookmark.card.rawValue, now)
            return SavedAreaBookmark(bookmark: bookmark, savedAt: now)
        }
    }

    public func remove(_ bookmark: AreaBookmark, for account: Account.ID, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM bookmarks WHERE tenant_id = ? AND account_id = ? AND area_id = ? AND card = ?", tenant,
                account, bookmark.area.description, bookmark.card.rawValue)
        }
    }

    public func removeBookmarks(
        savedThrough moment: Instant?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM bookmarks WHERE tenant_id = ? AND account_id = ? AND created_at <= ?", tenant, account,
                moment?.milliseconds ?? .max)
        }
    }

    public func bookmarks(of account: Account.ID, in tenant: Tenant.ID) async throws -> [SavedAreaBookmark] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT area_id, card, created_at FROM bookmarks WHERE tenant_id = ? AND account_id = ?
                ORDER BY created_at DESC, area_id, card LIMIT ?
                """, tenant, account, Limits.bookmarksPerAccount
            ) { row in
                let bookmark = AreaBookmark(area: try row.areaID(), card: try row.word())
                return SavedAreaBookmark(bookmark: bookmark, savedAt: try row.instant())
            }
        }
    }
}

extension SQLReading {
    fileprivate func savedAt(_ bookmark: AreaBookmark, of account: Account.ID, in tenant: Tenant.ID) throws -> Instant?
    {
        try first(
            "SELECT created_at FROM bookmarks WHERE tenant_id = ? AND account_id = ? AND area_id = ? AND card = ?",
            tenant, account, bookmark.area.description, bookmark.card.rawValue
        ) { try $0.instant() }
    }

    /// An account's bookmarks for its export. The paging key is an area with one of its cards.
    func bookmarks(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT area_id, card, created_at FROM bookmarks
            WHERE tenant_id = ? AND account_id = ? AND area_id || ' ' || card > ?
            ORDER BY area_id || ' ' || card LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("areaId"), .text("card"), .instant("savedAt")], keyTexts: 2)
    }
}
