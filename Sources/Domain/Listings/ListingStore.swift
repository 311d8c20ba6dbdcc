/// Keeps listings. Each method is one transaction, and each that changes a listing writes the change log in it.
public protocol ListingStore: ActingStore {
    /// Stores a new listing, first in its owner's order. Problem `too_many_listings` when the owner has the most allowed.
    func publish(_ listing: Listing, idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID) async throws
    /// Stores many at once, for imports.
    func publish(all listings: [Listing], in tenant: Tenant.ID) async throws
    func listing(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> Listing?
    /// Replaces a listing that still has `version`; problem `stale` when it has another, not found when it is gone.
    func replace(_ listing: Listing, version: Int, in tenant: Tenant.ID) async throws
    /// Deletes the listing with its photos and favourites, as its owner wishes; that it was held or reported is written down.
    func delete(_ id: Listing.ID, in tenant: Tenant.ID) async throws
    /// A page of an account's own listings, in its own order.
    func listings(of owner: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Listing>
    /// Puts an account's listings in this order. Problem unless it names each once.
    func reorder(_ ids: [Listing.ID], of owner: Account.ID, in tenant: Tenant.ID) async throws
    /// Listings by number, for cards; those that are gone are left out.
    func listings(numbered numbers: [UInt32], in tenant: Tenant.ID) async throws -> [UInt32: Listing]
    /// Closes active listings that are past their time, at most `limit`; answers how many it closed.
    func closeExpired(at now: Instant, limit: Int) async throws -> Int
}

extension Problem {
    public static let staleListing = Problem(
        .stale, code: "stale", "The listing has changed since you read it: read it again and repeat your edit.")
}
