import Geo

/// A query for a marketplace's comparable rents nearby: of the same kind, divided alike, with as many bedrooms. All
/// studios compare, because some owners give theirs a bedroom.
public struct SimilarRentQuery: Hashable, Sendable {
    /// Fewer listings do not count as evidence.
    public static let minCount = 10
    /// Tried one after the other, up to the tenant's radius, until there are enough.
    private static let radiiMiles = [3.0, 6.0, 12.0]

    public let kind: ListingKind
    /// `nil` for a studio.
    public let bedrooms: Int?
    public let division: CostShare.Division
    /// Only rents with these terms compare: the same currency, and recurring.
    public let priceTerms: PriceTerms
    public let center: Coordinate
    /// Ascending.
    public let radiiMiles: [Double]
    /// The utilities to add to prices that exclude them.
    public let utilitiesCents: Int
    /// The listing being compared, to leave out.
    public let excluding: UInt32?
    /// Whether a sample of the listings is enough, where there are thousands.
    public let isSampled: Bool

    public init(
        kind: ListingKind, bedrooms: Int, division: CostShare.Division, currency: String, center: Coordinate,
        maxRadiusMiles: Double, utilitiesCents: Int, excluding: UInt32? = nil, isSampled: Bool = false
    ) {
        self.kind = kind
        self.bedrooms = division == .studio ? nil : bedrooms
        self.division = division
        self.center = center
        priceTerms = PriceTerms(.month, in: currency)
        self.utilitiesCents = utilitiesCents
        self.excluding = excluding
        self.isSampled = isSampled
        radiiMiles = Self.radiiMiles.filter { $0 < maxRadiusMiles } + [maxRadiusMiles]
    }
}

/// The monthly costs of similar listings.
public struct SimilarRents: Hashable, Sendable {
    /// The first radius with enough listings, or the largest.
    public let radiusMiles: Double
    public let count: Int
    /// `nil` when there are fewer than `SimilarRentQuery.minCount`.
    public let quartiles: RentQuartiles?

    /// - Parameter costs: the monthly costs, in any order.
    public init(radiusMiles: Double, costs: [UInt32]) {
        self.radiusMiles = radiusMiles
        count = costs.count
        quartiles = costs.count < SimilarRentQuery.minCount ? nil : RentQuartiles(sorted: costs.sorted())
    }
}

/// Finds similar rents in memory.
public protocol SimilarRentSearch: Sendable {
    func similarRents(_ query: SimilarRentQuery, in tenant: Tenant.ID) -> SimilarRents
}
