import Geo

/// A postal code and the center of its area. One code may cover several towns.
public struct PostalArea: Sendable, Equatable {
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// Uppercase.
    public let code: String
    public let place: String
    /// The state or province as an abbreviation (`NY`) and in full; absent where the source has none.
    public let regionCode: String?
    public let regionName: String?
    public let center: Coordinate
    /// Whether `place` is an alternate name that mail may use.
    public let isAlternate: Bool

    /// Where codes are far apart, an area reaches as far as the tenth nearest of them, but never farther than this.
    public static let (neighbors, maxReachMiles) = (10, 150.0)

    public init(
        country: String, code: String, place: String, regionCode: String?, regionName: String?, center: Coordinate,
        isAlternate: Bool = false
    ) {
        self.country = country
        self.code = code
        self.place = place
        self.regionCode = regionCode
        self.regionName = regionName
        self.center = center
        self.isAlternate = isAlternate
    }
}

/// Stores postal codes.
public protocol PostalCodeStore: Sendable {
    /// The areas of a code, its primary name first; empty for an unknown code.
    func areas(of code: String, in country: String) async throws -> [PostalArea]
    /// The miles from the center of an area to those of the nearest other codes of its country, ascending: at most
    /// `PostalArea.neighbors`, within `PostalArea.maxReachMiles`.
    func milesToNeighbors(of area: PostalArea) async throws -> [Double]
    /// Whether any postal code of the country is known.
    func knows(country: String) async throws -> Bool
    /// Merges by country, code and town, in batches: after an error some are merged, and repeating the merge completes
    /// it.
    func merge(_ areas: [PostalArea], progress: @escaping @Sendable (Int) -> Void) async throws -> MergeCount
}
