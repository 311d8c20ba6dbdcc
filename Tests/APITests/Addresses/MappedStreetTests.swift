import Foundation
import Testing

@testable import App

@Suite("Addresses: streets that imported maps do not know")
struct MappedStreetTests {
    private static func listing(_ street: String, _ changes: JSON = ["location": .null]) -> JSON {
        JSON.sunnyRoom.with(["address": JSON.sunnyRoom["address"].with(["street": .string(street)])]).with(changes)
    }

    @Test("without property records, a street that the map around its postal code doesn't have is asked about")
    func unknown() async throws {
        try await MapFixture.run { server in
            let olive = try await server.register("olive")
            for (street, suggestion) in [("12 Mapel Ave", "Maple Ave"), ("12 Nowhere Street", nil)] {
                let refused = try await olive.post("/v1/listings", Self.listing(street))
                #expect(refused.status == 422 && refused.fields == ["address.street"], "\(street): \(refused.text)")
                #expect(refused.json.errors[0].code == "unknown_street")
                #expect(refused.json.errors[0].params.postalCode == "14623")
                #expect(refused.json.errors[0].params.suggestion.text == suggestion ?? "")
            }
            let pinned = try await olive.post("/v1/listings", Self.listing("12 Nowhere Street", [:]))
            #expect(pinned.status == 201 && pinned.json.locationSource == "given")
            for street in ["12 Elm Street, Apt 3", "1 E Henrietta Rd", "5 Oak St"] {
                let posted = try await olive.post("/v1/listings", Self.listing(street))
                #expect(posted.status == 201, "\(street): \(posted.text)")
            }
        }
    }

    @Test(
        "a map that ends within ten miles, or has few streets, decides nothing",
        arguments: [
            (MapFixture.streets, "43,-77.7,43.2,-77.5"),
            (Array(MapFixture.streets.dropLast()), "42.9,-77.9,43.3,-77.4"),
        ])
    func incomplete(streets: [String], bounds: String) async throws {
        try await MapFixture.run(streets, bounds: bounds) { server in
            let olive = try await server.register("olive")
            #expect(try await olive.post("/v1/listings", Self.listing("12 Nowhere Street")).status == 201)
        }
    }

    @Test("a street that either the records or the map has is taken")
    func both() async throws {
        let header = RecordFixture.text.prefix { $0 != "\n" }
        let streets = (1...20).map { "\($0 + 20)TH ST" }
        let rows = streets.enumerated().map { index, street in
            "\(index + 1),1\(index) \(street),,14623,43.08,-77.63,100000.0,,,,ROW,1 ,1925,N,2024-02-27,DOE JANE,"
        }
        try await MapFixture.run { server in
            try await RecordFixture.fill(server, ([String(header)] + rows + [""]).joined(separator: "\n"))
            let olive = try await server.register("olive")
            for (street, status) in [("12 Elm Street", 201), ("12 25th Street", 201), ("12 Nowhere Street", 422)] {
                let answer = try await olive.post("/v1/listings", Self.listing(street))
                #expect(answer.status == status, "\(street): \(answer.text)")
            }
        }
    }
}
