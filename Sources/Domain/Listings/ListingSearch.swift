import Geo

/// Searches the visible listings in memory; the store is the source of truth.
public protocol ListingSearch: Sendable {
    /// - Parameter numbers: if given, only these listings are searched; ascending.
    func search(_ query: ListingQuery, among numbers: [UInt32]?, in tenant: Tenant.ID) async throws -> SearchPage

    /// The listings in `box`: pins, or clusters for a map at `zoom` when there are more than `ListingMap.maxPins`.
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
        /// Haversine miles from the search's origin to the shown place.
        public let distanceMiles: Double
        /// The monthly cost per person; only with a `CostShare`.
        public let perPersonCents: Int?
        /// The cost of the whole stay; `nil` for a sale, and without a `ComparedStay`.
        public let stayCents: Int?
        public let position: ListingQuery.Position

        public init(
            number: UInt32, distanceMiles: Double, perPersonCents: Int? = nil, stayCents: Int? = nil,
            position: ListingQuery.Position
        ) {
            self.number = number
            self.distanceMiles = distanceMiles
            self.position = position
            self.perPersonCents = perPersonCents
            self.stayCents = stayCents
        }
    }

    public let hits: [Hit]
    /// Whether there is a next page.
    public let hasMore: Bool
    /// The number of hits of the whole search.
    public let total: Int
    public let facets: Facets?
    /// The corrected words of a search that found next to nothing with the typed ones; `nil` when none was misspelled.
    public let correctedText: String?

    public init(hits: [Hit], hasMore: Bool, total: Int, facets: Facets? = nil, correctedText: String? = nil) {
        self.hits = hits
        self.hasMore = hasMore
        self.total = total
        self.facets = facets
        self.correctedText = correctedText
    }
}

/// How many listings each choice would leave. Each group ignores the filter on itself, as shoppers expect.
public struct Facets: Equatable, Sendable {
    /// A step of the price histogram, from `fromCents` inclusive to `toCents` exclusive, of the price that the filter
    /// compares. The last step is open.
    public struct PriceStep: Equatable, Sendable {
        public let fromCents: Int
        public let toCents: Int?
        public let count: Int

        public init(fromCents: Int, toCents: Int?, count: Int) {
            self.fromCents = fromCents
            self.toCents = toCents
            self.count = count
        }
    }

    public var kinds: [ListingKind: Int] = [:]
    /// The number of listings by bedrooms: 0 to 4, and 5 for five or more.
    public var bedrooms: [Int: Int] = [:]
    /// How many listings would remain with one more amenity in the filter, in the order of `Amenities.names`.
    public var amenities: [String: Int] = [:]
    public var homeTypes: [HomeType: Int] = [:]
    /// As `amenities`, in the order of `Accessibility.names`.
    public var accessibility: [String: Int] = [:]
    /// As `amenities`, in the order of `FurnishedRooms.names`.
    public var furnishedRooms: [String: Int] = [:]
    /// As `amenities`, in the order of `IncludedUtilities.names`.
    public var includedUtilities: [String: Int] = [:]
    /// Twenty steps of 250 in whole currency units, then an open one.
    public var prices: [PriceStep] = []

    public init() {}

    public static let priceStepCents = 25_000
    public static let priceSteps = 20
    public static let maxBedrooms = 5
}

/// The search index's data source: the store.
public protocol SearchSource: Sendable {
    /// The sequence number of the latest change.
    func lastChange() async throws -> Int64

    /// Changes after `sequence`, oldest first, at most `limit`.
    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange]

    /// The visible listings among `numbers`; absent ones are deleted or hidden.
    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing]

    /// The greatest listing number so far.
    func lastNumber() async throws -> UInt32

    /// Visible listings of all tenants with numbers after `number` up to `last`, ascending, at most `limit`.
    func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing]

    func snapshots() async throws -> SearchSnapshots

    /// Stores the id of a new snapshot. Durable on return.
    func record(_ snapshot: SearchSnapshots.ID) async throws
}

/// A visible listing and its tenant.
public struct TenantListing: Sendable {
    public let tenant: Tenant.ID
    public let listing: IndexedListing

    public init(tenant: Tenant.ID, listing: IndexedListing) {
        self.tenant = tenant
        self.listing = listing
    }
}

/// An entry of the change log: this listing was created, edited, hidden or deleted.
public struct ListingChange: Sendable {
    public let sequence: Int64
    public let tenant: Tenant.ID
    public let number: UInt32

    public init(sequence: Int64, tenant: Tenant.ID, number: UInt32) {
        self.sequence = sequence
        self.tenant = tenant
        self.number = number
    }
}
