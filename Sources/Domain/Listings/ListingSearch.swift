import Geo

/// Finds the listings that anybody may see, from columns in memory; the store stays the truth.
public protocol ListingSearch: Sendable {
    /// - Parameter numbers: where given, only these listings are looked at; ascending.
    func search(_ query: ListingQuery, among numbers: [UInt32]?, in tenant: Tenant.ID) async throws -> SearchPage

    /// The listings in `box`: pins, or clusters fit for a map at `zoom` when there are over `ListingMap.maxPins`.
    func map(of box: BoundingBox, zoom: Int, _ filter: ListingFilter, in tenant: Tenant.ID) async throws -> ListingMap
}

extension ListingSearch {
    public func search(_ query: ListingQuery, in tenant: Tenant.ID) async throws -> SearchPage {
        try await search(query, among: nil, in: tenant)
    }
}

/// One page of a search.
public struct SearchPage: Equatable, Sendable {
    public struct Hit: Equatable, Sendable {
        public let number: UInt32
        /// Haversine miles from the search's origin to the place that may be shown.
        public let distanceMiles: Double
        /// What a month truly costs one of those who share it; only when the filter has a `CostShare`.
        public let perPersonCents: Int?
        public let position: ListingQuery.Position

        public init(number: UInt32, distanceMiles: Double, perPersonCents: Int? = nil, position: ListingQuery.Position)
        {
            (self.number, self.distanceMiles, self.position) = (number, distanceMiles, position)
            self.perPersonCents = perPersonCents
        }
    }

    public let hits: [Hit]
    /// Whether more follow behind the last hit.
    public let hasMore: Bool
    /// How many the whole search finds.
    public let total: Int
    public let facets: Facets?

    public init(hits: [Hit], hasMore: Bool, total: Int, facets: Facets? = nil) {
        (self.hits, self.hasMore, self.total, self.facets) = (hits, hasMore, total, facets)
    }
}

/// How many listings each choice would leave. Each group ignores the filter on itself, as shoppers expect.
public struct Facets: Equatable, Sendable {
    /// A step of the price histogram: `fromCents` inclusive to `toCents` exclusive, a month, of the price that the
    /// filter's bounds are about; the last step is open.
    public struct PriceStep: Equatable, Sendable {
        public let fromCents: Int
        public let toCents: Int?
        public let count: Int

        public init(fromCents: Int, toCents: Int?, count: Int) {
            (self.fromCents, self.toCents, self.count) = (fromCents, toCents, count)
        }
    }

    public var kinds: [ListingKind: Int] = [:]
    /// By number of bedrooms: 0 to 4, and 5 for five and more.
    public var bedrooms: [Int: Int] = [:]
    /// By `Amenities.names`: how many would be left were it asked for as well; it ignores no other amenity.
    public var amenities: [String: Int] = [:]
    /// Twenty steps of 250 in whole currency, then one open step.
    public var prices: [PriceStep] = []

    public init() {}

    public static let priceStepCents = 25_000
    public static let priceSteps = 20
    public static let maxBedrooms = 5
}

/// Where the search learns what there is: the store.
public protocol SearchSource: Sendable {
    /// The highest sequence of any change so far.
    func lastChange() async throws -> Int64

    /// Changes behind `sequence`, oldest first, at most `limit`.
    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange]

    /// The visible listings among `numbers`; one that is absent is gone or hidden.
    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing]

    /// The greatest number that any listing had so far.
    func lastNumber() async throws -> UInt32

    /// Visible listings of all tenants with numbers behind `number` up to `last`, in their order, at most `limit`.
    func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing]

    /// Numbers of the listings whose texts hold all `words`, the last as a beginning, ascending, within `box` or near it:
    /// the caller checks the place.
    func numbers(matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID) async throws -> [UInt32]

    /// How many of `words`, the last as a beginning, stand in the titles of listings within `box` or near it, by the
    /// listings' numbers; one that has none may be left out.
    func titleScores(matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID) async throws -> [UInt32:
        Int]
}

/// A visible listing and the marketplace it is on.
public struct TenantListing: Sendable {
    public let tenant: Tenant.ID
    public let listing: IndexedListing

    public init(tenant: Tenant.ID, listing: IndexedListing) {
        (self.tenant, self.listing) = (tenant, listing)
    }
}

/// One entry of the change log: this listing was made, edited, hidden or deleted.
public struct ListingChange: Sendable {
    public let sequence: Int64
    public let tenant: Tenant.ID
    public let number: UInt32

    public init(sequence: Int64, tenant: Tenant.ID, number: UInt32) {
        (self.sequence, self.tenant, self.number) = (sequence, tenant, number)
    }
}
