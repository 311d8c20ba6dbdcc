import Geo

/// Stores what is published of rents. It is shared by all tenants.
public protocol RentStore: Sendable {
    /// Grows whenever rents, or the centres of postal codes, change.
    func rentRevision() async throws -> Int64
    /// All of them, and the centres of US postal codes.
    func publishedRents() async throws -> PublishedRents
    /// Merges by year, postal code and area: all of them or, on an error, none.
    func merge(_ rents: [SmallAreaRent]) async throws -> MergeCount
    /// Merges by year, county and town: all of them or, on an error, none.
    func merge(_ rents: [CountyRent]) async throws -> MergeCount
}

/// What a store holds, before it is ready for lookups.
public struct PublishedRents: Sendable {
    public var rents: HUDRents.Builder
    public var postalCodes: [(code: String, center: Coordinate)]

    public init(rents: HUDRents.Builder, postalCodes: [(code: String, center: Coordinate)]) {
        (self.rents, self.postalCodes) = (rents, postalCodes)
    }
}
