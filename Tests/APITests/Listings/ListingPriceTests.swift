import App
import Domain
import Testing

@Suite("Listings: prices in a table")
struct ListingPriceTests {
    private let path = "/v1/account/listings/prices"

    private func item(_ listing: JSON, _ cents: Int, version: Int = 1) -> JSON {
        ["id": listing.id, "version": .number(Double(version)), "priceCents": .number(Double(cents))]
    }

    @Test("changes many prices and days at once, and says which changed")
    func change() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (first, second, third) = (
                try await olive.posted(), try await olive.posted(["status": "draft"]), try await olive.posted()
            )
            let answer = try await olive.patch(
                path,
                [
                    "items": [
                        item(first, 80_000), item(second, 70_000).with(["availableFrom": "2027-01-01"]),
                        item(third, 95_000).with(["availableFrom": "2026-08-01"]),
                    ]
                ])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json.items.list.map(\.outcome) == ["changed", "changed", "unchanged"])
            #expect(answer.json.items.list.map(\.version) == [2, 2, 1])
            #expect(answer.json.items[1].availableFrom == "2027-01-01")
            let shown = try await olive.get(first.listingPath).json
            #expect(shown.priceCents == 80_000 && shown.availableFrom == first.availableFrom)
            #expect(shown.priceHistory.list.map(\.priceCents) == [95_000, 80_000])
            #expect(try await olive.search("&maxPriceCents=80000").items.list.map(\.id) == [first.id])
            let cards = try await olive.get("/v1/account/listings").json.items.list
            #expect(cards.map(\.version) == [1, 2, 2])
        }
    }

    @Test("refuses each that is stale, somebody else's or unknown by itself, and takes the others")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            try await server.makeTenant("elsewhere", host: "else.example")
            let foreign = try await server.register("olive", host: "else.example").posted()
            let (mine, good) = (try await olive.posted(), try await olive.posted())
            let (hers, hidden) = (try await sam.posted(), try await sam.posted(["status": "draft"]))
            _ = try await olive.patch(mine.listingPath, ["bedrooms": 3])
            let answer = try await olive.patch(
                path, ["items": .array([mine, hers, hidden, foreign, good].map { item($0, 90_000) })])
            #expect(answer.status == 200)
            #expect(answer.json.items.list.map(\.outcome) == ["refused", "refused", "refused", "refused", "changed"])
            let codes = answer.json.items.list.map(\.problem.code)
            #expect(codes == ["stale", "not_yours", "not_found", "not_found", .null])
            #expect(try await sam.get(hers.listingPath).json.priceCents == 95_000)
            #expect(try await olive.get(mine.listingPath).json.priceCents == 95_000)
        }
    }

    @Test("names what is malformed, and changes nothing then")
    func malformed() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let good = item(listing, 90_000)
            let bad: [(JSON, [String])] = [
                (["items": []], ["items"]), ([:], ["items"]), (["items": [good, good]], ["items"]),
                (["items": [good, "x"]], ["items.1"]), (["items": [good.with(["id": "x"])]], ["items.0.id"]),
                (["items": [good.without("version")]], ["items.0.version"]),
                (["items": [good.with(["priceCents": 0])]], ["items.0.priceCents"]),
                (["items": [good.with(["availableFrom": "soon"])]], ["items.0.availableFrom"]),
                (["items": [good.with(["title": "x"])]], ["items.0.title"]),
                (["items": .array(Array(repeating: good, count: 201))], ["items"]),
            ]
            for (body, fields) in bad {
                let answer = try await olive.patch(path, body)
                #expect(answer.status == 422, "\(fields)")
                #expect(answer.fields == fields)
            }
            #expect(try await olive.get(listing.listingPath).json.priceCents == 95_000)
        }
    }

    @Test("at the daily limit of edits the rest is refused, each by itself")
    func limit() async throws {
        let limited: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.edits = RateLimit("edits", perSecond: 1.0 / 86_400, burst: 3)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: limited) { server in
            let olive = try await server.register("olive")
            let (first, second) = (try await olive.posted(), try await olive.posted())
            let answer = try await olive.patch(path, ["items": [item(first, 1_000), item(second, 1_000)]])
            #expect(answer.json.items.list.map(\.outcome) == ["changed", "refused"])
            #expect(answer.json.items[1].problem.code == "too_many_requests")
        }
    }

    @Test("bedrooms and status of several are saved with their prices; a draft that lacks something says what")
    func units() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let full = try await olive.posted(["status": "draft"])
            let empty = try await olive.posted(["status": "draft", "description": nil])
            let shown = try await olive.posted()
            func change(_ listing: JSON, _ status: JSON, bedrooms: JSON = 3) -> JSON {
                ["id": listing.id, "version": 1, "priceCents": 70_000, "bedrooms": bedrooms, "status": status]
            }
            let changes: JSON = [
                change(full, "active"), change(empty, "active"), change(shown, "closed", bedrooms: nil),
            ]
            let items = try await olive.patch("/v1/account/listings/prices", ["items": changes]).json.items
            #expect(items.list.map(\.outcome) == ["changed", "refused", "changed"])
            #expect(items[0].status == "active" && items[0].bedrooms == 3)
            #expect(items[1].problem.errors.list.map(\.field) == ["description"])
            #expect(items[2].status == "closed" && items[2].bedrooms == .null)
            #expect(try await server.stranger.get(full.listingPath).json.priceCents == 70_000)
            #expect(try await olive.get(empty.listingPath).json.status == "draft")
            #expect(try await server.stranger.get(shown.listingPath).status == 404)
            let kept: JSON = [["id": full.id, "version": 2, "priceCents": 71_000]]
            let later = try await olive.patch("/v1/account/listings/prices", ["items": kept]).json.items[0]
            #expect(later.status == "active" && later.bedrooms == 3, "what is not named stays")
            let wrong: JSON = [["id": full.id, "version": 3, "priceCents": 71_000, "bedrooms": 51, "status": "held"]]
            let refused = try await olive.patch("/v1/account/listings/prices", ["items": wrong])
            #expect(refused.status == 422 && refused.fields == ["items.0.status", "items.0.bedrooms"])
        }
    }
}
