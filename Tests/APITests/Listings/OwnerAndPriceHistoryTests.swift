import Testing

@Suite("What the page of a listing says beside it")
struct OwnerAndPriceHistoryTests {
    private func prices(_ client: APIClient, _ path: String) async throws -> [Int] {
        try await client.get(path).json.priceHistory.list.map(\.priceCents.int)
    }

    @Test("since when its owner is here, whether the address is confirmed, and how many public listings there are")
    func owner() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            _ = try await olive.publish(["title": "Another room"])
            _ = try await olive.publish(["status": "draft"])
            let owner = try await server.stranger.get(path).json.owner
            #expect(owner.listingCount == 2 && owner.emailConfirmed == false)
            #expect(owner.memberSince.text.wholeMatch(of: /20\d\d-\d\d/) != nil)
            try await server.markVerified(olive)
            #expect(try await server.stranger.get(path).json.owner.emailConfirmed == true)
            let card = try await server.stranger.get("/v1/listings?near=43.08,-77.67").json.items[0]
            #expect(!card.owner.names.contains("memberSince") && !card.names.contains("priceHistory"))
        }
    }

    @Test("a price counts since it was public: what a draft, or a closed listing, cost in between is nobody's business")
    func prices() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish(["status": "draft", "priceCents": 50_000])
            #expect(try await olive.get(path).json.listedAt.isNull)
            #expect(try await prices(olive, path) == [])
            _ = try await olive.patch(path, ["priceCents": 60_000])
            #expect(try await prices(olive, path) == [])
            _ = try await olive.patch(path, ["status": "active"])
            #expect(try await prices(server.stranger, path) == [60_000])
            _ = try await olive.patch(path, ["priceCents": 70_000])
            _ = try await olive.patch(path, ["title": "The same price"])
            #expect(try await prices(server.stranger, path) == [60_000, 70_000])
            _ = try await olive.patch(path, ["status": "closed"])
            for cents in [80_000, 90_000] { _ = try await olive.patch(path, ["priceCents": .number(Double(cents))]) }
            _ = try await olive.patch(path, ["status": "active"])
            #expect(try await prices(server.stranger, path) == [60_000, 70_000, 90_000])
        }
    }

    @Test("a listing posted in public is listed since then; closing and opening it again is no change of price")
    func posted() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish(["priceCents": 50_000])
            let listing = try await server.stranger.get(path).json
            #expect(listing.listedAt == listing.createdAt)
            #expect(
                listing.priceHistory == [["since": listing.createdAt, "priceCents": 50_000, "pricePeriod": "month"]])
            for status in ["closed", "active"] { _ = try await olive.patch(path, ["status": .string(status)]) }
            #expect(try await prices(server.stranger, path) == [50_000])
            _ = try await olive.patch(path, ["pricePeriod": "week"])
            let history = try await server.stranger.get(path).json.priceHistory
            #expect(history.list.map(\.pricePeriod) == ["month", "week"])
            #expect(history[0].since == listing.createdAt)
        }
    }

    @Test("of many prices the first and the newest stay")
    func bounded() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish(["priceCents": 100])
            for cents in 101...130 {
                server.clock.advance(seconds: 1)
                _ = try await olive.patch(path, ["priceCents": .number(Double(cents))])
            }
            let prices = try await prices(server.stranger, path)
            #expect(prices.count == 20 && prices.first == 100 && prices.suffix(19) == ArraySlice(112...130))
        }
    }
}
