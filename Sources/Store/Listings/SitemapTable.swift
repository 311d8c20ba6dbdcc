import Database
import Domain

public struct SitemapTable: SitemapStore, Table {
    public var transactions: Transactions

    public func publicListings(
        after id: Listing.ID?, limit: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [SitemapEntry] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT l.id, l.updated_at FROM listings l
                WHERE l.tenant_id = ? AND l.id > ? AND l.status = 'active'
                    AND (l.expires_at IS NULL OR l.expires_at > ?) AND NOT EXISTS (
                        SELECT 1 FROM accounts a
                        WHERE a.tenant_id = l.tenant_id AND a.id = l.owner_id AND a.blocked_at IS NOT NULL)
                ORDER BY l.id LIMIT ?
                """, tenant, id?.description ?? "", now, limit
            ) { SitemapEntry(id: try $0.id(), updatedAt: try $0.instant()) }
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
