/// A listing that an import adds, or changes if it exists.
public struct ImportedListing: Sendable {
    /// With all its photos, whose files are already stored.
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
        (self.listing, self.externalID) = (listing, externalID)
        (self.version, self.assessed) = (version, assessed)
    }

    /// The same import, with the approval that the store reported.
    public func published(as outdated: ApprovalOutdated, at now: Instant) -> ImportedListing {
        ImportedListing(
            listing.published(as: outdated, at: now), externalID: externalID, replacing: version, assessed: assessed)
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
    /// These fields, with those that no file has (hidden place, contact visibility, food preference) taken from
    /// `other`.
    public func keepingUnimported(of other: ListingFields) -> ListingFields {
        var fields = self
        (fields.hideExactLocation, fields.foodPreference) = (other.hideExactLocation, other.foodPreference)
        fields.contactVisibility = other.contactVisibility
        return fields
    }
}

/// An upper bound of an account's listings up to a given listing number. Counting a million listings for each batch
/// would take longer than storing it: with this, only newer ones are counted.
public struct ListingCount: Sendable {
    public let atMost: Int
    public let lastNumber: Int64

    public init(atMost: Int, lastNumber: Int64) { (self.atMost, self.lastNumber) = (atMost, lastNumber) }
}

/// Stores imported listings by their owners' ids.
public protocol ListingImportStore: Sendable {
    /// The account's listings with these external ids; unknown ids are absent.
    func importedListings(_ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID) async throws
        -> [String: Listing]
    /// How many more listings the account may have.
    func roomForListings(of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int
    /// Stores listings with their photos in one transaction. Returns the reason for each refusal, or `nil`: `stale`
    /// when the listing changed since it was read, `too_many_listings`, `externalId_taken` when another import just
    /// added its id.
    ///
    /// - Parameter counted: the result of the previous call; `nil` for the first one.
    func store(
        _ imports: [ImportedListing], of owner: Account.ID, counted: ListingCount?, in tenant: Tenant.ID
    ) async throws -> (problems: [Problem?], counted: ListingCount)
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
