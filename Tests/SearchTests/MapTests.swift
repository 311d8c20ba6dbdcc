import Domain
import Geo
import Testing

@testable import Search

@Suite("The map")
struct MapTests {
    private func map(
        _ fixture: IndexFixture, _ box: BoundingBox, zoom: Int = 10, _ filter: ListingFilter = ListingFilter()
    ) -> ListingMap {
        let clauses = filter.words.map { WordClause.clauses($0, Synonyms()) } ?? []
        return MapSearch.map(of: box, zoom: zoom, filter, clauses, in: fixture.index, at: fixture.now)
    }

    @Test("up to two hundred listings are pins, one more makes clusters")
    func pinsOrClusters() throws {
        let box = try #require(BoundingBox("40,-75,41,-73"))
        var fixture = IndexFixture((1...200).map { .room($0, cents: Int($0)) })
        fixture.change(put: [.room(500, at: .pole)])
        #expect(map(fixture, box).pins.map(\.number) == Array(1...200))
        #expect(map(fixture, box).pins.last?.monthlyCents == 200)
        fixture.change(put: [.room(201, cents: 5_000_000_000)])
        let clustered = map(fixture, box)
        #expect(clustered.pins.isEmpty && clustered.total == 201)
        let spot = try #require(BoundingBox("40.71,-74,40.71,-74"))
        let cluster = ListingMap.Cluster(place: .manhattan, bounds: spot, count: 201, priceCents: 1...5_000_000_000)
        #expect(clustered.clusters == [cluster])
    }

    @Test("a pin tells kind, bedrooms and price, and what it costs each when the cost is shared")
    func pins() throws {
        let included = Amenities.utilitiesIncluded
        let fixture = IndexFixture([
            .room(1, kind: .sublease, cents: 100_000, bedrooms: 3), .room(2, cents: 100_001, amenities: included),
            .room(3, at: .pole), .room(4, kind: .buy, cents: 5_000_000_000, bedrooms: 300),
        ])
        let box = try #require(BoundingBox("40,-75,41,-73"))
        var filter = ListingFilter()
        filter.kinds = Set(ListingKind.allCases)
        #expect(map(fixture, box, filter).pins.map(\.perPersonCents) == [nil, nil, nil])
        filter.share = CostShare(occupants: 3, utilitiesCents: 15_000)
        let pins: [ListingMap.Pin] = [
            .init(
                number: 1, place: .manhattan, kind: .sublease, bedrooms: 3, monthlyCents: 100_000,
                perPersonCents: 38_333),
            .init(
                number: 2, place: .manhattan, kind: .rent, bedrooms: 2, monthlyCents: 100_001, perPersonCents: 33_334),
            .init(
                number: 4, place: .manhattan, kind: .buy, bedrooms: 300, monthlyCents: 5_000_000_000,
                perPersonCents: nil),
        ]
        #expect(map(fixture, box, filter).pins == pins)
    }

    @Test("clusters tell what their listings cost each when the cost is shared")
    func sharedClusters() throws {
        let fixture = IndexFixture((1...300).map { .room($0, cents: 100_000 + Int($0)) })
        let box = try #require(BoundingBox("40,-75,41,-73"))
        var filter = ListingFilter()
        (filter.share, filter.minMonthlyCents) = (CostShare(occupants: 2, utilitiesCents: 100), 50_065)
        let found = map(fixture, box, filter)
        #expect(found.total == 271)
        #expect(found.clusters.map(\.priceCents) == [50_065...50_200])
    }

    @Test("filters and words apply")
    func filters() throws {
        let fixture = IndexFixture((1...10).map { .text($0, $0 < 7 ? "Sunny" : "Quiet", cents: Int($0) * 100) })
        var filter = ListingFilter()
        (filter.minMonthlyCents, filter.words) = (500, WordQuery("sunny"))
        let box = try #require(BoundingBox("40,-75,41,-73"))
        #expect(map(fixture, box, filter).pins.map(\.number) == [5, 6])
    }

    @Test(
        "clusters count every listing once, within the box, and are few at any zoom",
        arguments: [-3, 0, 4, 9, 15, 22, 99])
    func clusters(zoom: Int) throws {
        var some = RandomListings(seed: 11)
        let fixture = IndexFixture((1...900).map { some.listing($0) }, sizes: .init())
        var filter = ListingFilter()
        filter.kinds = Set(ListingKind.allCases)
        for text in ["-90,-180,90,180", "-1,179,13,-179", "40,-75,41,-73", "-90,-180,-89,180", "89.5,0,90,180"] {
            let box = try #require(BoundingBox(text))
            let there = fixture.reference.listings.values.filter { box.contains($0.place) }
            let found = map(fixture, box, zoom: zoom, filter)
            #expect(found.total == there.count)
            guard there.count > 200 else { continue }
            #expect(found.clusters.reduce(0) { $0 + $1.count } == there.count)
            #expect(found.clusters.count <= 64 * 64)
            #expect(found.clusters.allSatisfy { box.contains($0.place) })
            #expect(found.clusters.map(\.priceCents.lowerBound).min() == there.map(\.monthlyCents).min())
            #expect(found.clusters.map(\.priceCents.upperBound).max() == there.map(\.monthlyCents).max())
            #expect(there.allSatisfy { listing in found.clusters.contains { $0.bounds.contains(listing.place) } })
            #expect(found.clusters.allSatisfy { $0.bounds.contains($0.place) })
        }
    }

    @Test("zooming in takes clusters apart")
    func zoomingIn() throws {
        let fixture = IndexFixture(
            (0..<400).map { step in
                .room(step + 1, at: Coordinate.manhattan.moved(miles: Double(step) / 40, bearing: Double(step)))
            })
        let box = try #require(BoundingBox("40,-75,41,-73"))
        let counts = [6, 9, 12].map { map(fixture, box, zoom: $0).clusters.count }
        #expect(counts == counts.sorted() && counts[0] < counts[2])
    }
}
