/// A changed listing, and the version that the change was based on.
public struct ListingEdit: Sendable {
    public let listing: Listing
    public let version: Int
    /// The data for signals about the change; without it none are checked.
    public let assessed: SignalAssessment?

    public init(_ listing: Listing, from version: Int, assessed: SignalAssessment? = nil) {
        self.listing = listing
        self.version = version
        self.assessed = assessed
    }
}

/// Reads and changes many listings at once. Each method is one transaction, and each change is recorded individually.
public protocol ListingBatchStore: ActingStore {
    /// The listings with these ids; unknown ids are absent.
    func listings(_ ids: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Listing]
    /// Replaces listings of one owner whose version is still the one that was read. Returns each as stored (with the
    /// next version, and held where a moderator must look first), or the reason why it was refused.
    func replace(_ edits: [ListingEdit], in tenant: Tenant.ID) async throws -> [Result<Listing, Problem>]
}

extension Listing {
    /// The listing with another price, first day or number of bedrooms. Status and location stay. Throws `invalid`.
    public func with(_ fields: ListingFields) throws(Problem) -> Listing {
        try edited(ListingDraft(fields, complete: status == .active).fields, place: place)
    }
}
