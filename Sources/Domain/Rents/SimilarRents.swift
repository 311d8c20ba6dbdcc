import Geo

/// Asks for the rents of a marketplace that are like one: of the same kind, with as many bedrooms, nearby.
public struct SimilarRentQuery: Hashable, Sendable {
    /// Fewer say nothing.
    public static let minCount = 10
    /// Enough for quartiles that only decide whether to be careful.
    public static let sampleCount = 500
    /// Searched one after the other, up to the tenant's radius, until there are enough.
    private static let radiiMiles = [3.0, 6.0, 12.0]

    public let kind: ListingKind
    public let bedrooms: Int
    /// Rents on other terms do not compare: another currency, or a price for all of the time.
    public let priceTerms: PriceTerms
    public let center: Coordinate
    /// Ascending.
    public let radiiMiles: [Double]
    /// What is added to prices that do not include utilities.
    public let utilitiesCents: Int
    /// The listing that is compared with others.
    public let excluding: UInt32?
    /// How many are enough, from all over the circle; `nil` for all that there are.
    public let enough: Int?

    public init(
        kind: ListingKind, bedrooms: Int, currency: String, center: Coordinate, maxRadiusMiles: Double,
        utilitiesCents: Int, excluding: UInt32? = nil, enough: Int? = nil
    ) {
        (self.kind, self.bedrooms, self.center) = (kind, bedrooms, center)
        priceTerms = PriceTerms(.month, in: currency)
        (self.utilitiesCents, self.excluding, self.enough) = (utilitiesCents, excluding, enough)
        radiiMiles = Self.radiiMiles.filter { $0 < maxRadiusMiles } + [maxRadiusMiles]
    }
}

/// The monthly costs of similar listings.
public struct SimilarRents: Hashable, Sendable {
    /// The radius at which there were enough, or the largest.
    public let radiusMiles: Double
    public let count: Int
    /// `nil` when there are fewer than `SimilarRentQuery.minCount`.
    public let quartiles: RentQuartiles?

    /// - Parameter costs: what each costs a month, in any order.
    public init(radiusMiles: Double, costs: [UInt32]) {
        (self.radiusMiles, count) = (radiusMiles, costs.count)
        quartiles = costs.count < SimilarRentQuery.minCount ? nil : RentQuartiles(sorted: costs.sorted())
    }
}

/// Finds similar rents in memory.
public protocol SimilarRentSearch: Sendable {
    func similarRents(_ query: SimilarRentQuery, in tenant: Tenant.ID) -> SimilarRents
}
