import Testing

@Suite("The map of listings")
struct ListingMapTests {
    private static let rochester = "/v1/listings/map?bounds=43.0,-77.8,43.2,-77.5&zoom=12"

    @Test("up to two hundred listings are pins, each with id, place, kind, bedrooms and monthly price")
    func pins() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let room = try await olive.posted(["priceCents": 30_000, "pricePeriod": "week"])
            _ = try await olive.posted(["status": "draft"])
            let map = try await server.stranger.get(Self.rochester)
            #expect(map.status == 200)
            let pin: JSON = [
                "id": room.id, "location": ["latitude": 43.0846, "longitude": -77.6743], "kind": "rent", "bedrooms": 2,
                "priceCents": 130_000, "currency": "USD",
            ]
            #expect(map.json == ["total": 1, "pins": [pin], "clusters": []])
            _ = try await olive.delete(room.listingPath)
            #expect(try await server.stranger.get(Self.rochester).json == ["total": 0, "pins": [], "clusters": []])
        }
    }

    @Test("a listing with a hidden place has its pin where the search shows it")
    func hidden() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted(["hideExactLocation": true])
            let shown = try await server.stranger.search().items[0]["location"]
            #expect(shown != ["latitude": 43.0846, "longitude": -77.6743])
            #expect(try await server.stranger.get(Self.rochester).json.pins[0]["location"] == shown)
        }
    }

    @Test("more than two hundred are clusters, which count each once and tell their prices and bounds")
    func clusters() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for number in 1...201 {
                let longitude = number <= 101 ? -77.6743 : -77.55
                _ = try await olive.posted([
                    "location": ["latitude": 43.0846, "longitude": .number(longitude)],
                    "priceCents": .number(Double(number) * 1000),
                ])
            }
            let map = try await server.stranger.get(Self.rochester).json
            #expect(map.total == 201)
            #expect(map.pins.list.isEmpty)
            let spot: JSON = ["south": 43.0846, "west": -77.6743, "north": 43.0846, "east": -77.6743]
            #expect(
                map.clusters[0] == [
                    "location": ["latitude": 43.0846, "longitude": -77.6743], "count": 101, "minPriceCents": 1000,
                    "maxPriceCents": 101_000, "bounds": spot,
                ])
            #expect(map.clusters.list.map(\.count) == [101, 100])
            #expect(try await server.stranger.get("\(Self.rochester)&maxPriceCents=200000").json.pins.list.count == 200)
            #expect(
                try await server.stranger.get("/v1/listings/map?bounds=40,-80,45,-75&zoom=0").json.clusters.list.count
                    == 1)
        }
    }

    @Test(
        "the filters of the search are the map's",
        arguments: [
            ("", 3), ("&q=balc", 1), ("&q=balcony+nowhere", 0), ("&kind=sublease", 1), ("&minBedrooms=4", 1),
            ("&maxBedrooms=3", 2),
            ("&maxPriceCents=60000", 1), ("&minPriceCents=60001", 2), ("&amenities=furnished,parking", 3),
            ("&amenities=oven", 0),
            ("&foodPreference=vegan", 1), ("&minBathrooms=2", 0), ("&minAreaSquareFeet=701", 0),
            ("&availableBy=2026-07-31", 0),
            ("&perPerson=2&maxPriceCents=37500", 1), ("&perPerson=2&maxPriceCents=37499", 0),
        ])
    func filters(query: String, count: Int) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted(["description": "With a balcony.", "kind": "sublease"])
            _ = try await olive.posted(["bedrooms": 4])
            _ = try await olive.posted(["priceCents": 60_000, "foodPreference": "vegan"])
            let map = try await server.stranger.get(Self.rochester + query)
            #expect(map.json.total.int == count)
            #expect(map.json.pins.list.count == count)
            let found = try await server.stranger.get("/v1/listings?bounds=43.0,-77.8,43.2,-77.5\(query)")
            #expect(found.json.total.int == count)
        }
    }

    @Test("bounds across the antimeridian are legal")
    func antimeridian() async throws {
        try await TestServer.run { server in
            let map = try await server.stranger.get("/v1/listings/map?bounds=-20,175,-10,-175&zoom=3")
            #expect(map.json == ["total": 0, "pins": [], "clusters": []])
        }
    }

    @Test(
        "what is wrong is 400 and named",
        arguments: [
            ("", ["bounds", "zoom"]), ("zoom=3", ["bounds"]), ("bounds=1,1,2,2", ["zoom"]),
            ("bounds=2,1,1,2&zoom=3", ["bounds"]),
            ("bounds=1,2,3&zoom=3", ["bounds"]), ("bounds=91,0,92,1&zoom=3", ["bounds"]),
            ("bounds=0,0,nan,1&zoom=3", ["bounds"]),
            ("bounds=1,1,2,2&zoom=23", ["zoom"]), ("bounds=1,1,2,2&zoom=-1", ["zoom"]),
            ("bounds=1,1,2,2&zoom=1.5", ["zoom"]),
            ("bounds=1,1,2,2&zoom=3&near=1,1", ["near"]), ("bounds=1,1,2,2&zoom=3&sort=price", ["sort"]),
            ("bounds=1,1,2,2&zoom=3&limit=5", ["limit"]), ("bounds=1,1,2,2&zoom=3&zoom=3", ["zoom"]),
            ("bounds=1,1,2,2&zoom=3&kind=castle&perPerson=0", ["kind", "perPerson"]),
            ("bounds=1,1,2,2&zoom=x&colour=red", ["colour", "zoom"]),
        ])
    func refused(query: String, fields: [String]) async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.get("/v1/listings/map?\(query)")
            #expect(answer.status == 400)
            #expect(answer.fields.sorted() == fields)
        }
    }

    @Test("another tenant's listings are not on the map, and only GET is possible")
    func otherTenant() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            _ = try await server.register("olive").posted()
            #expect(try await server.at(host: "union.example.edu").get(Self.rochester).json.total == 0)
            #expect(try await server.stranger.post("/v1/listings/map").status == 405)
        }
    }
}
