/// The number of times others viewed a listing.
public struct ViewCount: Sendable {
    public let tenant: Tenant.ID
    public let listing: Listing.ID
    public let views: Int

    public init(tenant: Tenant.ID, listing: Listing.ID, views: Int) {
        self.tenant = tenant
        self.listing = listing
        self.views = views
    }
}

/// Stores how many times others viewed listings.
public protocol ViewStore: Sendable {
    /// Adds to the stored counts, all or none; deleted listings are skipped.
    func add(_ counts: [ViewCount]) async throws
    /// The counts of those of `listings` that have views.
    func views(of listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Int]
}
