import Domain
import Geo
import Testing

@testable import Store

@Suite("Stored rents")
struct RentTableTests {
    private static func smallArea(_ code: String, _ area: String = "M1", twoBedrooms: Int = 147_000) throws
        -> SmallAreaRent
    {
        SmallAreaRent(
            year: 2023, postalCode: code, area: HUDArea(code: area, name: "Rochester"),
            rents: try #require(BedroomRents([95_000, 107_000, twoBedrooms, 163_000, 180_000])))
    }

    private static func county(_ fips: String, town: String = "") throws -> CountyRent {
        CountyRent(
            year: 2024, fips10: fips, state: "NY", county: "Monroe County", town: town,
            area: HUDArea(code: "M1", name: "Rochester"),
            rents: try #require(BedroomRents([93_800, 105_000, 130_700, 158_000, 174_100])))
    }

    @Test("a merge adds and changes, and the same again changes nothing, not even the revision")
    func merge() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let rents = [try Self.smallArea("14623"), try Self.smallArea("14623", "M2"), try Self.smallArea("14624")]
            #expect(try await store.rents.merge(rents) == MergeCount(added: 3))
            let revision = try await store.rents.rentRevision()
            #expect(try await store.rents.merge(rents) == MergeCount(unchanged: 3))
            #expect(try await store.rents.rentRevision() == revision)
            let corrected = [try Self.smallArea("14623", twoBedrooms: 150_000), rents[1]]
            #expect(try await store.rents.merge(corrected) == MergeCount(changed: 1, unchanged: 1))
            #expect(try await store.rents.rentRevision() > revision)
            let counties = [try Self.county("3605599999"), try Self.county("0900104720", town: "Bethel town")]
            #expect(try await store.rents.merge(counties) == MergeCount(added: 2))
            #expect(try await store.rents.merge(counties) == MergeCount(unchanged: 2))
            let found = try await store.rents.publishedRents().rents.finish()
            #expect(found.figure(postalCode: "14623", bedrooms: 2)?.cents == 147_000...150_000)
            #expect(found.figure(county: "36055", bedrooms: 2)?.cents == 130_700...130_700)
            #expect(found.county("09001")?.name == "Monroe County")
        }
    }

    @Test("Zillow's index merges by month, is read oldest first, and is removed as one source")
    func index() async throws {
        try await TemporaryStore.run { fixture in
            let (store, september, october) = (fixture.store, RentMonth("2023-09"), RentMonth("2023-10"))
            let rents = [
                MonthlyRent(month: try #require(october), cents: 151_235),
                MonthlyRent(month: try #require(september), cents: 150_000),
            ]
            let index = RentIndex(postalCode: "14623", months: rents)
            #expect(try await store.rents.merge([index]) == MergeCount(added: 2))
            #expect(try await store.rents.merge([index]) == MergeCount(unchanged: 2))
            let revised = MonthlyRent(month: rents[0].month, cents: 151_300)
            let newer = RentIndex(postalCode: "14623", months: [revised])
            #expect(try await store.rents.merge([newer]) == MergeCount(changed: 1))
            #expect(try await store.rents.rentIndex(ofPostalCode: "14623")?.months == [rents[1], revised])
            #expect(try await store.rents.rentIndex(ofPostalCode: "14624") == nil)
            let source = ImportedSource(kind: .rentIndex, name: "zillow", rows: 2, date: "2023-10")
            #expect(try await store.importedData.sources().contains(source))
            try await store.importedData.remove(source)
            #expect(try await store.rents.rentIndex(ofPostalCode: "14623") == nil)
            #expect(try await store.importedData.sources().filter { $0.kind == .rentIndex }.isEmpty)
        }
    }

    @Test("a file that cannot be stored to its end changes nothing")
    func atomic() async throws {
        try await TemporaryStore.run { fixture in
            // The second of them is refused.
            let limit = "CREATE UNIQUE INDEX one_rent_a_year ON small_area_rents (year)"
            try await fixture.database.write { try $0.run(script: limit) }
            let rents = [try Self.smallArea("14623"), try Self.smallArea("14624")]
            await #expect(throws: (any Error).self) { try await fixture.store.rents.merge(rents) }
            #expect(try await fixture.number("SELECT count(*) FROM small_area_rents") == 0)
            #expect(try await fixture.store.rents.rentRevision() == 0)
        }
    }

    @Test("a directory reads rents when somebody asks, shipped ones where the store lacks the year")
    func directory() async throws {
        try await TemporaryStore.run { fixture in
            let shipped = [try Self.smallArea("10001"), try Self.smallArea("14623", twoBedrooms: 99_000)]
            let directory = RentDirectory(store: fixture.store.rents) { shipped }
            #expect(try await directory.snapshot().rents.figure(postalCode: "10001", bedrooms: 2) != nil)
            _ = try await fixture.store.rents.merge([try Self.smallArea("14623")])
            #expect(try await directory.snapshot().rents.counts[.smallArea] == 2)
            try await directory.refresh()
            let rents = try await directory.snapshot().rents
            #expect(rents.figure(postalCode: "14623", bedrooms: 2)?.cents == 147_000...147_000)
            #expect(rents.figure(postalCode: "10001", bedrooms: 2) != nil, "importing one region hides no other")
        }
    }

    @Test("it knows the centres of US postal codes, also of those that are imported later")
    func centers() async throws {
        try await TemporaryStore.run { fixture in
            let directory = RentDirectory(store: fixture.store.rents) { [] }
            #expect(try await directory.snapshot().points.isEmpty)
            let areas = ["US", "CA"].map {
                PostalArea(
                    country: $0, code: "14623", place: "Rochester", regionCode: "NY", regionName: nil,
                    center: $0 == "US" ? .rochester : .at(50, 50))
            }
            _ = try await fixture.store.postalCodes.merge(areas) { _ in }
            try await directory.refresh()
            let points = try await directory.snapshot().points
            #expect(points.center(of: "14623") == .rochester)
            #expect(points.nearest(to: .at(50, 50)) == nil)
        }
    }
}
