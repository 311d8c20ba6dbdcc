/// A listing that an import adds, or changes when it is there already.
public struct ImportedListing: Sendable {
    /// With all its photos, whose files are in place.
    public let listing: Listing
    /// The owner's own mark, by which the next import knows it again; `nil` when it has none.
    public let externalID: String?
    /// The version that was read before the change; `nil` for a new listing.
    public let version: Int?

    public init(_ listing: Listing, externalID: String?, replacing version: Int? = nil) {
        (self.listing, self.externalID, self.version) = (listing, externalID, version)
    }
}

/// What an import did with the rows of its file.
public struct ListingImportCount: Sendable, Equatable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Closed, since the file has them no more.
    public var retired = 0

    public init() {}
}

extension ListingFields {
    /// These fields, with what no file has taken from others: a hidden place and food preferences.
    public func keepingUnimported(of other: ListingFields) -> ListingFields {
        var fields = self
        (fields.hideExactLocation, fields.foodPreference) = (other.hideExactLocation, other.foodPreference)
        return fields
    }
}

/// Keeps which listings came from an import.
public protocol ListingImportStore: Sendable {
    /// The account's listings of these marks; those that are not there are absent.
    func importedListings(_ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID) async throws
        -> [String: Listing]
    /// How many more listings the account may have.
    func roomForListings(of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int
    /// Stores many at once, and their photos. Answers for each why it was refused: `stale` when it changed since it was
    /// read, `too_many_listings`, `externalId_taken` when another import has just added its mark.
    func store(_ imports: [ImportedListing], of owner: Account.ID, in tenant: Tenant.ID) async throws -> [Problem?]
    /// The marks of the account's active listings that came from an import.
    func activeImports(of owner: Account.ID, in tenant: Tenant.ID) async throws -> [String]
    /// Closes the active listings of these marks; answers how many it closed.
    func closeImports(_ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int
}

extension Problem {
    public static func tooManyListings(_ limit: Int) -> Problem {
        Problem(.conflict, code: "too_many_listings", "An account has at most \(limit) listings.")
    }
}
