import Domain
import Geo
import Testing

@testable import Search

@Suite("What has expired isn't found, however slowly it is closed")
struct ExpiryTests {
    private static let end = Instant(milliseconds: 1_000_000)

    /// Thirty listings of which every third expires at `end`, one of them with a price that fits no column.
    private static var fixture: IndexFixture {
        IndexFixture(
            (1...30).map { number in
                .room(
                    number, cents: number == 30 ? 5_000_000_000 : 100_000,
                    expires: number.isMultiple(of: 3) ? end : nil)
            })
    }

    @Test("from the second of its end on it is neither a hit nor counted, in the totals, the facets and the map")
    func end() throws {
        var fixture = Self.fixture
        let box = try #require(BoundingBox("40,-75,41,-73"))
        for (milliseconds, count) in [(999_999, 30), (1_000_000, 20), (2_000_000, 20)] as [(Int64, Int)] {
            fixture.now = Instant(milliseconds: milliseconds)
            let page = fixture.page(of: .around(limit: 100, facets: true))
            #expect(page.total == count && page.hits.count == count && !page.hasMore)
            #expect(page.facets?.kinds[.rent] == count && page.facets?.bedrooms[2] == count)
            #expect(page.facets?.prices.reduce(0) { $0 + $1.count } == count)
            let map = MapSearch.map(of: box, zoom: 10, ListingFilter(), in: fixture.index, at: fixture.now)
            #expect(map.total == count && map.pins.count == count)
        }
    }

    @Test("rents of similar listings are those of listings that can be rented")
    func similarRents() {
        var fixture = Self.fixture
        fixture.now = Self.end
        let query = SimilarRentQuery(
            kind: .rent, bedrooms: 2, division: .flat, currency: "USD", center: .manhattan, maxRadiusMiles: 25,
            utilitiesCents: 0, excluding: nil)
        #expect(SimilarRentCollector.rents(query, in: fixture.index, at: fixture.now).count == 20)
    }

    @Test("a renewed listing is found again")
    func renewal() {
        var fixture = Self.fixture
        fixture.now = Self.end
        fixture.change(put: [.room(3, expires: Self.end + .seconds(1))])
        #expect(fixture.page(of: .around(limit: 100)).total == 21)
    }
}
