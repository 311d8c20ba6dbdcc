import Domain
import Geo
import Testing

@testable import Search

@Suite("Where the listings of a marketplace are")
struct CampusFinderTests {
    private struct FixedUniversities: UniversityStore {
        let all: [University]

        func universities() async throws -> [University] { all }
        func chosen(by tenant: Tenant.ID) async throws -> Set<University.ID>? { nil }
        func choose(universities: [University.ID]?, for tenant: Tenant.ID) async throws {}
        func revision() async throws -> Int64 { 1 }
        func merge(
            _ universities: [UniversityRecord], retiringAtMost share: Double?,
            progress: @escaping @Sendable (Int) -> Void
        ) async throws -> MergeCount { MergeCount() }
    }

    private let tenant = Tenant.ID(high: 1, low: 1)

    /// East of Manhattan.
    private func place(miles: Double) -> Coordinate { Coordinate.manhattan.moved(miles: miles, bearing: .pi / 2) }

    private func university(_ name: String, miles: Double) -> University {
        University(
            id: .init(at: Instant(milliseconds: Int64(miles))), unitID: nil, name: name, aliases: [], city: "Town",
            region: "NY", country: "US", location: place(miles: miles), web: nil, emailDomains: [], profile: .init(),
            isRetired: false)
    }

    /// The campuses found for listings this many miles east of Manhattan.
    private func campuses(_ listings: [(miles: Double, count: Int)]) async throws -> [String] {
        let source = FakeSearchSource()
        let places = listings.flatMap { Array(repeating: place(miles: $0.miles), count: $0.count) }
        source.commit(put: places.indices.map { .room(UInt32($0) + 1, at: places[$0]) }, in: tenant)
        let engine = SearchEngine(source)
        try await engine.load()
        let names = [("West", 0.0), ("Between", 40), ("East", 80), ("Far", 2_000)]
        let directory = UniversityDirectory(store: FixedUniversities(all: names.map(university)))
        try await directory.refresh()
        let found = try await CampusFinder(search: engine, directory: directory).campuses(in: tenant, radiusMiles: 25)
        return found.map { "\($0.university.name) \($0.listings)" }
    }

    @Test("two campuses a square of the world's map apart are both found, and none between them, at any number")
    func square() async throws {
        #expect(try await campuses([(0, 90), (80, 60)]) == ["West 90", "East 60"])
        #expect(try await campuses([(0, 900), (80, 600)]) == ["West 900", "East 600"])
        #expect(try await campuses([(0, 900), (80, 600), (2_000, 1)]) == ["West 900", "East 600", "Far 1"])
    }

    @Test("without listings, or with all far from any campus, there is none")
    func none() async throws {
        #expect(try await campuses([]) == [])
        #expect(try await campuses([(500, 300)]) == [])
    }
}
