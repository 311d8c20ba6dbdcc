import Database
import Domain

public struct ViewTable: ViewStore, Table {
    public var transactions: Transactions

    public func add(_ counts: [ViewCount]) async throws {
        try await write(in: .installation) { db in
            for count in counts {
                try db.execute(
                    """
                    INSERT INTO listing_views (tenant_id, listing_id, views)
                    SELECT tenant_id, id, ? FROM listings WHERE tenant_id = ? AND id = ?
                    ON CONFLICT (tenant_id, listing_id) DO UPDATE SET views = listing_views.views + excluded.views
                    """, count.views, count.tenant, count.listing)
            }
        }
    }

    public func views(of listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Int] {
        try await read(in: .tenant(tenant)) { db in
            var found: [Listing.ID: Int] = [:]
            for listing in listings {
                found[listing] = try db.first(
                    "SELECT views FROM listing_views WHERE tenant_id = ? AND listing_id = ?", tenant, listing
                ) { try $0.int() }
            }
            return found
        }
    }
}
