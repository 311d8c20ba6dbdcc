import Geo

/// Stores published rents, which all tenants share.
public protocol RentStore: Sendable {
    /// Increases whenever rents, or the centers of postal codes, change.
    func rentRevision() async throws -> Int64
    /// All published rents, and the centers of US postal codes.
    func publishedRents() async throws -> PublishedRents
    /// Merges by year, postal code and area: all of them or, on an error, none.
    func merge(_ rents: [SmallAreaRent]) async throws -> MergeCount
    /// Merges by year, county and town: all of them or, on an error, none.
    func merge(_ rents: [CountyRent]) async throws -> MergeCount
    /// Zillow's index of a postal code; `nil` when none was imported.
    func rentIndex(ofPostalCode code: String) async throws -> RentIndex?
    /// Merges by postal code and month: all of them or, on an error, none. The count is of months.
    func merge(_ indexes: [RentIndex]) async throws -> MergeCount
}

/// The stored rents, before they are indexed for lookups.
public struct PublishedRents: Sendable {
    public var rents: HUDRents.Builder
    public var postalCodes: [(code: String, center: Coordinate)]

    public init(rents: HUDRents.Builder, postalCodes: [(code: String, center: Coordinate)]) {
        self.rents = rents
        self.postalCodes = postalCodes
    }
}
