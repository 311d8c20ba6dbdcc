import Foundation
import Geo

/// A validated search for listings.
public struct ListingQuery: Hashable, Sendable {
    /// The area to search.
    public enum Area: Hashable, Sendable {
        /// Within `radiusMiles` of `center`, inclusive.
        case circle(center: Coordinate, radiusMiles: Double)
        /// Within the box, edges included; distances are measured from its center.
        case box(BoundingBox)

        /// The point that distances are measured from.
        public var origin: Coordinate {
            switch self {
            case .circle(let center, _): center
            case .box(let box): box.center
            }
        }

        /// The greater of its north-south and east-west extents, where it is widest.
        public var spanMiles: Double {
            switch self {
            case .circle(_, let radiusMiles): return 2 * radiusMiles
            case .box(let box):
                let milesPerDegree = 69.1
                // The latitude nearest to the equator.
                let widest = box.south <= 0 && box.north >= 0 ? 0 : min(abs(box.south), abs(box.north))
                let degrees = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
                let across = degrees * cos(widest * .pi / 180)
                return max(box.north - box.south, across) * milesPerDegree
            }
        }
    }

    /// Listings with a doubt come behind all others. Ties are ordered by listing number, the older first. `newest` and
    /// the ties of `relevance` put the newer first.
    public enum Sort: String, CaseIterable, Sendable {
        case distance
        case distanceDescending = "-distance"
        case price
        case priceDescending = "-price"
        /// By the all-in rent. Listings that don't state every part of it follow those that do; sales come last.
        case total
        /// By the cost of the whole stay from the filter's `from` to its `until`; in all else as `total`.
        case stay
        case newest
        /// By how well the texts match the filter's words, best first.
        case relevance
    }

    public var area: Area
    public var filter: ListingFilter
    public var sort: Sort
    public var limit: Int
    /// The last hit of the previous page.
    public var after: Position?
    public var wantsFacets: Bool
    /// Leaves out listings with a doubt: for what is suggested rather than searched for.
    public var excludesDoubted = false

    public init(
        area: Area, filter: ListingFilter = ListingFilter(), sort: Sort = .distance,
        limit: Int = Limits.defaultPageSize, after: Position? = nil, wantsFacets: Bool = false
    ) {
        self.area = area
        self.filter = filter
        self.sort = sort
        self.limit = limit
        self.after = after
        self.wantsFacets = wantsFacets
    }

    /// A position in the order of a search, whether or not its listing still exists.
    public struct Position: Hashable, Sendable {
        /// Miles, cents (per month, or of the stay; with a `CostShare`, of all who share; as `comparedTotal` and
        /// `comparedCost` tell) or text relevance, depending on the sort; zero for `newest`.
        public let value: Double
        public let number: UInt32
        /// Whether it is among the listings with a doubt, which come last.
        public let isDoubted: Bool

        public init(value: Double, number: UInt32, isDoubted: Bool = false) {
            self.value = value
            self.number = number
            self.isDoubted = isDoubted
        }
    }
}

/// Which listings a search returns. An absent bound allows all.
public struct ListingFilter: Hashable, Sendable {
    /// Any of these; empty allows every kind of rent, but no sales.
    public var kinds: Set<ListingKind> = []
    /// The limits of the monthly price; of each person's share when `share` is set.
    public var minMonthlyCents: Int?
    public var maxMonthlyCents: Int?
    /// The highest all-in rent, or each person's part of it when `share` is set. Excludes listings that don't state
    /// every part of theirs.
    public var maxTotalCents: Int?
    /// The highest cost of the stay from `from` to `until`, as `maxTotalCents` in all else.
    public var maxStayCents: Int?
    /// Compares the cost per person instead of the price.
    public var share: CostShare?
    public var minBedrooms: Int?
    public var maxBedrooms: Int?
    public var minBathroomHalves: Int?
    /// Excludes listings without an area.
    public var minAreaSquareFeet: Int?
    /// All of these.
    public var amenities: Amenities = []
    /// None of these.
    public var absentAmenities: Amenities = []
    /// Exactly this preference; `nil` allows all.
    public var foodPreference: FoodPreference?
    /// Available on this day: `availableFrom` is absent or not later, `availableUntil` is absent or not earlier.
    public var availableBy: Day?
    /// The first and the last day of a stay: both are days on which it must be available.
    public var from: Day?
    public var until: Day?
    public var traits = TraitFilter()
    /// Any of these; empty allows all. No parameter of a search sets it, so saved searches do not store it.
    public var divisions: Set<CostShare.Division> = []
    /// The words that the listing's texts must contain; `nil` allows all.
    public var words: WordQuery?

    public init() {}

    /// The days from the first to the last on which a listing must be available; `nil` for any.
    public var stay: ClosedRange<Day>? {
        let days = [availableBy, from, until].compactMap(\.self)
        guard let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }

    /// Whether the search finds this kind. A search without kinds finds no sales, because their prices do not compare
    /// with rents.
    public func allows(_ kind: ListingKind) -> Bool { kinds.isEmpty ? kind != .buy : kinds.contains(kind) }

    /// The bounds on `IndexedListing.comparedCents`.
    public var comparedCents: (lowest: Int, highest: Int) {
        func whole(_ cents: Int) -> Int { share?.wholeCents(perPerson: cents) ?? cents }
        return (minMonthlyCents.map(whole) ?? .min, maxMonthlyCents.map(whole) ?? .max)
    }

    /// The bound on `IndexedListing.comparedTotal`.
    public var highestTotal: Int? { maxTotalCents.map { share?.wholeCents(perPerson: $0) ?? $0 } }

    /// The bound on `IndexedListing.comparedCost`.
    public var highestStay: Int? { maxStayCents.map { share?.wholeCents(perPerson: $0) ?? $0 } }

    /// The stay whose cost is compared; `nil` without both of its days.
    public var comparedStay: ComparedStay? {
        from.flatMap { first in until.flatMap { ComparedStay(from: first, until: $0) } }
    }

    /// Whether `listing` matches everything except the words.
    public func passes(_ listing: IndexedListing) -> Bool {
        guard divisions.isEmpty || divisions.contains(listing.division) else { return false }
        let (bounds, cents) = (comparedCents, listing.comparedCents(share))
        return allows(listing.kind)
            && cents >= bounds.lowest && cents <= bounds.highest
            && listing.bedrooms >= minBedrooms ?? .min && listing.bedrooms <= maxBedrooms ?? .max
            && listing.bathroomHalves >= minBathroomHalves ?? .min
            && (minAreaSquareFeet == nil || listing.areaSquareFeet ?? 0 >= minAreaSquareFeet ?? 0)
            && listing.amenities.isSuperset(of: amenities) && listing.amenities.isDisjoint(with: absentAmenities)
            && listing.hasTotal(atMost: highestTotal, share) && traits.allow(listing.traits)
            && listing.hasStay(comparedStay, atMost: highestStay, share)
            && (foodPreference == nil || listing.foodPreference == foodPreference)
            && (stay.map { stay in
                listing.availableFrom.map { $0 <= stay.lowerBound } ?? true
                    && listing.availableUntil.map { $0 >= stay.upperBound } ?? true
            } ?? true)
    }
}
