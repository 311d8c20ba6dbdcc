/// How often others looked at a listing.
public struct ViewCount: Sendable {
    public let tenant: Tenant.ID
    public let listing: Listing.ID
    public let views: Int

    public init(tenant: Tenant.ID, listing: Listing.ID, views: Int) {
        (self.tenant, self.listing, self.views) = (tenant, listing, views)
    }
}

/// Keeps how often others looked at listings.
public protocol ViewStore: Sendable {
    /// Adds to what is kept, all or nothing; listings that are gone are left out.
    func add(_ counts: [ViewCount]) async throws
    /// Those of `listings` that anybody looked at.
    func views(of listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Int]
}
