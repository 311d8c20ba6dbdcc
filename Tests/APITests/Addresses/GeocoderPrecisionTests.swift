import Domain
import Fetching
import Geo
import Testing

@testable import App

@Suite("Addresses: how much of one the geocoder finds")
struct GeocoderPrecisionTests {
    private static let withoutPlace: JSON = ["location": .null]

    @Test(
        "a house is the place; a street is about there, and is stored and shown so, from the cache too",
        arguments: [(nil, true), (30, true), (28, true), (27, false), (26, false)] as [(Int?, Bool)])
    func houseOrStreet(rank: Int?, isHouse: Bool) async throws {
        try await FakeService.nominatim(.place(43.09, -77.65, rank: rank)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                for _ in 0..<2 {
                    let listing = try await olive.posted(Self.withoutPlace)
                    #expect(listing.location == ["latitude": 43.09, "longitude": -77.65])
                    #expect(listing.locationSource.text == (isHouse ? "geocoder" : "postalCode"))
                    #expect(listing.approximate == .bool(!isHouse))
                    #expect(listing.locationAttribution == "© OpenStreetMap contributors")
                    let page = try await server.stranger.get("/listings/\(listing["id"].text)").text
                    #expect(page.contains("The map shows the street or area") == !isHouse)
                    #expect(!page.contains("The map shows the center of the postal code"))
                }
                #expect(nominatim.questions.count == 1)
                #expect(try await server.stranger.search().items.list.allSatisfy { $0.approximate == .bool(!isHouse) })
            }
        }
    }

    @Test("a street whose maker the service does not name is not used: the middle of the postal code is as good")
    func unattributed() async throws {
        try await FakeService.nominatim(.place(43.09, -77.65, rank: 26, licence: nil)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let listing = try await server.register("olive").posted(Self.withoutPlace)
                #expect(listing.locationSource == "postalCode" && listing.approximate == true)
                #expect(listing.location == ["latitude": 43.0834, "longitude": -77.6344])
            }
        }
    }

    @Test("where no code of the country is known, a street or a town is about there", arguments: [26, 16])
    func withoutCodes(rank: Int) async throws {
        try await FakeService.nominatim(.place(50.94, 6.95, rank: rank)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let inCologne: JSON = [
                    "location": .null,
                    "address": ["street": "Domkloster 4", "city": "Köln", "postalCode": "50667", "country": "DE"],
                ]
                let listing = try await server.register("olive").posted(inCologne)
                #expect(listing.locationSource == "postalCode" && listing.approximate == true)
                #expect(listing.location == ["latitude": 50.94, "longitude": 6.95])
            }
        }
    }

    @Test("a grid's street that is found only with its directions as words is the house, not the town found before")
    func directions() async throws {
        let nominatim = FakeService { question, _ in
            let isSpelledOut = question.value("street") == "195 North 500 West"
            return isSpelledOut ? .place(43.09, -77.65, rank: 30) : .place(43.1, -77.6, rank: 16)
        }
        try await nominatim.run { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let address = JSON.sunnyRoom["address"].with(["street": "195 N 500 W #4"])
                let listing = try await server.register("olive").posted(["location": .null, "address": address])
                #expect(listing.locationSource == "geocoder")
                #expect(listing.location == ["latitude": 43.09, "longitude": -77.65])
            }
        }
    }

    @Test("a street that is found is believed, though complete records do not have it")
    func recordedStreets() async throws {
        try await FakeService.nominatim(.nothing) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                try await RecordFixture.fill(server, RecordedStreetTests.records)
                let olive = try await server.register("olive")
                func post(_ street: String) async throws -> APIResponse {
                    let address = JSON.sunnyRoom["address"].with(["street": .string(street)])
                    let body = JSON.sunnyRoom.with(["location": .null, "address": address])
                    return try await olive.post("/v1/listings", body)
                }
                let refused = try await post("12 Mapel Ave")
                #expect(refused.fields == ["address.street"])
                #expect(refused.json.errors[0].params.suggestion == "Maple Ave")
                nominatim.answer(.place(43.09, -77.65, rank: 26))
                #expect(try await post("12 Newly Built Way").json.approximate == true)
            }
        }
    }
}
