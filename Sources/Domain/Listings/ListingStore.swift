/// Stores listings. Each method is one transaction, and each change is recorded in the change log.
public protocol ListingStore: ActingStore, ResponseRecording {
    /// Stores a new listing, first in its owner's order. Throws `too_many_listings` at the limit, and, as the other
    /// methods do, `ApprovalOutdated` for an active listing that must wait for a moderator, or a waiting one that need
    /// not.
    ///
    /// - Parameter assessed: the data for the listing's signals; without it none are checked.
    func publish(_ listing: Listing, assessed: SignalAssessment?, in tenant: Tenant.ID) async throws
    /// Stores many at once, for operators, without checking signals. Active listings of new owners are held where they
    /// must wait for a moderator.
    func publish(all listings: [Listing], in tenant: Tenant.ID) async throws
    func listing(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> Listing?
    /// The owner's record and the price history, for the listing's page.
    func ownerAndPriceHistory(of listing: Listing, at now: Instant, in tenant: Tenant.ID) async throws
        -> OwnerAndPriceHistory
    /// Replaces a listing whose version is still `version`. Throws `stale` for another version, or not found.
    ///
    /// - Parameter assessed: the data for signals about the change; without it none are checked.
    func replace(
        _ listing: Listing, version: Int, assessed: SignalAssessment?, in tenant: Tenant.ID
    ) async throws
    /// Deletes the listing with its photos and favorites at its owner's request. Records whether it was held or
    /// reported. Throws `stale` when a version is given and the listing has another one.
    func delete(_ id: Listing.ID, version: Int?, in tenant: Tenant.ID) async throws
    /// A page of an account's own listings, in its own order.
    func listings(of owner: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Listing>
    /// Sets the order of an account's listings. Throws unless each is named once.
    func reorder(_ ids: [Listing.ID], of owner: Account.ID, in tenant: Tenant.ID) async throws
    /// Listings by number, for cards; deleted ones are left out.
    func listings(numbered numbers: [UInt32], in tenant: Tenant.ID) async throws -> [UInt32: Listing]
    /// Closes expired listings, at most `limit`. Returns how many.
    func closeExpired(at now: Instant, limit: Int) async throws -> Int
}

extension ListingStore {
    public func publish(_ listing: Listing, in tenant: Tenant.ID) async throws {
        try await publish(listing, assessed: nil, in: tenant)
    }

    public func replace(_ listing: Listing, version: Int, in tenant: Tenant.ID) async throws {
        try await replace(listing, version: version, assessed: nil, in: tenant)
    }
}

extension Problem {
    public static let staleListing = Problem(
        .stale, code: "stale", "The listing was changed after you opened it. Reload it and repeat your edit.")
}
