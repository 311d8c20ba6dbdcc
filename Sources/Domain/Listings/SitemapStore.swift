/// The public listings of a marketplace for search engines, by id.
public protocol SitemapStore: Sendable {
    /// The listings after `id`, at most `limit`.
    func publicListings(
        after id: Listing.ID?, limit: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [SitemapEntry]
    /// The last of the `count` listings after `id`; `nil` when there are no more.
    func endOfPublicListings(
        after id: Listing.ID?, count: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> Listing.ID?
}

public struct SitemapEntry: Sendable {
    public let id: Listing.ID
    public let updatedAt: Instant

    public init(id: Listing.ID, updatedAt: Instant) {
        self.id = id
        self.updatedAt = updatedAt
    }
}
