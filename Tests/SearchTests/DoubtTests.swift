import Domain
import Geo
import Testing

@testable import Search

@Suite("Listings with a doubt in searches")
struct DoubtTests {
    private static func doubted(_ listing: IndexedListing, comparedFrom: Day? = nil) -> IndexedListing {
        IndexedListing(
            number: listing.number, place: listing.place, kind: listing.kind, monthlyCents: listing.monthlyCents,
            bedrooms: listing.bedrooms, bathroomHalves: listing.bathroomHalves, isDoubted: true,
            comparedFrom: comparedFrom, texts: listing.texts)
    }

    /// Thirty rooms, the farther the dearer; of each ten the first one, which is the cheapest, has a doubt.
    private static let listings = (1...30).map { number in
        let room = IndexedListing.room(
            UInt32(number), at: .manhattan.moved(miles: Double(number) / 10, bearing: 1), cents: number * 10_000)
        return number % 10 == 1 ? doubted(room) : room
    }

    @Test(
        "they come behind all others in every order, and pages go on among them",
        arguments: ListingQuery.Sort.allCases)
    func order(sort: ListingQuery.Sort) {
        let fixture = IndexFixture(Self.listings)
        var query = ListingQuery.around(sort: sort, limit: 7)
        var numbers: [UInt32] = []
        for turn in 1...5 {
            let page = fixture.page(of: query)
            #expect(page.total == 30 && page.hasMore == (turn < 5))
            numbers += page.numbers
            query.after = page.hits.last?.position
        }
        #expect(Set(numbers).count == 30)
        #expect(Set(numbers.suffix(3)) == [1, 11, 21])
    }

    @Test("a price too large for its column changes nothing: it comes behind as well")
    func overflow() {
        let dear = Self.doubted(.room(31, cents: Int(UInt32.max) + 5))
        let fixture = IndexFixture(Self.listings + [dear])
        let numbers = fixture.page(of: .around(sort: .priceDescending, limit: 40)).numbers
        #expect(Array(numbers.suffix(4)) == [31, 21, 11, 1])
    }

    @Test("a search for suggestions has none of them, and doesn't count them")
    func excluded() {
        var query = ListingQuery.around(sort: .price, limit: 40)
        query.excludesDoubted = true
        let dear = Self.doubted(.room(31, cents: Int(UInt32.max) + 5))
        let page = IndexFixture(Self.listings + [dear]).page(of: query)
        #expect(page.total == 27 && page.numbers.first == 2 && !page.numbers.contains(21))
    }

    @Test("no saved search matches them")
    func savedSearches() {
        let search = SavedSearch(
            id: .init(at: Instant(milliseconds: 0)), account: .init(at: Instant(milliseconds: 0)), name: "All",
            parameters: "", query: .around(), createdAt: Instant(milliseconds: 0), lookedAt: Instant(milliseconds: 0))
        let index = SavedSearchIndex([search])
        #expect(index.matches(.room(1)) == [search.id])
        #expect(index.matches(Self.doubted(.room(1))) == [])
    }

    @Test("rents count from their day on, and never without one, also beside a price too large for its column")
    func compared() {
        let day = Day(daysSinceEpoch: 20_000)
        let room = (1...12).map { IndexedListing.room($0) }
        let young = (13...24).map { Self.doubted(.room($0, cents: 10_000), comparedFrom: day) }
        let never = (25...36).map { Self.doubted(.room($0, cents: 5_000)) }
        let large = [Self.doubted(.room(37, cents: Int(UInt32.max) + 5), comparedFrom: day)]
        let index = IndexFixture(room + young + never + large).index
        func count(on day: Day) -> Int {
            let query = SimilarRentQuery(
                kind: .rent, bedrooms: 2, division: .flat, currency: "USD", center: .manhattan, maxRadiusMiles: 25,
                utilitiesCents: 0)
            let now = Instant(milliseconds: Int64(day.daysSinceEpoch) * Instant.Span.days(1).milliseconds)
            return SimilarRentCollector.rents(query, in: index, at: now).count
        }
        #expect(count(on: Day(daysSinceEpoch: 19_999)) == 12)
        #expect(count(on: day) == 25)
        #expect(count(on: Day(daysSinceEpoch: 49_000)) == 25)
    }
}
