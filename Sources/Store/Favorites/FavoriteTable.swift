import Database
import Domain

public struct FavoriteTable: FavoriteStore, Table {
    public var transactions: Transactions

    public func add(_ listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            // The saved listing itself does not count, so that saving it twice changes nothing at the limit.
            let held = try db.first(
                "SELECT count(*) FROM favorites WHERE tenant_id = ? AND account_id = ? AND listing_id <> ?",
                tenant, account, listing
            ) { try $0.int() }
            guard (held ?? 0) < Limits.favoritesPerAccount else {
                throw Problem(
                    .conflict, code: "too_many_favorites",
                    "You've reached the limit of \(Limits.favoritesPerAccount) favorites. Remove one first.",
                    params: ["max": .integer(Limits.favoritesPerAccount)])
            }
            guard try db.number(of: listing, in: tenant) != nil else { throw Problem.notFound("listing") }
            try db.execute(
                """
                INSERT INTO favorites (tenant_id, account_id, listing_id, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (tenant_id, account_id, listing_id) DO NOTHING
                """, tenant, account, listing, now)
        }
    }

    public func remove(_ listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM favorites WHERE tenant_id = ? AND account_id = ? AND listing_id = ?", tenant, account,
                listing)
            try db.execute(
                "DELETE FROM deleted_favorites WHERE tenant_id = ? AND account_id = ? AND listing_id = ?", tenant,
                account, listing)
        }
    }

    public func setNote(
        _ note: String?, on listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID
    ) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            try db.changedRows(
                "UPDATE favorites SET note = ? WHERE tenant_id = ? AND account_id = ? AND listing_id = ?", note, tenant,
                account, listing) > 0
        }
    }

    public func favorites(
        of account: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Favorite> {
        try await read(in: .tenant(tenant)) { db in
            let (time, number) = (page.after(0, or: .max), page.after(1, or: .max))
            let keys = try db.rows(
                """
                SELECT f.created_at, l.number, l.id, f.note FROM favorites f
                JOIN listings l ON l.tenant_id = f.tenant_id AND l.id = f.listing_id
                JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
                WHERE f.tenant_id = ? AND f.account_id = ? AND l.status = 'active' AND l.expires_at > ?
                    AND a.blocked_at IS NULL AND (f.created_at < ? OR (f.created_at = ? AND l.number < ?))
                ORDER BY f.created_at DESC, l.number DESC LIMIT ?
                """, tenant, account, now, time, time, number, page.limit + 1
            ) {
                (
                    key: [try $0.integer(), try $0.integer()], id: try $0.id() as Listing.ID,
                    note: try $0.optionalText()
                )
            }
            let favorites = try keys.compactMap { key, id, note in
                try db.listing(id, in: tenant).map { (item: Favorite(listing: $0, note: note), key: key) }
            }
            return Page(favorites, limit: page.limit)
        }
    }

    public func favorites(
        _ ids: [Listing.ID], of account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [Favorite] {
        try await read(in: .tenant(tenant)) { db in
            try ids.compactMap { id in
                let note = try db.first(
                    """
                    SELECT f.note FROM favorites f
                    JOIN listings l ON l.tenant_id = f.tenant_id AND l.id = f.listing_id
                    JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
                    WHERE f.tenant_id = ? AND f.account_id = ? AND f.listing_id = ? AND l.status = 'active'
                        AND l.expires_at > ? AND a.blocked_at IS NULL
                    """, tenant, account, id, now
                ) { try $0.optionalText() }
                guard let note else { return nil }
                return try db.listing(id, in: tenant).map { Favorite(listing: $0, note: note) }
            }
        }
    }
}
