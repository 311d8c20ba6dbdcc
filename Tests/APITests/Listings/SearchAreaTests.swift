import Domain
import Geo
import Testing

@Suite("Search: areas")
struct SearchAreaTests {
    @Test("25 miles are within the radius, and a centimetre more is not")
    func rim() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let origin = try #require(Coordinate(latitude: 43.0846, longitude: -77.6743))
            // Neighbors in the last stored decimal, on either side of the rim.
            var (inside, outside) = (43.0846, 43.6)
            while outside - inside > 1.5e-7 {
                let middle = (((inside + outside) / 2) * 1e7).rounded() / 1e7
                let point = try #require(Coordinate(latitude: middle, longitude: -77.6743))
                if origin.miles(to: point) <= 25 { inside = middle } else { outside = middle }
            }
            let listing = try await olive.posted(["location": ["latitude": .number(inside), "longitude": -77.6743]])
            #expect(try await olive.search("&radiusMiles=25").items[0].distanceMiles == 25)
            _ = try await olive.patch(listing.listingPath, ["location": ["latitude": .number(outside)]])
            #expect(try await olive.found("&radiusMiles=25") == 0)
            #expect(try await olive.found() == 0)
        }
    }

    @Test("the radius that is exactly the distance keeps the listing, the next smaller number does not")
    func exactRadius() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let origin = try #require(Coordinate(latitude: 43.0846, longitude: -77.6743))
            let place = try #require(Coordinate(latitude: 43.2111111, longitude: -77.5123456))
            _ = try await olive.posted(["location": ["latitude": 43.2111111, "longitude": -77.5123456]])
            let miles = origin.miles(to: place)
            #expect(try await olive.found("&radiusMiles=\(miles)") == 1)
            #expect(try await olive.found("&radiusMiles=\(miles.nextDown)") == 0)
            #expect(try await olive.found("&radiusMiles=\(miles.nextUp)") == 1)
        }
    }

    @Test("a listing at the origin is at distance zero, however small the radius")
    func zero() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted()
            #expect(try await olive.search("&radiusMiles=0.0000001").items[0].distanceMiles == 0)
            #expect(try await olive.get("/v1/listings?bounds=43.0846,-77.6743,43.0846,-77.6743").json.total == 1)
        }
    }

    @Test("a box and a circle across the antimeridian find both sides, a box the other way round finds the rest")
    func antimeridian() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let fiji: JSON = ["city": "Suva", "postalCode": "FJ1", "country": "FJ"]
            for (name, longitude) in [("East", 179.95), ("West", -179.95), ("Edge", 180.0), ("Far", 170.0)] {
                _ = try await olive.posted([
                    "title": .string("\(name) room"), "address": fiji,
                    "location": ["latitude": -17, "longitude": .number(longitude)],
                ])
            }
            func titles(_ query: String) async throws -> Set<String> {
                Set(
                    try await olive.get("/v1/listings?\(query)").json.items.list.map {
                        String($0.title.text.dropLast(5))
                    })
            }
            #expect(try await titles("bounds=-18,179.9,-16,-179.9") == ["East", "West", "Edge"])
            #expect(try await titles("bounds=-18,-179.9,-16,179.9") == ["Far"])
            #expect(try await titles("bounds=-18,-180,-16,180") == ["East", "West", "Edge", "Far"])
            #expect(try await titles("near=-17,-179.99") == ["East", "West", "Edge"])
            #expect(try await titles("near=-17,180&radiusMiles=1") == ["Edge"])
            #expect(try await titles("near=-17,-180&radiusMiles=1") == ["Edge"])
            #expect(try await titles("near=-17,180&q=room") == ["East", "West", "Edge"])
            #expect(try await titles("bounds=-18,179.9,-16,-179.9&q=room") == ["East", "West", "Edge"])
        }
    }

    @Test("a circle over a pole finds every longitude")
    func pole() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for longitude in [0.0, 90, 180, -90] {
                _ = try await olive.posted([
                    "address": ["city": "Camp", "postalCode": "NP1", "country": "AQ"],
                    "location": ["latitude": -89.9, "longitude": .number(longitude)],
                ])
            }
            #expect(try await olive.get("/v1/listings?near=-90,0").json.total == 4)
            #expect(try await olive.get("/v1/listings?near=-89.9,45").json.total == 4)
            #expect(try await olive.get("/v1/listings?near=-89.9,45&radiusMiles=6").json.total == 2)
        }
    }
}
