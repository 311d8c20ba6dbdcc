import Domain
import Geo
import Testing

@testable import Search

@Suite("Paging through a search")
struct PagingTests {
    @Test(
        "never repeats or skips a listing that stays, while others come and go", arguments: ListingQuery.Sort.allCases)
    func stable(sort: ListingQuery.Sort) {
        for seed in UInt64(1)...8 {
            var some = RandomListings(seed: seed)
            var fixture = IndexFixture()
            // Few distances and prices, so that pages end among ties.
            func near(_ number: UInt32) -> IndexedListing {
                let place = Coordinate.manhattan.moved(
                    miles: some.random.pick([0, 1, 1, 2, 9]), bearing: some.random.pick([0, 2]))
                return .room(number, at: place, cents: some.random.pick([50_000, 60_000, 60_000, 5_000_000_000]))
            }
            fixture.change(put: (1...150).map { near($0 * 10) })
            var (seen, gone, next): ([UInt32], Set<UInt32>, UInt32) = ([], [], 3)
            var query = ListingQuery.around(sort: sort, limit: 7)
            while true {
                let page = fixture.page(of: query)
                seen += page.numbers
                guard page.hasMore else { break }
                query.after = page.hits.last?.position
                let leaving = fixture.reference.listings.keys.sorted().shuffled(using: &some.random).prefix(2)
                gone.formUnion(leaving)
                fixture.change(put: [near(next), near(next + 1_700)], remove: Array(leaving))
                next += 10
            }
            #expect(Set(seen).count == seen.count, "seed \(seed): repeated")
            let stayed = Set((1...150).map { $0 * 10 }).subtracting(gone)
            #expect(stayed.subtracting(seen).isEmpty, "seed \(seed): skipped")
        }
    }

    @Test(
        "the position of the last hit goes on behind it, and the total stays the whole",
        arguments: ListingQuery.Sort.allCases)
    func goesOn(sort: ListingQuery.Sort) {
        var some = RandomListings(seed: 5)
        let fixture = IndexFixture((1...200).map { some.listing($0) })
        var filter = ListingFilter()
        filter.kinds = Set(ListingKind.allCases)
        let everywhere = ListingQuery.around(
            miles: Earth.farthestMiles, filter: filter, sort: sort, limit: 1_000)
        let whole = fixture.page(of: everywhere)
        var (query, hits) = (everywhere, [SearchPage.Hit]())
        query.limit = 33
        repeat {
            let page = fixture.page(of: query)
            #expect(page.total == 200)
            hits += page.hits
            query.after = page.hasMore ? page.hits.last?.position : nil
        } while query.after != nil
        #expect(hits == whole.hits)
        #expect(hits.count == 200)
    }

    @Test("a limit beyond all reason gives what there is", arguments: [-1, 1_000_000, Int.max])
    func limits(limit: Int) {
        #expect(IndexFixture([.room(1), .room(2)]).page(of: .around(limit: limit)).hits.count == (limit > 0 ? 2 : 0))
    }

    @Test("a limit of zero still counts")
    func onlyTotal() {
        let page = IndexFixture([.room(1), .room(2)]).page(of: .around(limit: 0))
        #expect(page == SearchPage(hits: [], hasMore: true, total: 2))
    }
}
