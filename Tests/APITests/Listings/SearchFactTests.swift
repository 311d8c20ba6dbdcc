import Domain
import Testing

@Suite("Search: facts")
struct SearchFactTests {
    @Test("facts of q are filters, the answer tells them, and filler excludes nothing")
    func understood() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted(["title": "Violet room", "bedrooms": 1, "priceCents": 80_000])
            _ = try await olive.posted(["title": "Violet room", "bedrooms": 2, "priceCents": 80_000])
            _ = try await olive.posted(["title": "Violet room", "bedrooms": 1, "priceCents": 90_000, "amenities": []])
            let found = try await olive.search("&q=\(encoded("looking for a violet 1br under $850"))")
            #expect(found.total == 1)
            let facts = found.understood.list.map { [$0["text"].text, $0.filter.text, $0.value.text] }
            #expect(
                facts == [
                    ["1br", "minBedrooms", "1"], ["1br", "maxBedrooms", "1"], ["under $850", "maxPriceCents", "85000"],
                ])
            #expect(found.leftOut.list.isEmpty)
            #expect(try await olive.found("&q=unfurnished") == 1)
            #expect(try await olive.found("&q=furnished%201br&minBedrooms=2") == 1)
            #expect(try await olive.found("&q=a%20place%20near%20campus") == 3)
        }
    }

    @Test("too many words are not an error: the longest are used, and the others are told")
    func leftOut() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted([
                "title": "Alabaster bronze copper diamond emerald fluorite garnet hematite iolite"
            ])
            let text = "alabaster bronze copper diamond emerald fluorite garnet hematite iolite alabaster ab"
            let found = try await olive.search("&q=\(encoded(text))")
            #expect(found.total == 1)
            #expect(found.leftOut.list.map(\.text) == ["ab"])
        }
    }

    @Test("words alone come by relevance, facts alone by distance")
    func sorted() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted(["title": "Room", "description": "Violet walls"])
            _ = try await olive.posted([
                "title": "Violet", "description": "", "location": ["latitude": 43.1, "longitude": -77.68],
            ])
            func titles(_ query: String) async throws -> [String] {
                try await olive.search(query).items.list.map(\.title.text)
            }
            #expect(try await titles("&q=violet") == ["Violet", "Room"])
            #expect(try await titles("&q=violet&sort=distance") == ["Room", "Violet"])
            #expect(try await titles("&q=furnished") == ["Room", "Violet"])
            #expect(try await titles("&q=furnished&sort=relevance") == ["Room", "Violet"])
        }
    }

    @Test("a saved search and the map read q as the list does")
    func alike() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let maya = try await server.register("maya")
            let query = "near=43.0846,-77.6743&q=\(encoded("2 bed violet under $900"))"
            let saved = try await maya.post("/v1/saved-searches", ["name": "Violet", "query": .string(query)])
            #expect(saved.status == 201)
            _ = try await olive.posted(["title": "Violet room", "bedrooms": 2, "priceCents": 80_000])
            _ = try await olive.posted(["title": "Violet room", "bedrooms": 1, "priceCents": 80_000])
            let box = "/v1/listings/map?bounds=43,-77.8,43.2,-77.5&zoom=12&q=\(encoded("2 bed violet under $900"))"
            let map = try await maya.get(box).json
            #expect(map.total == 1)
            let list = try await maya.get("/v1/listings?\(query)").json
            #expect(map.understood.list.map(\.filter.text) == ["minBedrooms", "maxBedrooms", "maxPriceCents"])
            #expect(map.understood == list.understood)
            #expect(map.leftOut.list.isEmpty)
            #expect(try await maya.get("/v1/listings/map?bounds=43,-77.8,43.2,-77.5&zoom=12").json.understood == .null)
            #expect(try await maya.get("/v1/listings?\(query)").json.total == 1)
        }
    }
}
