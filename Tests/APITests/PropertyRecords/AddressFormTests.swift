import Domain
import Foundation
import Imports
import Testing

@testable import App

@Suite("Addresses as people type them, in property records")
struct AddressFormTests {
    private static func row(_ id: String, _ location: String, code: String = "19104") -> String {
        "\(id),\(location),,\(code),39.95230,-75.16600,900000.0,,,,SINGLE FAMILY,1 ,1950,,2022-05-24,DOE,\n"
    }

    private func listing(_ street: String, by owner: APIClient) async throws -> String {
        try await owner.posted([
            "address": [
                "street": .string(street), "city": "Philadelphia", "region": "PA", "postalCode": "19104",
                "country": "US",
            ], "location": nil,
        ]).listingPath
    }

    @Test(
        "a street that is called like a suffix is found without its own, and a city without a comma is no street",
        arguments: [
            "1700 Spring Garden", "1700 spring garden st", "1700 W. Spring Garden",
            "1700 Spring Garden St Philadelphia, PA 19104", "1700 Spring Garden Philadelphia",
        ])
    func suffixInName(text: String) async throws {
        try await RecordFixture.run { server in
            try await RecordFixture.fill(server, RecordFixture.text + Self.row("G", "1700 SPRING GARDEN ST"))
            let query = text.replacing(" ", with: "%20")
            let found = try await server.stranger.get("/v1/blocks?address=\(query)").json.items.list
            #expect(found.map(\.id.text) == ["philadelphia-1700-spring-garden-st"])
            let path = try await listing(text, by: try await server.register("olive"))
            let record = try await server.stranger.get("\(path)/property-record").json.record
            #expect(record.propertyId == "philadelphia-g")
        }
    }

    @Test("of a sample nothing is called absent, and another rate of the tax changes nothing else")
    func sample() async throws {
        try await RecordFixture.run { server in
            let before = try await server.stranger.get("/v1/properties/philadelphia-1")
            #expect((before.json.source.isSample, before.json.estimatedTax.yearlyCents) == (false, 370_947))
            let mapping = try PropertyMapping.philadelphia().ofSample()
            try await RecordFixture.fill(
                server, mapping: mapping.withTaxRate(percent: 2, year: 2026, source: "Council"))
            let after = try await server.stranger.get("/v1/properties/philadelphia-1")
            #expect((after.json.source.isSample, after.json.estimatedTax.yearlyCents) == (true, 530_000))
            #expect((after.json.estimatedTax.rateYear, after.json.estimatedTax.source) == (2026, "Council"))
            #expect(after.json.marketValueCents == before.json.marketValueCents)
            #expect(after.headers["ETag"] != before.headers["ETag"])
            let absent = try await server.stranger.get("/v1/blocks?address=1652%20Walnut%20St")
            #expect((absent.status, absent.code) == (404, "not_in_sample"))
            let path = try await listing("1554 Walnut St", by: try await server.register("olive"))
            #expect(try await server.stranger.get("\(path)/property-record").json.status == "notInSample")
            #expect(throws: Problem.self) { try mapping.withTaxRate(percent: 101, year: 1, source: "") }
        }
    }

    @Test("of two streets the one with the listing's ZIP code is meant; without that it is not called absent")
    func ambiguous() async throws {
        try await RecordFixture.run { server in
            let rows = [
                Self.row("N", "500 N 47TH ST", code: "19139"), Self.row("S", "500 S 47TH ST"),
                Self.row("O", "700 N 47TH ST", code: "19139"), Self.row("T", "700 S 47TH ST", code: "19143"),
            ]
            try await RecordFixture.fill(server, RecordFixture.text + rows.joined())
            let olive = try await server.register("olive")
            let meant = try await listing("500 47th St", by: olive)
            let record = try await server.stranger.get("\(meant)/property-record").json.record
            #expect(record.propertyId == "philadelphia-s")
            let unclear = try await listing("700 47th St", by: olive)
            #expect(try await server.stranger.get("\(unclear)/property-record").json.status == "ambiguous")
        }
    }
}
