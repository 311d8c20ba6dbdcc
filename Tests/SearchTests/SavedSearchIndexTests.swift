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
            let expected = listing.isDoubted ? [] : searches.filter { alone.page(of: $0.query).total == 1 }.map(\.id)
            #expect(Set(index.matches(listing)) == Set(expected), "seed \(seed), listing \(listing)")
        }
    }

    @Test(
        "words must be in the texts, with what means the same",
        arguments: [
            ("balcony", true), ("balconies", true), ("balc", true), ("terrace", true), ("garden", false),
            ("sunny -balcony", false), ("\"sunny balcony\"", true), ("\"balcony sunny\"", false), ("balcny", false),
        ])
    func words(text: String, fits: Bool) {
        var query = ListingQuery(area: .circle(center: .manhattan, radiusMiles: 5))
        query.filter.words = WordQuery(text)
        let now = Instant(milliseconds: 0)
        let search = SavedSearch(
            id: .init(at: now), account: .init(at: now), name: "", parameters: "", query: query, createdAt: now,
            lookedAt: now)
        let index = SavedSearchIndex([search], synonyms: .shipped)
        #expect(index.matches(.text(1, "A sunny balcony")) == (fits ? [search.id] : []))
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
