import Database
import Domain

public struct SitemapTable: SitemapStore, Table {
    public var transactions: Transactions

    public func publicListings(
        after id: Listing.ID?, limit: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [SitemapEntry] {
        try await read(in: .tenant(tenant)) { db in
            try db.publicListings(after: id, limit: limit, at: now, in: tenant) { id, updatedAt, _ in
                SitemapEntry(id: id, updatedAt: updatedAt)
            }
        }
    }

    public func endOfPublicListings(
        after id: Listing.ID?, count: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> Listing.ID? {
        try await read(in: .tenant(tenant)) { db in
            let ends = try db.rows(
                """
                SELECT l.id FROM listings l
                WHERE l.tenant_id = ? AND l.id > ? AND l.status = 'active'
                    AND (l.expires_at IS NULL OR l.expires_at > ?) AND NOT EXISTS (
                        SELECT 1 FROM accounts a
                        WHERE a.tenant_id = l.tenant_id AND a.id = l.owner_id AND a.blocked_at IS NOT NULL)
                ORDER BY l.id LIMIT 2 OFFSET ?
                """, tenant, id?.description ?? "", now, count - 1
            ) { try $0.id() as Listing.ID }
            return ends.count == 2 ? ends[0] : nil
        }
    }
}

extension SQLReading {
    /// The public listings after `id`, by id: `make` takes each one's id, when it last changed, and its number.
    func publicListings<Row>(
        after id: Listing.ID?, limit: Int, at now: Instant, in tenant: Tenant.ID,
        make: (Listing.ID, Instant, UInt32) -> Row
    ) throws -> [Row] {
        try rows(
            """
            SELECT l.id, l.updated_at, l.number FROM listings l
            WHERE l.tenant_id = ? AND l.id > ? AND l.status = 'active'
                AND (l.expires_at IS NULL OR l.expires_at > ?) AND NOT EXISTS (
                    SELECT 1 FROM accounts a
                    WHERE a.tenant_id = l.tenant_id AND a.id = l.owner_id AND a.blocked_at IS NOT NULL)
            ORDER BY l.id LIMIT ?
            """, tenant, id?.description ?? "", now, limit
        ) { make(try $0.id(), try $0.instant(), UInt32(try $0.integer())) }
    }
}
