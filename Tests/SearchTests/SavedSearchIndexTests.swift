import Domain
import Geo
import Testing

@testable import Search

@Suite("Saved searches, the other way round")
struct SavedSearchIndexTests {
    @Test("a listing fits exactly the searches that would find it", arguments: [1, 2, 3, 4] as [UInt64])
    func sameAsSearching(seed: UInt64) {
        var listings = RandomListings(seed: seed)
        let now = Instant(milliseconds: 0)
        let searches = (0..<300).map { _ in
            SavedSearch(
                id: .init(at: now), account: .init(at: now), name: "", parameters: "",
                query: listings.query(near: listings.listing(1)), createdAt: now, lookedAt: now)
        }
        let index = SavedSearchIndex(searches)
        for number in 1...200 {
            let listing = listings.listing(UInt32(number))
            let alone = ReferenceSearch(listings: [listing.number: listing])
            let expected = searches.filter { alone.page(of: $0.query).total == 1 }.map(\.id)
            #expect(Set(index.matches(listing).map(\.id)) == Set(expected), "seed \(seed), listing \(listing)")
        }
    }

    @Test("the words of a search are handed back for whoever knows the texts")
    func words() {
        var query = ListingQuery(area: .circle(center: .manhattan, radiusMiles: 5))
        query.filter.words = ["balcony"]
        let now = Instant(milliseconds: 0)
        let search = SavedSearch(
            id: .init(at: now), account: .init(at: now), name: "", parameters: "", query: query, createdAt: now,
            lookedAt: now)
        var listings = RandomListings(seed: 7)
        let there = (1...).lazy.map { listings.listing($0) }.first { $0.place.miles(to: .manhattan) < 1 }
        #expect(there.map { SavedSearchIndex([search]).matches($0).map(\.words) } == [["balcony"]])
    }

    @Test("ten thousand searches are kept once each, and have few places, however wide they are")
    func memory() throws {
        let now = Instant(milliseconds: 0)
        func index(_ areas: [ListingQuery.Area]) -> SavedSearchIndex {
            SavedSearchIndex(
                areas.map { area in
                    SavedSearch(
                        id: .init(at: now), account: .init(at: now), name: "", parameters: "",
                        query: ListingQuery(area: area), createdAt: now, lookedAt: now)
                })
        }
        let world = try #require(BoundingBox(south: -80, west: -180, north: 80, east: 179))
        let county = try #require(BoundingBox(south: 40, west: -80, north: 49.4, east: -70.6))
        for (area, most) in [
            (.box(world), 1), (.box(county), 1),
            (.circle(center: .manhattan, radiusMiles: 25), SavedSearchIndex.maxSquares),
        ] as [(ListingQuery.Area, Int)] {
            let built = index(Array(repeating: area, count: 10_000))
            #expect(built.count == 10_000)
            #expect(built.placeCount <= 10_000 * most, "\(area)")
        }
    }
}
