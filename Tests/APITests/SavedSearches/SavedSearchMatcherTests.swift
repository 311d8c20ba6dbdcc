import Domain
import Geo
import Synchronization
import Testing

@testable import digs

@Suite("Matching new listings with saved searches")
struct SavedSearchMatcherTests {
    private static let now = Instant(milliseconds: 0)

    /// One listing, and searches around it for these words.
    private final class Feed: SavedSearchFeed {
        let tenant = Tenant.ID(at: now)
        let searches: [SavedSearch]
        private let listing: IndexedListing
        let matched = Mutex<[SavedSearchMatch]>([])
        private let state = Mutex((looks: 0, last: Int64(0)))

        init(words: [[String]]) throws {
            let place = try #require(Coordinate(latitude: 43.08, longitude: -77.67))
            listing = IndexedListing(
                number: 1, place: place, kind: .rent, monthlyCents: 90_000, bedrooms: 1, bathroomHalves: 2)
            searches = words.map { words in
                var query = ListingQuery(area: .circle(center: place, radiusMiles: 5))
                query.filter.words = words
                return SavedSearch(
                    id: .init(at: now), account: .init(at: now), name: "", parameters: "", query: query, createdAt: now,
                    lookedAt: now)
            }
        }

        var looks: Int { state.withLock { $0.looks } }

        func words(of number: UInt32, in tenant: Tenant.ID) async throws -> WordSet? {
            state.withLock { $0.looks += 1 }
            return WordSet(["sunny", "room", "balcony"])
        }
        func savedSearchRevision() async throws -> Int64 { 1 }
        func allSavedSearches() async throws -> [(tenant: Tenant.ID, search: SavedSearch)] {
            searches.map { (tenant, $0) }
        }
        func lastMatchedChange() async throws -> Int64 { state.withLock { $0.last } }
        func store(_ matches: [SavedSearchMatch], upTo change: Int64, from previous: Int64) async throws {
            matched.withLock { $0 += matches }
            state.withLock { $0.last = change }
        }
        func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange] {
            sequence == 0 ? [ListingChange(sequence: 1, tenant: tenant, number: 1)] : []
        }
        func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing] { [listing] }
    }

    @Test("however many different words searches ask for, a listing's texts are read once")
    func once() async throws {
        let wanted = (0..<500).map { ["sunny", $0 == 7 ? "balc" : "unheard\($0)"] } + [["room"], []]
        let feed = try Feed(words: wanted)
        try await SavedSearchMatcher(feed: feed).step()
        #expect(feed.looks == 1)
        let expected = Set([7, 500, 501].map { feed.searches[$0].id })
        #expect(Set(feed.matched.withLock { $0.map(\.search) }) == expected)
    }

    @Test("searches without words cost no look at the texts")
    func noWords() async throws {
        let feed = try Feed(words: [[], []])
        try await SavedSearchMatcher(feed: feed).step()
        #expect(feed.looks == 0)
        #expect(feed.matched.withLock { $0.count } == 2)
    }

    @Test(
        "of the words of a search all stand in the texts, the last as a beginning",
        arguments: [
            (["sunny"], true), (["sun"], true), (["sun", "room"], false), (["room", "sun"], true), ([], true),
            (["room", "sunny", "balcony"], true), (["zebra"], false), (["room", "zebra"], false), (["a"], false),
        ] as [([String], Bool)])
    func words(wanted: [String], fits: Bool) {
        #expect(WordSet(["sunny", "room", "balcony"]).contains(wanted) == fits)
    }
}
