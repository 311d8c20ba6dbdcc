import Domain
import Testing

@testable import Search

@Suite("Sales, rooms and studios among rents")
struct SaleTests {
    private static let fixture = IndexFixture([
        .room(1, cents: 100_000), .room(2, kind: .buy, cents: 24_000_000), .room(3, kind: .roommate, cents: 70_000),
        .room(4, cents: 80_000, bedrooms: 0), .room(5, kind: .buy, cents: 90_000),
        .room(6, kind: .roommate, cents: 70_000, amenities: .utilitiesIncluded),
        .room(7, cents: 80_000, bedrooms: 0, amenities: .utilitiesIncluded),
    ])

    private func page(
        _ kinds: Set<ListingKind> = [], sort: ListingQuery.Sort = .price, perPerson: Int? = nil, facets: Bool = false
    ) -> SearchPage {
        var filter = ListingFilter()
        filter.kinds = kinds
        filter.share = perPerson.map { CostShare(occupants: $0, utilitiesCents: 15_000) }
        return Self.fixture.page(of: .around(filter: filter, sort: sort, facets: facets))
    }

    @Test("a search finds sales only when it asks for them, in every order", arguments: ListingQuery.Sort.allCases)
    func asked(sort: ListingQuery.Sort) {
        #expect(page(sort: sort).total == 5)
        #expect(Set(page(sort: sort).numbers) == [1, 3, 4, 6, 7])
        #expect(Set(page([.buy], sort: sort).numbers) == [2, 5])
        #expect(page([.buy, .rent], sort: sort).total == 5)
    }

    @Test("facets count sales as a kind, but not among the rents")
    func facets() throws {
        let facets = try #require(page(facets: true).facets)
        #expect(facets.kinds == [.rent: 3, .sublease: 0, .roommate: 2, .buy: 2])
        #expect(facets.prices.map(\.count).reduce(0, +) == 5)
        #expect(facets.bedrooms[2] == 3)
        #expect(facets.amenities["utilitiesIncluded"] == 2)
    }

    @Test("two share a flat, but neither a room nor a studio, and a sale has no price per person")
    func shared() {
        let rents = page(perPerson: 2)
        #expect(rents.numbers == [1, 6, 3, 7, 4])
        #expect(rents.hits.map(\.perPersonCents) == [57_500, 70_000, 77_500, 80_000, 95_000])
        let all = page(Set(ListingKind.allCases), perPerson: 2)
        #expect(all.numbers == [1, 6, 3, 7, 5, 4, 2])
        #expect(all.hits.map(\.perPersonCents) == [57_500, 70_000, 77_500, 80_000, nil, 95_000, nil])
    }

    private static func home(_ number: UInt32, _ type: HomeType?, _ bedrooms: Int = 4) -> IndexedListing {
        IndexedListing(
            number: number, place: .manhattan, kind: .rent, monthlyCents: 92_500, bedrooms: bedrooms,
            bathroomHalves: 2, allInRent: AllInRent(cents: 92_500, isComplete: true),
            traits: ListingTraits(homeType: type))
    }

    @Test("a room, a place in a dorm and a studio are one person's also where they are offered for rent")
    func homeTypes() {
        let types: [HomeType?] = [nil, .room, .dorm, .studio, .apartment, .detached]
        let fixture = IndexFixture(types.enumerated().map { Self.home(UInt32($0 + 1), $1) })
        var filter = ListingFilter()
        filter.share = CostShare(occupants: 4, utilitiesCents: 10_000)
        let found = fixture.page(of: .around(filter: filter, sort: .price))
        #expect(found.numbers == [1, 5, 6, 2, 3, 4])
        #expect(found.hits.map(\.perPersonCents) == [25_625, 25_625, 25_625, 95_000, 95_000, 102_500])
        #expect(fixture.page(of: .around(filter: filter, sort: .total)).numbers == [1, 5, 6, 2, 3, 4])
        filter.maxMonthlyCents = 95_000
        #expect(fixture.page(of: .around(filter: filter)).numbers == [1, 2, 3, 5, 6])
        (filter.maxMonthlyCents, filter.maxTotalCents) = (nil, 92_499)
        #expect(fixture.page(of: .around(filter: filter)).numbers == [1, 5, 6])
        #expect(fixture.agrees(on: .around(filter: filter, facets: true)))
    }

    @Test(
        "the bits of a row give its type of home back",
        arguments: [nil, .room, .studio, .apartment, .detached, .dorm] as [HomeType?])
    func bits(type: HomeType?) throws {
        let traits = ListingTraits(
            homeType: type, accessibility: .all, shortestMonths: 63, hasPhotos: true, isOwnerVerified: true)
        #expect(PackedTraits.homeType(try #require(PackedTraits.packed(traits))) == type)
    }
}
