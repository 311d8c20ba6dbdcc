import Database
import Domain

// Favorites whose listing is no longer shown. Of a deleted listing only the title is kept, in `deleted_favorites`. Its
// rows refer to the listing's owner, so that the title is deleted with the owner's account.
extension FavoriteTable {
    public func unavailableFavorites(
        of account: Account.ID, at now: Instant, limit: Int, in tenant: Tenant.ID
    ) async throws -> [UnavailableFavorite] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT f.listing_id, CASE WHEN l.status = 'draft' THEN NULL ELSE l.title END,
                    CASE WHEN l.status = 'held' OR o.blocked_at IS NOT NULL THEN 'removed'
                        WHEN l.status = 'active' OR (l.status = 'closed' AND l.expires_at <= l.updated_at)
                            THEN 'expired'
                        ELSE 'closed' END,
                    f.created_at AS saved_at
                FROM favorites f
                JOIN listings l ON l.tenant_id = f.tenant_id AND l.id = f.listing_id
                JOIN accounts o ON o.tenant_id = l.tenant_id AND o.id = l.owner_id
                WHERE f.tenant_id = ? AND f.account_id = ?
                    AND (l.status <> 'active' OR l.expires_at <= ? OR o.blocked_at IS NOT NULL)
                UNION ALL
                SELECT g.listing_id, g.title,
                    CASE WHEN EXISTS (SELECT 1 FROM decisions d WHERE d.tenant_id = g.tenant_id
                        AND d.listing_id = g.listing_id AND d.decision = 'delete') THEN 'removed' ELSE 'closed' END,
                    g.saved_at
                FROM deleted_favorites g WHERE g.tenant_id = ? AND g.account_id = ?
                ORDER BY saved_at DESC, listing_id DESC LIMIT ?
                """, tenant, account, now, tenant, account, limit
            ) { UnavailableFavorite(listing: try $0.id(), title: try $0.optionalText(), reason: try $0.word()) }
        }
    }

    /// Deletes old rows of deleted listings. Returns how many.
    public func deleteOldUnavailableFavorites(limit: Int) async throws -> Int {
        let oldest = clock.now() - .days(Limits.unavailableFavoriteDays)
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM deleted_favorites WHERE (tenant_id, account_id, listing_id) IN
                    (SELECT tenant_id, account_id, listing_id FROM deleted_favorites WHERE deleted_at < ? LIMIT ?)
                """, oldest, limit)
        }
    }
}

extension SQLWriting {
    /// Keeps the title of a listing that is about to be deleted, for the accounts that saved it.
    func archiveFavorites(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO deleted_favorites (tenant_id, account_id, listing_id, owner_id, title, saved_at, deleted_at)
            SELECT f.tenant_id, f.account_id, f.listing_id, l.owner_id,
                CASE WHEN l.status = 'draft' THEN NULL ELSE l.title END, f.created_at, ?
            FROM favorites f JOIN listings l ON l.tenant_id = f.tenant_id AND l.id = f.listing_id
            WHERE f.tenant_id = ? AND f.listing_id = ?
            """, now, tenant, listing)
    }
}
