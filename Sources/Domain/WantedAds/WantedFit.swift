import Geo

/// How well a listing matches a wanted ad. Only facts of the home and the ad's own wishes count, never who lives where.
public struct WantedFit: Sendable, Equatable {
    /// The tolerance of near matches: percent over the budget, miles outside an area, days too late or too short.
    public static let budgetShare = 10
    public static let milesOutside = 1.0
    public static let daysOff = 31
    /// The length of a month, for stays.
    private static let daysPerMonth = 30

    /// A criterion that the listing misses narrowly.
    public enum Difference: Sendable, Equatable {
        /// The excess in cents a month, for all who move in.
        case overBudget(Int)
        /// The distance in miles outside the nearest area.
        case farther(Double)
        /// The number of days from the last day to move in until it is free.
        case laterThan(Int)
        /// The number of days by which it is free for less than the stay.
        case shorterThan(Int)
        /// A studio instead of an apartment, or the reverse.
        case kind
        /// The ad names pets, and the listing does not welcome them.
        case pets
        /// Both name a food preference, and they differ.
        case food
    }

    public let differences: [Difference]
    /// From the center of the nearest area.
    public let distanceMiles: Double
    /// The index of the nearest area.
    public let area: Int
    /// The monthly total for all who move in.
    public let totalCents: Int

    /// `nil` when the listing is not even a near match.
    public init?(_ ad: WantedContent, in currency: String, _ listing: IndexedListing) {
        guard ad.kind.nearDivisions.contains(listing.division), listing.priceTerms == PriceTerms(.month, in: currency),
            listing.traits.lease.maxResidents ?? ad.people >= ad.people,
            let (area, distance, outside) = Self.nearest(ad.areas, to: listing.place)
        else { return nil }
        // A room's price is one person's.
        let total = listing.division == .room ? listing.monthlyCents * ad.people : listing.monthlyCents
        let over = max(0, total - ad.budgetCents)
        guard outside <= Self.milesOutside, over * 100 <= ad.budgetCents * Self.budgetShare,
            let days = Self.dayDifferences(ad, listing)
        else { return nil }
        var differences = over > 0 ? [Difference.overBudget(over)] : []
        if outside > 0 { differences.append(.farther(outside)) }
        differences += days
        if !ad.kind.divisions.contains(listing.division) { differences.append(.kind) }
        if ad.habits.contains(.pets), !listing.amenities.contains(.petFriendly) { differences.append(.pets) }
        let foods: Set = [ad.foodPreference, listing.foodPreference, .any]
        if foods.count == 3 { differences.append(.food) }
        self.differences = differences
        self.distanceMiles = distance
        self.area = area
        totalCents = total
    }

    /// The area closest to the location; among several that contain it, the one with the nearest center.
    private static func nearest(
        _ areas: [WantedArea], to place: Coordinate
    ) -> (area: Int, distanceMiles: Double, outsideMiles: Double)? {
        areas.enumerated().map { index, area in
            let distance = area.center.miles(to: place)
            return (area: index, distanceMiles: distance, outsideMiles: max(0, distance - area.radiusMiles))
        }.min { ($0.outsideMiles, $0.distanceMiles) < ($1.outsideMiles, $1.distanceMiles) }
    }

    /// `nil` when the times are too far apart.
    private static func dayDifferences(_ ad: WantedContent, _ listing: IndexedListing) -> [Difference]? {
        let (latest, free) = (ad.latestMoveIn.daysSinceEpoch, listing.availableFrom?.daysSinceEpoch ?? .min)
        let late = free > latest ? free - latest : 0
        guard late <= daysOff else { return nil }
        let start = max(ad.moveInFrom.daysSinceEpoch, free)
        let end = start + (ad.stayMonths ?? 0) * daysPerMonth
        let missing = listing.availableUntil.map { max(0, end - $0.daysSinceEpoch) } ?? 0
        guard missing <= daysOff, listing.availableUntil.map({ $0.daysSinceEpoch > start }) ?? true else { return nil }
        return (late > 0 ? [.laterThan(late)] : []) + (missing > 0 ? [.shorterThan(missing)] : [])
    }
}

// The order of matches: full matches first, then the smallest differences, then the cheaper and the nearer.
extension WantedFit {
    /// The distance from a full match: 0 for one, and at most 1 for each difference.
    ///
    /// - Parameter budgetCents: the ad's budget.
    func penalty(budgetCents: Int) -> Double {
        differences.reduce(0) { sum, difference in
            switch difference {
            case .overBudget(let cents): sum + Double(cents * 100) / Double(max(1, budgetCents * Self.budgetShare))
            case .farther(let miles): sum + miles / Self.milesOutside
            case .laterThan(let days), .shorterThan(let days): sum + Double(days) / Double(Self.daysOff)
            case .kind, .pets, .food: sum + 1
            }
        }
    }

    /// The listings that match an ad best, best first, at most `limit`.
    public static func best<Key: Comparable & Sendable>(
        _ found: [(key: Key, budgetCents: Int, fit: WantedFit)], limit: Int
    ) -> [(key: Key, fit: WantedFit)] {
        let ranked = found.map { (key: $0.key, fit: $0.fit, penalty: $0.fit.penalty(budgetCents: $0.budgetCents)) }
        let sorted = ranked.sorted { one, other in
            (one.penalty, one.fit.totalCents, one.fit.distanceMiles, one.key)
                < (other.penalty, other.fit.totalCents, other.fit.distanceMiles, other.key)
        }
        return sorted.prefix(limit).map { ($0.key, $0.fit) }
    }
}
