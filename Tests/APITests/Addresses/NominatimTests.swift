import Domain
import Fetching
import Foundation
import Geo
import Testing

@testable import App

@Suite("Addresses by Nominatim")
struct NominatimTests {
    private static let withoutPlace: JSON = ["location": .null]
    private static let inCologne: JSON = [
        "location": .null,
        "address": ["street": "Domkloster 4", "city": "Köln", "postalCode": "50667", "country": "DE"],
    ]

    @Test(
        "what it finds is the place, its licence is handed on, and it is asked for the address by name and with a name")
    func found() async throws {
        try await FakeService.nominatim(.place(43.09, -77.65)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                let listing = try await olive.posted(Self.withoutPlace)
                #expect(listing.location == ["latitude": 43.09, "longitude": -77.65])
                #expect(listing.locationSource == "geocoder")
                #expect(listing.locationAttribution == "© OpenStreetMap contributors")
                let card = try await server.stranger.search().items[0]
                #expect(card.locationAttribution == listing.locationAttribution)
                let question = try #require(nominatim.questions.first)
                #expect(question.value("street") == "12 Elm Street")
                #expect(question.value("postalcode") == "14623")
                #expect(question.value("country") == "US")
                #expect(question.userAgent.contains("Digs"))
            }
        }
    }

    @Test("a street of a grid that it does not find as written is asked for with its directions as words, once")
    func directions() async throws {
        let nominatim = FakeService { question, _ in
            question.value("street") == "195 North 500 West" ? .place(43.09, -77.65) : .nothing
        }
        try await nominatim.run { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                let inGrid: JSON = [
                    "location": .null,
                    "address": [
                        "street": "195 N 500 W Apt 4", "city": "Rochester", "region": "NY", "postalCode": "14623",
                        "country": "US",
                    ],
                ]
                for _ in 0..<2 {
                    let listing = try await olive.posted(inGrid)
                    #expect(listing.locationSource == "geocoder")
                }
                #expect(nominatim.questions.map { $0.value("street") } == ["195 N 500 W", "195 North 500 West"])
            }
        }
    }

    @Test("the second post of an address asks nothing, nor does a place that nothing was found for")
    func cached() async throws {
        try await FakeService.nominatim(.place(43.09, -77.65)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                let first = try await olive.posted(Self.withoutPlace)
                nominatim.answer(.place(0, 0))
                let second = try await olive.posted(Self.withoutPlace)
                #expect(second.location == first.location)
                #expect(second.locationAttribution == first.locationAttribution)
                #expect(nominatim.questions.count == 1)
                // Other edits cause no request; another street does.
                _ = try await olive.patch(first.listingPath, ["title": "A new title", "hideExactLocation": true])
                #expect(nominatim.questions.count == 1)
                nominatim.answer(.nothing)
                for _ in 0..<2 {
                    let moved = try await olive.patch(first.listingPath, ["address": ["street": "1 Nowhere Lane"]])
                    #expect(moved.json.locationSource == "postalCode" && moved.json.approximate == true)
                }
                #expect(nominatim.questions.count == 2)
                // With coordinates, there is no request.
                _ = try await olive.posted()
                #expect(nominatim.questions.count == 2)
            }
        }
    }

    @Test(
        "a server that is full, broken, or talks nonsense refuses no post: the code's middle is used, and says so",
        arguments: [
            .json("{\"error\":\"Unable to geocode\"}"),
            .json("[{\"lat\":\"91\",\"lon\":\"0\"}]"), .json("[{}]"), .json(""),
            .json("null"), .json("[{\"lat\":43.09,\"lon\":-77.65}]"), .json("[{\"lat\":\"nan\",\"lon\":\"0\"}]"),
            FakeService.Page(status: .tooManyRequests, body: Array("[]".utf8)),
            FakeService.Page(status: .internalServerError, body: []),
            FakeService.Page(status: .forbidden, body: Array("<html>".utf8), type: "text/html"),
            FakeService.Page(body: [UInt8](repeating: 0x20, count: 2_000_000)),
        ])
    func useless(page: FakeService.Page) async throws {
        try await FakeService.nominatim(page) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let answer = try await server.register("olive").post("/v1/listings", .sunnyRoom.with(Self.withoutPlace))
                #expect(answer.status == 201, "\(answer.text)")
                #expect(answer.json.locationSource == "postalCode")
                #expect(answer.json.location == ["latitude": 43.0834, "longitude": -77.6344])
                #expect(answer.json.approximate == true)
                #expect(nominatim.questions.count == 1)
            }
        }
    }

    @Test("an error is not remembered: the next post asks again")
    func errorsAreForgotten() async throws {
        try await FakeService.nominatim(.init(status: .tooManyRequests, body: [])) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                #expect(try await olive.posted(Self.withoutPlace).locationSource == "postalCode")
                nominatim.answer(.place(43.09, -77.65))
                #expect(try await olive.posted(Self.withoutPlace).locationSource == "geocoder")
                #expect(nominatim.questions.count == 2)
            }
        }
    }

    @Test("a server that hangs or is not there refuses no post")
    func down() async throws {
        try await FakeService.nominatim(.init(body: [], hangs: true)) { nominatim in
            try await OwnServer.run { server in
                let store = server.installation.store
                let geocoder = NominatimGeocoder(
                    base: nominatim.base, cache: store.geocodes, timeLimitSeconds: 1, logger: .silent)
                var fields = ListingFields()
                fields.address = Address(
                    street: "12 Elm Street", city: "Rochester", region: "NY", postalCode: "14623", country: "US")
                let located = try await AddressCheck(
                    postalCodes: store.postalCodes, geocoder: geocoder,
                    streets: StreetDirectory(records: store.propertyRecords, maps: store.pointsOfInterest)
                ).locate(fields)
                #expect(located?.source == .postalCode)
                #expect(nominatim.questions.count == 1)
            }
        }
        // The HTTP library tries to connect until the time is up.
        let hasty: @Sendable (inout Settings) -> Void = { $0.geocoderSeconds = 1 }
        try await OwnServer.run(geocoder: "nominatim:http://127.0.0.1:9", configure: hasty) { server in
            let listing = try await server.register("olive").posted(Self.withoutPlace)
            #expect(listing.locationSource == "postalCode")
        }
    }

    @Test("in a country without known codes the geocoder is believed, and without one coordinates are asked for")
    func withoutCodes() async throws {
        try await FakeService.nominatim(.place(50.94134445, 6.95812085888689)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                #expect(try await olive.posted(Self.inCologne).locationSource == "geocoder")
                nominatim.answer(.nothing)
                let elsewhere = Self.inCologne["address"].with(["street": "Nowhere 1"])
                let answer = try await olive.post(
                    "/v1/listings", .sunnyRoom.with(["location": .null, "address": elsewhere]))
                #expect(answer.fields == ["location"])
            }
        }
    }

    @Test(
        "the recorded answers of the real server are read as they are",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent),
        arguments: [
            ("nominatim_cologne_cathedral_cologne_germany.txt", "50.9413445,6.9581209"),
            ("nominatim_070ffa8534ee86aa47fed7a61965a9b9f71cd27c.json", "50.8419916,4.3619888"),
            ("nominatim_614a4d899e5e7e47380278075f00be15637686c6.json", "-62.17462,-58.5155525"),
            ("nominatim_madison_square_garden.txt", ""),
            ("nominatim_dfdc355642ef34fb9970df028c4ec338ce0ea3f4.json", nil),
            ("nominatim_no_results.txt", nil), ("nominatim_over_limit.txt", nil),
            ("nominatim_237e0bcaa26f36e484a002f8238e2645591e3622.json", nil),
        ] as [(String, String?)])
    func recorded(name: String, place: String?) async throws {
        let page = FakeService.Page(body: try SharedData.bytes("api-samples/nominatim/\(name)"))
        try await FakeService.nominatim(page) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                let answer = try await olive.post("/v1/listings", .sunnyRoom.with(Self.inCologne))
                guard let place else {
                    #expect(answer.status == 422, "\(answer.text)")
                    #expect(answer.fields == ["location"])
                    return
                }
                // One is an island.
                let source = name.contains("_614a") ? "postalCode" : "geocoder"
                #expect(answer.json.locationSource.text == source, "\(answer.text)")
                #expect(
                    answer.json.locationAttribution.text.contains("OpenStreetMap")
                        || answer.json.locationAttribution.text.contains("Open Street Map"))
                if !place.isEmpty { #expect(answer.json.place.map(String.init(describing:)) == place) }
            }
        }
    }
}
