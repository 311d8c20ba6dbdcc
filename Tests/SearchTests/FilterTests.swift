import Domain
import Testing

@testable import Search

@Suite("What a search keeps")
struct FilterTests {
    static let day = Day(daysSinceEpoch: 20_000)

    static let filters: [(name: String, set: @Sendable (inout ListingFilter) -> Void, keeps: [UInt32])] = [
        ("kinds", { $0.kinds = [.sublease, .roommate] }, [2, 4]),
        ("least price", { $0.minMonthlyCents = 100_000 }, [1, 2, 4, 5]),
        ("most price", { $0.maxMonthlyCents = 99_999 }, [3]),
        ("least bedrooms", { $0.minBedrooms = 3 }, [4]),
        ("most bedrooms", { $0.maxBedrooms = 0 }, [3]),
        ("bathrooms", { $0.minBathroomHalves = 3 }, [5]),
        ("area, which an absent one never meets", { $0.minAreaSquareFeet = 500 }, [2]),
        ("amenities, all of them", { $0.amenities = Amenities(rawValue: 5) }, [4]),
        ("food", { $0.foodPreference = .kosher }, [5]),
        ("the day, bounds included", { $0.availableBy = day }, [1, 2, 4]),
        ("nothing at all when upside down", { ($0.minBedrooms, $0.maxBedrooms) = (3, 1) }, []),
    ]

    @Test("each filter keeps what it says", arguments: filters.indices)
    func keeps(index: Int) {
        let (name, set, keeps) = Self.filters[index]
        let tomorrow = Day(daysSinceEpoch: Self.day.daysSinceEpoch + 1)
        let yesterday = Day(daysSinceEpoch: Self.day.daysSinceEpoch - 1)
        let fixture = IndexFixture([
            .room(1), .room(2, kind: .sublease, area: 500, from: Self.day, until: Self.day),
            .room(3, cents: 99_999, bedrooms: 0, area: 499, from: tomorrow),
            .room(4, kind: .roommate, bedrooms: 3, amenities: Amenities(rawValue: 7), from: yesterday),
            .room(5, bathroomHalves: 3, amenities: Amenities(rawValue: 1), food: .kosher, until: yesterday),
        ])
        var filter = ListingFilter()
        set(&filter)
        #expect(fixture.page(of: .around(filter: filter)).numbers == keeps, "\(name)")
    }

    static let shares: [(occupants: Int, lowest: Int?, highest: Int?, keeps: [UInt32])] = [
        (1, nil, 100_000, [1, 2, 4]), (1, 100_001, nil, [3]), (1, 115_000, 115_000, [3]), (2, nil, 50_000, [1, 2, 4]),
        (2, 50_000, 50_000, [1, 2]), (3, nil, 33_333, [4]), (3, 33_333, 33_334, [1, 2, 4]), (20, 5_750, nil, [3]),
        (20, 0, 4_999, []), (20, 0, 5_000, [1, 2, 4]), (20, 5_751, 5_749, []), (7, .max, nil, []),
        (7, nil, .max, [1, 2, 3, 4]),
    ]

    @Test(
        "price bounds are about what each pays, utilities included, when the cost is shared", arguments: shares.indices)
    func shared(index: Int) {
        let fixture = IndexFixture([
            .room(1, cents: 85_000), .room(2, cents: 100_000, amenities: .utilitiesIncluded), .room(3, cents: 100_000),
            .room(4, cents: 84_999),
        ])
        let (occupants, lowest, highest, keeps) = Self.shares[index]
        var filter = ListingFilter()
        filter.share = CostShare(occupants: occupants, utilitiesCents: 15_000)
        (filter.minMonthlyCents, filter.maxMonthlyCents) = (lowest, highest)
        #expect(fixture.page(of: .around(filter: filter)).numbers == keeps)
        #expect(fixture.agrees(on: .around(filter: filter, facets: true)))
    }

    @Test("a cheap price without utilities comes behind a dearer one with them, and each hit tells what one pays")
    func sharedOrder() {
        let fixture = IndexFixture([
            .room(1, cents: 90_000), .room(2, cents: 100_000, amenities: .utilitiesIncluded), .room(3, cents: 84_000),
        ])
        var filter = ListingFilter()
        #expect(fixture.page(of: .around(filter: filter, sort: .price)).numbers == [3, 1, 2])
        #expect(fixture.page(of: .around(filter: filter)).hits.map(\.perPersonCents) == [nil, nil, nil])
        filter.share = CostShare(occupants: 4, utilitiesCents: 15_000)
        let page = fixture.page(of: .around(filter: filter, sort: .price))
        #expect(page.numbers == [3, 2, 1])
        #expect(page.hits.map(\.perPersonCents) == [24_750, 25_000, 26_250])
        #expect(fixture.page(of: .around(filter: filter, sort: .priceDescending)).numbers == [1, 2, 3])
    }

    @Test("values too great for a column are exact all the same")
    func overflow() {
        let prices = [4_294_967_294, 4_294_967_295, 4_294_967_296, 4_333_333_333]
        let fixture = IndexFixture(
            prices.enumerated().map { .room(UInt32($0 + 1), cents: $1) } + [.room(9, bedrooms: 300)])
        // All-in rents have 31 bits, one fewer than prices.
        #expect(fixture.index.overflow.map(\.number) == [1, 2, 3, 4, 9])
        var filter = ListingFilter()
        filter.minMonthlyCents = 4_294_967_295
        #expect(fixture.page(of: .around(filter: filter, sort: .priceDescending)).numbers == [4, 3, 2])
        filter.maxMonthlyCents = 4_294_967_296
        #expect(fixture.page(of: .around(filter: filter, sort: .price)).numbers == [2, 3])
    }

    @Test("words keep the numbers that have them, near together or far apart")
    func words() {
        let numbers: [UInt32] = [1, 2, 3, 70, 4_000_000_000]
        let fixture = IndexFixture(numbers.map { .room($0) })
        #expect(fixture.page(of: .around(), among: [2, 70]).numbers == [2, 70])
        #expect(fixture.page(of: .around(), among: [0, 3, 4, 4_000_000_000, .max]).numbers == [3, 4_000_000_000])
        #expect(fixture.page(of: .around(), among: []).total == 0)
    }

    @Test("each group of facets ignores the filter on itself and no other")
    func facets() {
        let fixture = IndexFixture([
            .room(1, bedrooms: 1, amenities: Amenities(rawValue: 1)), .room(2, kind: .buy, bedrooms: 1),
            .room(3, cents: 600_000, bedrooms: 1), .room(4, bedrooms: 7), .room(5, kind: .buy, bedrooms: 7),
        ])
        var filter = ListingFilter()
        (filter.kinds, filter.maxBedrooms, filter.maxMonthlyCents) = ([.rent], 2, 200_000)
        let page = fixture.page(of: .around(filter: filter, facets: true))
        #expect(page.total == 1)
        #expect(page.facets?.kinds == [.rent: 1, .sublease: 0, .buy: 1, .roommate: 0])
        #expect(page.facets?.bedrooms == [0: 0, 1: 1, 2: 0, 3: 0, 4: 0, 5: 1])
        #expect(page.facets?.amenities["washerDryer"] == 1)
        #expect(page.facets?.prices.filter { $0.count > 0 }.map(\.fromCents) == [100_000, 500_000])
        #expect(page.facets?.prices.last == .init(fromCents: 500_000, toCents: nil, count: 1))
    }
}
