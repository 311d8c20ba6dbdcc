import Domain
import Geo

/// Random listings and searches concentrated where a search may go wrong.
struct RandomListings {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private static let spots = [
        (40.71, -74.0), (40.7101, -74.0001), (90, 0), (89.99, 120), (-90, 0), (-89.9, -45), (0, 180), (0.01, -180),
        (12.5, 179.95),
        (12.5, -179.99), (51.5, 0), (0, 0), (-33.87, 151.2),
    ].compactMap { Coordinate(latitude: $0, longitude: $1) }

    mutating func place() -> Coordinate {
        let spot = random.pick(Self.spots)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: return spot
        case 3..<9:
            let reach = random.pick([0.001, 1, 24.9999, 25, 60])
            return spot.moved(
                miles: Double.random(in: 0...reach, using: &random), bearing: Double.random(in: 0...6.3, using: &random)
            )
        default:
            let (latitude, longitude) = (
                Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random)
            )
            return Coordinate(latitude: latitude, longitude: longitude) ?? spot
        }
    }

    mutating func listing(_ number: UInt32) -> IndexedListing {
        let kind = random.pick(ListingKind.allCases)
        return IndexedListing(
            number: number, place: place(), kind: kind, monthlyCents: cents(),
            priceTerms: PriceTerms(random.pick([.month, .week, .once]), in: random.pick(["USD", "EUR"])),
            bedrooms: random.chance(2) ? random.pick([-1, 255, 256, 5_000]) : Int.random(in: 0...6, using: &random),
            bathroomHalves: random.chance(2) ? random.pick([-3, 255, 256]) : Int.random(in: 0...7, using: &random),
            areaSquareFeet: random.chance(40)
                ? nil : random.pick([0, 1, 500, 500, 1000, 1_000_000, Int(Int32.max), Int.max, -4]),
            amenities: Amenities(
                rawValue: UInt16.random(in: 0..<1024, using: &random) & UInt16.random(in: 0..<1024, using: &random)),
            foodPreference: random.pick(FoodPreference.allCases), availableFrom: day(), availableUntil: day(),
            expiresAt: random.chance(30)
                ? Instant(milliseconds: Int64.random(in: 1_000...20_000, using: &random)) : nil,
            isDoubted: random.chance(10),
            comparedFrom: random.pick([nil, Day(daysSinceEpoch: 0), Day(daysSinceEpoch: 0), Day(daysSinceEpoch: 1)]),
            allInRent: kind == .buy || random.chance(20) ? nil : rent(), traits: traits(), fees: fees())
    }

    private mutating func fees() -> LeaseFees {
        if random.chance(60) { return .none }
        let cents = [0, 1, 5, 7_500, 60_000, 600_000, Int(UInt32.max), Int(UInt32.max) + 1]
        return LeaseFees(onceCents: random.pick(cents), yearlyCents: random.pick(cents))
    }

    private mutating func rent() -> AllInRent {
        let cents =
            random.chance(5)
            ? random.pick([0, -1, Int(Int32.max) - 1, Int(Int32.max), Int(UInt32.max) + 1])
            : Int.random(in: 1...40, using: &random) * 12_500
        return AllInRent(cents: cents, isComplete: random.chance(60))
    }

    private mutating func cents() -> Int {
        random.chance(5)
            ? random.pick([
                0, -5, Int(UInt32.max) - 1, Int(UInt32.max), Int(UInt32.max) + 1, 4_333_333_334, 499_999, 500_000,
            ])
            : Int.random(in: 1...40, using: &random) * 12_500
    }

    private mutating func day() -> Day? {
        if random.chance(40) { return nil }
        if random.chance(4) {
            return Day(daysSinceEpoch: random.pick([Int(Int32.min), Int(Int32.max), .min, .max, -25_567, 84_006]))
        }
        return Day(daysSinceEpoch: Int.random(in: 20_000...20_010, using: &random))
    }

    /// - Parameter listing: an existing one, whose values bounds may equal.
    mutating func query(near listing: IndexedListing?) -> ListingQuery {
        var filter = filter(near: listing)
        if random.chance(40) { addStay(to: &filter, near: listing) }
        return ListingQuery(
            area: random.chance(70) ? circle(near: listing) : .box(box(near: listing)), filter: filter,
            sort: random.pick(ListingQuery.Sort.allCases), limit: random.pick([0, 1, 2, 5, 20, 100]),
            wantsFacets: random.chance(15))
    }

    private mutating func circle(near listing: IndexedListing?) -> ListingQuery.Area {
        let center = random.chance(10) ? listing?.place ?? place() : place()
        if let listing, random.chance(30) {
            let rim = center.miles(to: listing.place)
            return .circle(center: center, radiusMiles: random.pick([rim, rim.nextUp, rim.nextDown]))
        }
        let radius = random.pick([
            0, 0.0001, 1, 25, 25, 25, 25, 100, 6_000, Earth.farthestMiles.nextDown, Earth.farthestMiles, 1e9, -1, .nan,
        ])
        return .circle(center: center, radiusMiles: radius)
    }

    private mutating func box(near listing: IndexedListing?) -> BoundingBox {
        let (one, other) = (place(), random.chance(30) ? listing?.place ?? place() : place())
        let (low, high) = one.latitude <= other.latitude ? (one, other) : (other, one)
        let box = BoundingBox(south: low.latitude, west: one.longitude, north: high.latitude, east: other.longitude)
        return random.chance(10) ? BoundingBox("-90,-180,90,180") ?? self.box(near: nil) : box ?? self.box(near: nil)
    }

    private mutating func filter(near listing: IndexedListing?) -> ListingFilter {
        var filter = ListingFilter()
        let dense = random.chance(20)
        func bound(_ exact: Int?, _ values: [Int]) -> Int? {
            guard random.chance(dense ? 60 : 12) else { return nil }
            return random.chance(30) ? exact ?? random.pick(values) : random.pick(values)
        }
        let cents = [
            .min, -5, 0, 12_500, 25_000, 150_000, 250_000, 400_000, Int(UInt32.max), Int(UInt32.max) + 1, .max,
        ]
        let rooms = [.min, -1, 0, 1, 2, 3, 4, 255, 256, .max]
        if random.chance(35) { filter.share = share() }
        let exact = listing.map { listing in
            guard let share = filter.share else { return listing.monthlyCents }
            let (cents, occupants) = ReferenceSearch.cost(listing, share)
            return cents / occupants + random.pick([0, 0, 1])
        }
        filter.minMonthlyCents = bound(exact, cents)
        filter.maxMonthlyCents = bound(exact, cents)
        filter.minBedrooms = bound(listing?.bedrooms, rooms)
        filter.maxBedrooms = bound(listing?.bedrooms, rooms)
        filter.minBathroomHalves = bound(listing?.bathroomHalves, rooms)
        filter.minAreaSquareFeet = bound(
            listing?.areaSquareFeet, [.min, -4, 0, 1, 500, 501, Int(Int32.max), Int(Int32.max) + 1, .max])
        let days = [.min, Int(Int32.min), 19_999, 20_003, 20_005, 20_011, Int(Int32.max), .max]
        filter.availableBy = bound(listing?.availableFrom?.daysSinceEpoch, days).map(Day.init(daysSinceEpoch:))
        if random.chance(20) { filter.kinds = [random.pick(ListingKind.allCases), random.pick(ListingKind.allCases)] }
        if random.chance(20) { filter.amenities = Amenities(rawValue: 1 << UInt16.random(in: 0..<10, using: &random)) }
        if random.chance(25) {
            filter.maxTotalCents = random.pick([-5, 0, 12_500, 150_000, 400_000, Int(Int32.max), .max])
        }
        if random.chance(20) { filter.traits = traitFilter() }
        if random.chance(15) {
            filter.divisions = [random.pick(CostShare.Division.allCases), random.pick(CostShare.Division.allCases)]
        }
        if random.chance(15) { filter.foodPreference = random.pick(FoodPreference.allCases) }
        return filter
    }

    /// Days of which some listings are available; sometimes they are the wrong way round, or one is missing.
    private mutating func addStay(to filter: inout ListingFilter, near listing: IndexedListing?) {
        let from = Day(daysSinceEpoch: random.pick([20_000, 20_005, 20_010, 20_031]))
        let days = random.pick([-1, 0, 1, 27, 30, 120, 364, 365, 366, 3_659, 3_660])
        (filter.from, filter.until) = (from, Day(daysSinceEpoch: from.daysSinceEpoch + days))
        if random.chance(10) { filter.until = nil }
        guard random.chance(60) else { return }
        let exact = listing.flatMap { ReferenceSearch.stayCents($0, filter) }
        filter.maxStayCents = random.pick([-5, 0, 12_500, 600_000, 5_000_000, Int.max, exact, exact])
    }

    private mutating func share() -> CostShare {
        CostShare(
            occupants: random.pick([1, 2, 3, 7, 20]), utilitiesCents: random.pick([0, 1, 15_000, 15_000, 1_000_000]))
    }

    /// A position to continue from: a hit of the page, somewhere else, or nonsense.
    mutating func position(in page: SearchPage) -> ListingQuery.Position {
        if !page.hits.isEmpty, random.chance(80) { return random.pick(page.hits).position }
        let value = random.pick([0, -1, 3.25, 125_000, 1e300, -1e300, .infinity, -.infinity, .nan])
        return ListingQuery.Position(value: value, number: random.pick([0, 7, 300, .max]))
    }
}
