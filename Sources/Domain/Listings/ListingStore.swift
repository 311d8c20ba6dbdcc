/// Stores listings. Each method is one transaction, and each change is recorded in the change log.
public protocol ListingStore: ActingStore {
    /// Stores a new listing, first in its owner's order. Returns it as stored: an active one is held if a moderator
    /// must look first. Throws `too_many_listings` at the limit.
    ///
    /// - Parameters:
    ///   - assessed: for the signals of the listing. Without it none are looked for.
    ///   - record: makes the record of the response; `nil` records none.
    func publish(
        _ listing: Listing, assessed: SignalAssessment?, recording record: ResponseRecording<Listing>?,
        in tenant: Tenant.ID
    ) async throws -> Listing
    func listing(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> Listing?
    /// What the page of a listing says beside it.
    func background(of listing: Listing, at now: Instant, in tenant: Tenant.ID) async throws -> ListingBackground
    /// Replaces a listing that still has `version`. Returns it as stored: with the next version, and held if a
    /// moderator must look first. Throws `stale` when it has another version, or not found.
    ///
    /// - Parameter assessed: for the signals of what changed. Without it none are looked for.
    @discardableResult
    func replace(
        _ listing: Listing, version: Int, assessed: SignalAssessment?, in tenant: Tenant.ID
    ) async throws -> Listing
    /// Deletes the listing with its photos and favourites at its owner's request. That it was held or reported is
    /// recorded. Throws `stale` when a version is given and the listing has another one.
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
        .stale, code: "stale", "The listing has changed since you read it: read it again and repeat your edit.")
}
