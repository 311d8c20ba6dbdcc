import Domain
import Foundation
import Geo
import Search

/// Measures the search engine without server and database: `swift run -c release kernelbench`.
@main
struct KernelBench {
    private static let tenant = Tenant.ID(high: 1, low: 1)
    private static let turns = 1_000

    static func main() async throws {
        guard let center = Coordinate(latitude: 40.7128, longitude: -74.006) else { return }
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }
        try await WordLoading.run(count ?? 300_000, around: center, tenant: tenant)
        if count != nil { return }
        try await kernel(around: center)
        try await worstShapes(at: center)
        savedSearches(around: center)
        await nearby(around: center)
    }

    /// A million listings, 44,000 of them within 25 miles: each search is compared with a bare loop over the same
    /// candidates.
    private static func kernel(around center: Coordinate) async throws {
        var random = Seeded(7)
        let listings = (1...1_000_000).map { number -> TenantListing in
            let isNear = number % 1_000 < 44
            let place = isNear ? center.scattered(upTo: 25, &random) : Coordinate.anywhere(&random) ?? center
            return TenantListing(tenant: tenant, listing: .made(UInt32(number), at: place, &random))
        }
        let candidates = listings.map(\.listing).filter { $0.place.miles(to: center) <= 25 }
        let engine = SearchEngine(GeneratedListings(listings))
        let loading = try await median(1) { try await engine.load() }
        let sizes = "\(listings.count) listings, \(candidates.count) within 25 miles"
        print("\(sizes); columns made in \(Int(loading / 1_000)) ms\n")

        let loop = BaselineLoop(candidates)
        let square = Chord.squares(miles: 25).possible
        var total = 0
        let bare = await median(turns) {
            total = loop.count(near: center, square: square, maxCents: 150_000, minBedrooms: 2)
        }
        print("| search | µs | ns a candidate | of the bare loop | total |\n|---|---|---|---|---|")
        show("bare SIMD16 loop: radius, price, bedrooms, count", bare, bare, candidates.count, total)
        for (name, query) in queries(around: center) {
            var page = try await engine.search(query, among: nil, in: tenant)
            let time = try await median(turns) { page = try await engine.search(query, among: nil, in: tenant) }
            show(name, time, bare, candidates.count, page.total)
        }
        for (name, bedrooms) in [("similar rents, within 3 miles", 2), ("similar rents, too few within 25 miles", 9)] {
            let query = SimilarRentQuery(
                kind: .rent, bedrooms: bedrooms, division: .flat, currency: "USD", center: center, maxRadiusMiles: 25,
                utilitiesCents: 15_000)
            var count = 0
            let time = await median(turns) { count = engine.similarRents(query, in: tenant).count }
            show(name, time, bare, candidates.count, count)
        }
    }

    private static func queries(around center: Coordinate) -> [(name: String, query: ListingQuery)] {
        let area = ListingQuery.Area.circle(center: center, radiusMiles: 25)
        var filter = ListingFilter()
        (filter.maxMonthlyCents, filter.minBedrooms) = (150_000, 2)
        var all = filter
        (all.kinds, all.amenities, all.minBathroomHalves) = ([.rent, .sublease], Amenities(rawValue: 3), 2)
        (all.availableBy, all.minAreaSquareFeet) = (Day(daysSinceEpoch: 20_500), 300)
        return ListingQuery.Sort.allCases.filter { $0 != .relevance }.map { sort in
            ("top 20 by \(sort.rawValue)", ListingQuery(area: area, filter: filter, sort: sort))
        } + [
            ("top 20 by price, six filters", ListingQuery(area: area, filter: all, sort: .price)),
            ("top 20 by price, no filter", ListingQuery(area: area, sort: .price)),
            ("top 20 by price, facets", ListingQuery(area: area, filter: filter, sort: .price, wantsFacets: true)),
        ]
    }

    /// Edits with everything at one place and price, and with ten thousand tenants of ten listings.
    private static func worstShapes(at center: Coordinate) async throws {
        var random = Seeded(1)
        let building = GeneratedListings(
            (UInt32(1)...200_000).map { number in
                let one = IndexedListing(
                    number: number, place: center, kind: .rent, monthlyCents: 100_000, bedrooms: 2, bathroomHalves: 2)
                return TenantListing(tenant: tenant, listing: one)
            })
        let engine = SearchEngine(building)
        try await engine.load()
        print("\n| 200,000 listings in one building, one price | µs |\n|---|---|")
        for sort in ListingQuery.Sort.allCases where sort != .relevance {
            let query = ListingQuery(area: .circle(center: center, radiusMiles: 25), sort: sort)
            let time = try await median(200) { _ = try await engine.search(query, among: nil, in: tenant) }
            print("| by \(sort.rawValue) | \(rounded(time)) |")
        }
        let similar = SimilarRentQuery(
            kind: .rent, bedrooms: 2, division: .flat, currency: "USD", center: center, maxRadiusMiles: 25,
            utilitiesCents: 15_000)
        let rents = await median(200) { _ = engine.similarRents(similar, in: tenant) }
        print("| similar rents | \(rounded(rents)) |")
        let edit = try await median(turns) {
            building.replace(building[UInt32.random(in: 1...200_000, using: &random)])
            try await engine.catchUp()
        }
        print("| one edit taken up | \(rounded(edit)) |")

        let spread = (1...100_000).map { number in
            let place = Coordinate.anywhere(&random) ?? center
            return TenantListing(
                tenant: Tenant.ID(high: 0, low: UInt64(number % 10_000)),
                listing: .made(UInt32(number), at: place, &random))
        }
        let many = SearchEngine(GeneratedListings(spread))
        let loading = try await median(1) { try await many.load() }
        print("\n10,000 tenants of ten listings: loaded in \(rounded(loading / 1_000)) ms")
    }

    /// Matches a new listing against 100,000 saved searches: spread over the world, and all around one place.
    private static func savedSearches(around center: Coordinate) {
        print("\n| a listing against 100,000 saved searches | µs | fitting |\n|---|---|---|")
        for (name, isSpread) in [("spread over the world", true), ("all in one metro", false)] {
            var random = Seeded(3)
            let searches = (0..<100_000).map { _ in search(around: center, isSpread: isSpread, &random) }
            let index = SavedSearchIndex(searches)
            let listings = (UInt32(1)...200).map {
                IndexedListing.made($0, at: center.scattered(upTo: 20, &random), &random)
            }
            var (times, fitting) = ([Double](), 0)
            for listing in listings {
                let elapsed = ContinuousClock().measure { fitting += index.matches(listing).count }
                times.append(elapsed / .microseconds(1))
            }
            print(
                "| \(name) | \(rounded(times.sorted()[100])) (worst \(rounded(times.max() ?? 0))) | \(fitting / 200) |")
        }
    }

    /// Measures nearby lookups in a dense city: 400,000 points of interest within 12 miles, some 700 within a walk.
    private static func nearby(around center: Coordinate) async {
        var random = Seeded(11)
        let kinds = PointKind.allCases
        let points = (0..<400_000).map { number in
            PointOfInterest(
                id: "node/\(number)", kind: kinds[number % kinds.count], name: "Place number \(number)",
                location: center.scattered(upTo: 12, &random))
        }
        guard let bounds = BoundingBox(around: center, radiusMiles: 13) else { return }
        let source = PointSource(
            name: "city", attribution: "none", date: nil, categories: Set(PointCategory.allCases), bounds: bounds,
            isWhole: true)
        let index = NearbyIndex([PointSet(source: source, points: points)])
        var count = 0
        let time = await median(turns) {
            count = index.around(center).groups.reduce(0) { $0 + ($1.count ?? 0) }
        }
        print("\nwhat is near, of \(index.count) points, \(count) within a walk: \(rounded(time)) µs")
    }

    private static func search(around center: Coordinate, isSpread: Bool, _ random: inout Seeded) -> SavedSearch {
        let place = isSpread ? Coordinate.anywhere(&random) ?? center : center.scattered(upTo: 25, &random)
        var filter = ListingFilter()
        filter.maxMonthlyCents = Int.random(in: 600...3_000, using: &random) * 100
        filter.minBedrooms = Int.random(in: 0...3, using: &random)
        let radius = Double(Int.random(in: 2...25, using: &random))
        let now = Instant(milliseconds: 0)
        return SavedSearch(
            id: .init(at: now), account: .init(at: now), name: "", parameters: "",
            query: ListingQuery(area: .circle(center: place, radiusMiles: radius), filter: filter), createdAt: now,
            lookedAt: now)
    }

    private static func show(_ name: String, _ time: Double, _ bare: Double, _ candidates: Int, _ total: Int) {
        let each = rounded(time * 1_000 / Double(candidates))
        print("| \(name) | \(rounded(time)) | \(each) | \(rounded(time / bare)) | \(total) |")
    }

    private static func rounded(_ number: Double) -> String { String(format: "%.2f", number) }

    /// The median time of `turns` runs in microseconds.
    private static func median(_ turns: Int, _ work: () async throws -> Void) async rethrows -> Double {
        var times: [Double] = []
        for _ in 0..<turns {
            times.append(try await ContinuousClock().measure { try await work() } / .microseconds(1))
        }
        return times.sorted()[turns / 2]
    }
}
