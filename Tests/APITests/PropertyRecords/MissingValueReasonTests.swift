import Domain
import Testing

@testable import App

@Suite("Property records: what is left out has its reason")
struct MissingValueReasonTests {
    @Test("a listing's record says why it has no year and no last sale")
    func listing() async throws {
        try await RecordFixture.run { server in
            let towns = (0...1).map {
                "Y\($0),12 ELM ST,\($0),19104,39.96100,-75.17300,150000.0,,,,CONDO,1 ,198\($0),,2022-05-24,DOE JANE,\n"
            }
            try await RecordFixture.fill(server, RecordFixture.text + towns.joined())
            let olive = try await server.register("olive")
            let expected: [(String, JSON, JSON)] = [
                ("1552 Walnut St", .null, .null), ("22 N 3rd St", "missing", .null),
                ("1550 Walnut St", .null, "outOfRange"), ("900 S 47th St", .null, "severalProperties"),
                ("900 S 47th St #B", .null, "missing"), ("12 Elm St", "severalProperties", "severalProperties"),
            ]
            for (street, yearGap, saleGap) in expected {
                let path = try await olive.posted([
                    "address": [
                        "street": .string(street), "city": "Philadelphia", "region": "PA", "postalCode": "19104",
                        "country": "US",
                    ],
                    "location": nil,
                ]).listingPath
                let record = try await server.stranger.get("\(path)/property-record").json.record
                #expect((record.yearBuiltGap, record.lastSaleDateGap) == (yearGap, saleGap), "\(street)")
                #expect(record.yearBuilt.isNull == !yearGap.isNull, "\(street)")
            }
        }
    }

    @Test("a tax is not estimated without a value, or without a rate")
    func tax() async throws {
        try await RecordFixture.run { server in
            func gap(_ id: Int) async throws -> JSON {
                try await server.stranger.get("/v1/properties/philadelphia-\(id)").json.estimatedTaxGap
            }
            #expect(try await gap(1) == .null)
            #expect(try await gap(6) == "noValue")
            let store = server.installation.store
            let known = try #require(try await store.propertyRecords.recordCatalogue().datasets["philadelphia"])
            _ = try await store.propertyRecords.store(
                PropertyDataset(
                    id: known.id, city: known.city, state: known.state, publisher: known.publisher,
                    title: known.title, url: known.url, currency: known.currency, vintage: known.vintage,
                    taxRate: nil))
            try await store.propertyRecords.announceRecords()
            try await server.installation.blocks.refresh()
            #expect(try await gap(1) == "noRate")
            #expect(try await gap(6) == "noValue")
        }
    }
}
