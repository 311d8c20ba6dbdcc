/// Stores listings. Each method is one transaction, and each change is recorded in the change log.
public protocol ListingStore: ActingStore {
    /// Stores a new listing, first in its owner's order. Returns it as stored: an active one is held if a moderator
    /// must look first. Throws `too_many_listings` at the limit.
    ///
    /// - Parameters:
    ///   - assessed: the data for the listing's signals; without it none are checked.
    ///   - record: makes the record of the response; `nil` records none.
    func publish(
        _ listing: Listing, assessed: SignalAssessment?, recording record: ResponseRecording<Listing>?,
        in tenant: Tenant.ID
    ) async throws -> Listing
    func listing(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> Listing?
    /// The owner's record and the price history, for the listing's page.
    func ownerAndPriceHistory(of listing: Listing, at now: Instant, in tenant: Tenant.ID) async throws
        -> OwnerAndPriceHistory
    /// Replaces a listing whose version is still `version`. Returns it as stored: with the next version, and held if a
    /// moderator must look first. Throws `stale` for another version, or not found.
    ///
    /// - Parameter assessed: the data for signals about the change; without it none are checked.
    @discardableResult
    func replace(
        _ listing: Listing, version: Int, assessed: SignalAssessment?, in tenant: Tenant.ID
    ) async throws -> Listing
    /// Deletes the listing with its photos and favorites at its owner's request. Records whether it was held or
    /// reported. Throws `stale` when a version is given and the listing has another one.
    func delete(_ id: Listing.ID, version: Int?, in tenant: Tenant.ID) async throws
    /// A page of an account's own listings, in its own order.
    func listings(of owner: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Listing>
    /// Sets the order of an account's listings. Throws unless each is named once.
    func reorder(_ ids: [Listing.ID], of owner: Account.ID, in tenant: Tenant.ID) async throws
    /// Listings by number, for cards; deleted ones are left out.
    func listings(numbered numbers: [UInt32], in tenant: Tenant.ID) async throws -> [UInt32: Listing]
    /// The numbers, ascending, of listings in any status that changed at a moment or later, if one is given; unknown
    /// ids are left out.
    func numbers(of ids: [Listing.ID], updatedSince moment: Instant?, in tenant: Tenant.ID) async throws -> [UInt32]
    /// The numbers, ascending, of active listings that changed at a moment or later: the `limit` that changed first.
    func numbers(updatedSince moment: Instant, limit: Int, in tenant: Tenant.ID) async throws -> [UInt32]
    /// Closes expired listings, at most `limit`. Returns how many.
    func closeExpired(at now: Instant, limit: Int) async throws -> Int
}

extension ListingStore {
    @discardableResult
    public func publish(
        _ listing: Listing, assessed: SignalAssessment? = nil, in tenant: Tenant.ID
    ) async throws -> Listing {
        try await publish(listing, assessed: assessed, recording: nil, in: tenant)
    }

    @discardableResult
    public func replace(_ listing: Listing, version: Int, in tenant: Tenant.ID) async throws -> Listing {
        try await replace(listing, version: version, assessed: nil, in: tenant)
    }
}

extension Problem {
    public static let staleListing = Problem(
        .stale, code: "stale", "The listing was changed after you opened it. Reload it and repeat your edit.")
}
