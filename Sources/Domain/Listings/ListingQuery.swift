import Foundation
import Geo

/// A search for listings, checked.
public struct ListingQuery: Hashable, Sendable {
    /// Where to look.
    public enum Area: Hashable, Sendable {
        /// Within `radiusMiles` of `center`, the rim included.
        case circle(center: Coordinate, radiusMiles: Double)
        /// Within the box, its edges included; distances are from its centre.
        case box(BoundingBox)

        /// Where distances are measured from.
        public var origin: Coordinate {
            switch self {
            case .circle(let center, _): center
            case .box(let box): box.center
            }
        }

        /// The longer of its extents from north to south and from west to east, where it is widest.
        public var spanMiles: Double {
            switch self {
            case .circle(_, let radiusMiles): return 2 * radiusMiles
            case .box(let box):
                let milesPerDegree = 69.1
                // Nearest to the equator.
                let widest = box.south <= 0 && box.north >= 0 ? 0 : min(abs(box.south), abs(box.north))
                let degrees = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
                let across = degrees * cos(widest * .pi / 180)
                return max(box.north - box.south, across) * milesPerDegree
            }
        }
    }

    /// Equal values stand in the order of the listings' numbers, the older first. `newest` is by number, the newer
    /// first, and so are the equals of `relevance`.
    public enum Sort: String, CaseIterable, Sendable {
        case distance
        case distanceDescending = "-distance"
        case price
        case priceDescending = "-price"
        case newest
        /// By how many of the filter's words stand in the title, the most first.
        case relevance
    }

    public var area: Area
    public var filter: ListingFilter
    public var sort: Sort
    public var limit: Int
    /// The last hit of the page before; this page starts right behind it.
    public var after: Position?
    public var wantsFacets: Bool

    public init(
        area: Area, filter: ListingFilter = ListingFilter(), sort: Sort = .distance,
        limit: Int = Limits.defaultPageSize, after: Position? = nil, wantsFacets: Bool = false
    ) {
        (self.area, self.filter, self.sort) = (area, filter, sort)
        (self.limit, self.after, self.wantsFacets) = (limit, after, wantsFacets)
    }

    /// A place in the order of a search, whether or not the listing that stood there still exists.
    public struct Position: Hashable, Sendable {
        /// Miles, cents a month (with a `CostShare`, of all who share it) or words in the title, by the sort; zero for
        /// `newest`.
        public let value: Double
        public let number: UInt32

        public init(value: Double, number: UInt32) {
            (self.value, self.number) = (value, number)
        }
    }
}

/// Which listings a search keeps. An absent bound keeps all.
public struct ListingFilter: Hashable, Sendable {
    /// Any of these; empty for every kind.
    public var kinds: Set<ListingKind> = []
    /// With `share` these are about what one of those who share it pays.
    public var minMonthlyCents: Int?
    public var maxMonthlyCents: Int?
    /// Compares true costs per person instead of prices.
    public var share: CostShare?
    public var minBedrooms: Int?
    public var maxBedrooms: Int?
    public var minBathroomHalves: Int?
    /// A listing that does not tell its area does not pass.
    public var minAreaSquareFeet: Int?
    /// All of these.
    public var amenities: Amenities = []
    /// The listing's preference is this one. `nil` keeps all.
    public var foodPreference: FoodPreference?
    /// Free on this day: `availableFrom` is absent or not after it, `availableUntil` absent or not before it.
    public var availableBy: Day?
    /// Folded words (`Text.words`), all of which the listing's texts hold; the last one may be a beginning.
    public var words: [String] = []

    public init() {}

    /// The bounds on `IndexedListing.comparedCents`.
    public var comparedCents: (least: Int, most: Int) {
        func whole(_ cents: Int) -> Int { share?.wholeCents(perPerson: cents) ?? cents }
        return (minMonthlyCents.map(whole) ?? .min, maxMonthlyCents.map(whole) ?? .max)
    }

    /// Whether `listing` passes everything but the words, which the index of texts decides.
    public func passes(_ listing: IndexedListing) -> Bool {
        let (bounds, cents) = (comparedCents, listing.comparedCents(share))
        return (kinds.isEmpty || kinds.contains(listing.kind))
            && cents >= bounds.least && cents <= bounds.most
            && listing.bedrooms >= minBedrooms ?? .min && listing.bedrooms <= maxBedrooms ?? .max
            && listing.bathroomHalves >= minBathroomHalves ?? .min
            && (minAreaSquareFeet == nil || listing.areaSquareFeet ?? 0 >= minAreaSquareFeet ?? 0)
            && listing.amenities.isSuperset(of: amenities)
            && (foodPreference == nil || listing.foodPreference == foodPreference)
            && (availableBy.map { day in
                listing.availableFrom.map { $0 <= day } ?? true && listing.availableUntil.map { $0 >= day } ?? true
            } ?? true)
    }
}
