import Domain
import Testing

@testable import Search

@Suite("The cost of a whole stay")
struct StayCostTests {
    /// Four months.
    private static let (from, until) = (Day("2027-01-01"), Day("2027-04-30"))

    private static func home(
        _ number: UInt32, cents: Int, once: Int = 0, yearly: Int = 0, type: HomeType? = nil, isComplete: Bool = true,
        kind: ListingKind = .rent
    ) -> IndexedListing {
        IndexedListing(
            number: number, place: .manhattan, kind: kind, monthlyCents: cents, bedrooms: 2, bathroomHalves: 2,
            allInRent: kind == .buy ? nil : AllInRent(cents: cents, isComplete: isComplete),
            traits: ListingTraits(homeType: type), fees: LeaseFees(onceCents: once, yearlyCents: yearly))
    }

    private static func query(
        _ sort: ListingQuery.Sort = .stay, most: Int? = nil, among people: Int? = nil, limit: Int = 20
    ) -> ListingQuery {
        var filter = ListingFilter()
        filter.kinds = Set(ListingKind.allCases)
        (filter.from, filter.until, filter.maxStayCents) = (from, until, most)
        filter.share = people.map { CostShare(occupants: $0, utilitiesCents: 15_000) }
        return .around(filter: filter, sort: sort, limit: limit)
    }

    @Test("has the fees that are paid once, which the month's total has not")
    func order() {
        let fixture = IndexFixture([
            Self.home(1, cents: 90_000, once: 600_000), Self.home(2, cents: 100_000),
            Self.home(3, cents: 50_000, isComplete: false), Self.home(4, cents: 20_000_000, kind: .buy),
            // The all-in rent has 1,000 a month of the 12,000 a year, which are due at once.
            Self.home(5, cents: 91_000, yearly: 12_000),
        ])
        #expect(fixture.page(of: Self.query(.total)).numbers == [1, 5, 2, 3, 4])
        let page = fixture.page(of: Self.query())
        #expect(page.numbers == [5, 2, 1, 3, 4])
        #expect(page.hits.map(\.stayCents) == [372_000, 400_000, 960_000, 200_000, nil])
        #expect(fixture.page(of: Self.query(most: 399_999)).numbers == [5])
        #expect(fixture.page(of: Self.query(.distance, most: 400_000)).numbers == [2, 5])
        #expect(fixture.page(of: Self.query(.price, most: 960_000)).numbers == [1, 5, 2])
    }

    @Test("is divided as the price is, by the people who share a flat but not a room")
    func shared() {
        let fixture = IndexFixture([
            Self.home(1, cents: 100_000, once: 40_000), Self.home(2, cents: 52_000, type: .room),
            Self.home(3, cents: 60_000, type: .studio), Self.home(4, cents: 120_000),
        ])
        let page = fixture.page(of: Self.query(among: 2))
        #expect(page.numbers == [2, 1, 3, 4])
        #expect(page.hits.map(\.stayCents) == [208_000, 440_000, 240_000, 480_000])
        #expect(fixture.page(of: Self.query(.distance, most: 220_000, among: 2)).numbers == [1, 2])
        #expect(fixture.page(of: Self.query(.distance, most: 219_999, among: 2)).numbers == [2])
        #expect(fixture.agrees(on: Self.query(most: 239_999, among: 2)))
    }

    @Test("pages by cursor, with fees beyond a column among the others", arguments: UInt64(1)...6)
    func pages(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let fixture = IndexFixture(
            (1...120).map { number in
                Self.home(
                    number, cents: random.pick([50_000, 60_000, 60_001]),
                    once: random.pick([0, 7_500, 7_500, 5_000_000_000]), yearly: random.pick([0, 1, 12_000]),
                    type: random.pick([nil, .room, .studio]), isComplete: random.chance(80),
                    kind: random.pick([.rent, .rent, .roommate, .buy]))
            })
        for people in [nil, 3] {
            let whole = fixture.page(of: Self.query(among: people, limit: 200))
            var (query, hits) = (Self.query(among: people, limit: 17), [SearchPage.Hit]())
            repeat {
                #expect(fixture.agrees(on: query), "seed \(seed)")
                let page = fixture.page(of: query)
                hits += page.hits
                query.after = page.hasMore ? page.hits.last?.position : nil
            } while query.after != nil
            #expect(hits == whole.hits && hits.count == 120, "seed \(seed)")
        }
    }

    @Test("is none without both days, or for more than ten years, and then no bound is kept")
    func noStay() {
        let fixture = IndexFixture([Self.home(1, cents: 90_000), Self.home(2, cents: 50_000)])
        let windows: [(Day?, Day?)] = [
            (Self.from, nil), (nil, Self.until), (Self.until, Self.from), (Self.from, Day("2037-12-31")),
        ]
        for days in windows {
            var query = Self.query()
            (query.filter.from, query.filter.until) = days
            let page = fixture.page(of: query)
            #expect(page.numbers == [1, 2] && page.hits.map(\.stayCents) == [nil, nil])
            query.filter.maxStayCents = Int.max
            #expect(fixture.page(of: query).numbers == [])
        }
    }

    @Test("survives a snapshot, and a snapshot with other fees is wrong")
    func snapshot() async throws {
        try await SnapshotFixture.run { fixture in
            let homes = [
                Self.home(1, cents: 90_000, once: 600_000), Self.home(2, cents: 100_000, yearly: 2_400),
                Self.home(3, cents: 80_000, once: 5_000_000_000),
            ]
            fixture.source.commit(put: homes, in: SnapshotTests.north)
            try await fixture.write()
            let engine = SearchEngine(fixture.source)
            #expect(try await engine.load(from: fixture.file).refusal == nil)
            let page = try await engine.search(Self.query(), in: SnapshotTests.north)
            #expect(page.numbers == [2, 1, 3])
            #expect(page.hits.map(\.stayCents) == [401_600, 960_000, 5_000_320_000])
            let others = [
                Self.home(1, cents: 90_000, once: 500_000), Self.home(2, cents: 100_000),
                Self.home(3, cents: 80_000, once: 5_000_000_001),
            ]
            // Changes that are in no log, as if the snapshot were wrong.
            fixture.source.commit(put: others, in: SnapshotTests.north, logged: false)
            // Listings with a value too large for its column are read from the store.
            #expect(try await SnapshotCheck(fixture.file, fixture.source).run() == .compared(wrong: [1, 2]))
        }
    }
}
