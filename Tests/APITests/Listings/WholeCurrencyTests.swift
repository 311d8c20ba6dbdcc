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
}
