import Domain
import Geo
import Testing

@testable import Search

@Suite("Similar rents: the same as by looking at every listing")
struct SimilarRentTests {
    /// The expected result of `SimilarRentCollector`, by its definition.
    private static func reference(_ query: SimilarRentQuery, _ listings: [IndexedListing]) -> SimilarRents {
        func costs(_ radius: Double) -> [UInt32] {
            listings.filter {
                isLike($0, query) && $0.number != query.excluding && $0.comparedFrom == Day(daysSinceEpoch: 0)
                    && query.center.miles(to: $0.place) <= radius
            }.map {
                UInt32(
                    clamping: $0.monthlyCents + ($0.amenities.contains(.utilitiesIncluded) ? 0 : query.utilitiesCents))
            }
        }
        let radius = query.radiiMiles.first { costs($0).count >= 10 } ?? query.radiiMiles[query.radiiMiles.count - 1]
        return SimilarRents(radiusMiles: radius, costs: costs(radius))
    }

    private static func isLike(_ listing: IndexedListing, _ query: SimilarRentQuery) -> Bool {
        guard listing.kind == query.kind, listing.priceTerms == query.priceTerms else { return false }
        guard listing.division == query.division else { return false }
        return query.division == .studio || listing.bedrooms == query.bedrooms
    }

    @Test("random listings and questions", arguments: 1...6)
    func random(seed: UInt64) {
        var random = RandomListings(seed: seed)
        let listings = (1...900).map { random.listing(UInt32($0)) }
        let fixture = IndexFixture(listings)
        for _ in 0..<80 {
            let near = random.random.pick(listings)
            let kind = random.random.pick(ListingKind.allCases)
            let query = SimilarRentQuery(
                kind: kind, bedrooms: near.bedrooms,
                division: CostShare.Division(kind, bedrooms: near.bedrooms, near.traits.homeType),
                currency: random.random.pick(["USD", "EUR"]), center: near.place,
                maxRadiusMiles: random.random.pick([1, 3, 25]), utilitiesCents: random.random.pick([0, 15_000]),
                excluding: random.random.pick([nil, near.number]))
            let rents = SimilarRentCollector.rents(query, in: fixture.index, at: fixture.now)
            #expect(rents == Self.reference(query, listings))
        }
    }

    @Test("the radius grows until there are ten, and up to the tenant's; the listing itself is left out")
    func widening() throws {
        let far = Coordinate.manhattan.moved(miles: 5, bearing: 1)
        let listings =
            (1...9).map { IndexedListing.room($0, cents: 100_000 + Int($0) * 1_000) }
            + (10...11).map { IndexedListing.room($0, at: far, cents: 200_000, amenities: .utilitiesIncluded) }
        let fixture = IndexFixture(listings)
        func rents(_ maxRadius: Double, excluding: UInt32? = nil) -> SimilarRents {
            SimilarRentCollector.rents(
                SimilarRentQuery(
                    kind: .rent, bedrooms: 2, division: .flat, currency: "USD", center: .manhattan,
                    maxRadiusMiles: maxRadius, utilitiesCents: 500, excluding: excluding),
                in: fixture.index, at: fixture.now)
        }
        #expect(rents(25).count == 11 && rents(25).radiusMiles == 6)
        #expect(rents(3).count == 9 && rents(3).radiusMiles == 3 && rents(3).quartiles == nil)
        #expect(rents(25, excluding: 11).count == 10)
        let quartiles = try #require(rents(25, excluding: 11).quartiles)
        #expect((quartiles.lower, quartiles.median, quartiles.upper) == (103_750, 106_000, 108_250))
        #expect(rents(25, excluding: 1).radiusMiles == 6)
    }

    @Test("a sample comes from all over the circle and has all prices, and all listings count where there are few")
    func sample() throws {
        // Dearer the farther east, over four miles.
        let listings = (1...12_000).map { number in
            let miles = Double(number) / 3_000 - 2
            return IndexedListing.room(
                UInt32(number), at: .manhattan.moved(miles: abs(miles), bearing: miles < 0 ? 3 * .pi / 2 : .pi / 2),
                cents: 100_000 + number * 20)
        }
        let fixture = IndexFixture(listings)
        func rents(miles: Double, isSampled: Bool) -> SimilarRents {
            SimilarRentCollector.rents(
                SimilarRentQuery(
                    kind: .rent, bedrooms: 2, division: .flat, currency: "USD", center: .manhattan,
                    maxRadiusMiles: miles, utilitiesCents: 0, isSampled: isSampled),
                in: fixture.index, at: fixture.now)
        }
        let (all, some) = (rents(miles: 25, isSampled: false), rents(miles: 25, isSampled: true))
        #expect(all.count == 12_000)
        #expect((SimilarRentQuery.minCount...1_200).contains(some.count))
        let (exact, near) = (try #require(all.quartiles), try #require(some.quartiles))
        for (exact, near) in [(exact.lower, near.lower), (exact.median, near.median), (exact.upper, near.upper)] {
            #expect(abs(Double(near) / Double(exact) - 1) < 0.15)
        }
        #expect(rents(miles: 0.005, isSampled: true) == rents(miles: 0.005, isSampled: false))
    }

    @Test("where a sample has too few, all listings count")
    func rare() {
        // Each cell has one of the ten.
        let listings = (1...10_000).map { number in
            IndexedListing.room(
                UInt32(number), at: .manhattan.moved(miles: Double(number) / 4_000, bearing: 1),
                cents: 100_000, bedrooms: number.isMultiple(of: 1_000) ? 4 : 2)
        }
        let rents = SimilarRentCollector.rents(
            SimilarRentQuery(
                kind: .rent, bedrooms: 4, division: .flat, currency: "USD", center: .manhattan, maxRadiusMiles: 25,
                utilitiesCents: 0, isSampled: true), in: IndexFixture(listings).index, at: Instant(milliseconds: 0))
        #expect(rents.count == 10 && rents.radiusMiles == 3)
    }
}
