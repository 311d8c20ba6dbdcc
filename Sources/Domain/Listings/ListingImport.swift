/// A listing that an import adds, or changes if it exists.
public struct ImportedListing: Sendable {
    /// The listing with all its photos, whose files are already stored.
    public let listing: Listing
    /// The owner's own id, by which the next import recognizes the listing; `nil` without one.
    public let externalID: String?
    /// The version that was read before the change; `nil` for a new listing.
    public let version: Int?
    /// The data for the listing's signals; without it none are checked.
    public var assessed: SignalAssessment?

    public init(
        _ listing: Listing, externalID: String?, replacing version: Int? = nil, assessed: SignalAssessment? = nil
    ) {
        self.listing = listing
        self.externalID = externalID
        self.version = version
        self.assessed = assessed
    }

    /// The same import, with the listing as it was stored.
    public func with(_ stored: Listing) -> ImportedListing {
        ImportedListing(stored, externalID: externalID, replacing: version, assessed: assessed)
    }
}

/// The numbers of rows by their effect.
public struct ListingImportCount: Sendable, Equatable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Closed because the file no longer contains them.
    public var retired = 0

    public init() {}
}

extension ListingFields {
    /// These fields, with those that no file has (contact visibility, food preference) taken from `other`. A feed may
    /// hide the place; no file shows one that is hidden.
    public func keepingUnimported(of other: ListingFields) -> ListingFields {
        var fields = self
        fields.hideExactLocation = hideExactLocation || other.hideExactLocation
        fields.foodPreference = other.foodPreference
        fields.contactVisibility = other.contactVisibility
        // A file without terms takes none away.
        if fields.lease == .unstated { fields.lease = other.lease }
        fields.amenities = fields.lease.deciding(fields.amenities)
        return fields
    }
}

/// Each imported listing as stored, or the reason why it was refused.
public typealias StoredImports = [Result<Listing, Problem>]

/// Stores imported listings by their owners' ids.
public protocol ListingImportStore: ActingStore {
    /// The account's listings with these external ids; unknown ids are absent.
    func importedListings(_ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID) async throws
        -> [String: Listing]
    /// The external ids of these listings; those without one are absent.
    func externalIDs(of listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: String]
    /// Whether the account is in good standing and had a public listing `AccountHistory.minOfferAge` ago: moderators
    /// released it, or did not have to.
    func isEstablished(_ owner: Account.ID, in tenant: Tenant.ID) async throws -> Bool
    /// How many more listings the account may have.
    func roomForListings(of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int
    /// Stores listings with their photos in one transaction. Returns each as stored (held where a moderator must look
    /// first), or the reason why it was refused: `stale` when the listing changed since it was read,
    /// `too_many_listings`, `externalId_taken` when another import just added its id.
    ///
    /// - Parameter record: makes the record of the response; `nil` records none.
    func store(
        _ imports: [ImportedListing], of owner: Account.ID, recording record: ResponseRecording<StoredImports>?,
        in tenant: Tenant.ID
    ) async throws -> StoredImports
    /// The external ids of the account's active imported listings.
    func activeImports(of owner: Account.ID, in tenant: Tenant.ID) async throws -> [String]
    /// Closes the active listings with these external ids. Returns how many.
    func closeImports(_ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int
}

extension Problem {
    public static func repeatedExternalID(_ externalID: String, line: Int) -> Problem {
        .invalid(
            "externalId", "\(externalID) is already on line \(line)", code: "repeated",
            params: ["line": .integer(line)])
    }

    public static func tooManyListings(_ limit: Int) -> Problem {
        Problem(.conflict, code: "too_many_listings", "You've reached the limit of \(limit.counted("listing")).")
    }
}
