import Testing

@Suite("Listings: currencies without cents")
struct WholeCurrencyTests {
    @Test("a price has no hundredths where its currency has none")
    func yen() async throws {
        try await TestServer.run { server in
            try await server.set("currency", to: "JPY")
            let olive = try await server.register("olive")
            let refused = try await olive.post("/v1/listings", .sunnyRoom.with(["priceCents": 8_000_050]))
            #expect(refused.status == 422 && refused.fields == ["priceCents"])
            #expect(refused.json.errors[0].code == "range" && refused.json.errors[0].params.step == 100)
            let listing = try await olive.posted(["priceCents": 8_000_000])
            #expect(try await olive.patch(listing.listingPath, ["priceCents": 8_000_001]).fields == ["priceCents"])
            #expect(try await olive.patch(listing.listingPath, ["priceCents": 8_000_100]).status == 200)
        }
    }

    @Test("a sale of fifty million yen is posted, found by its price and sorted by it")
    func large() async throws {
        try await TestServer.run { server in
            try await server.set("currency", to: "JPY")
            let olive = try await server.register("olive")
            for cents in [5_000_000_000, 3_000_000_000] {
                _ = try await olive.posted(["kind": "buy", "pricePeriod": "once", "priceCents": .number(Double(cents))])
            }
            let near = "/v1/listings?near=43.0846,-77.6743&kind=buy"
            func prices(_ query: String) async throws -> [JSON] {
                try await server.stranger.get(near + query).json.items.list.map(\.priceCents)
            }
            #expect(try await prices("&sort=price") == [3_000_000_000, 5_000_000_000])
            #expect(try await prices("&minPriceCents=4500000000") == [5_000_000_000])
            #expect(try await prices("&maxPriceCents=4500000000") == [3_000_000_000])
        }
    }
}
