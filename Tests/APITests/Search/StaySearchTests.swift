import Domain
import Geo
import Testing

@testable import API

@Suite("Searches by what a whole stay costs")
struct StaySearchTests {
    private static let near = "/v1/listings?near=43.0846,-77.6743"
    private static let days = "&from=2027-01-01&until=2027-04-30"

    private static func fee(_ cents: Int, _ due: String = "once") -> JSON {
        ["kind": "broker", "amountCents": .number(Double(cents)), "due": .string(due)]
    }

    private static func listing(_ cents: Int, fees: [JSON] = []) -> JSON {
        [
            "priceCents": .number(Double(cents)), "amenities": ["utilitiesIncluded"], "availableFrom": .null,
            "availableUntil": .null, "lease": ["fees": .array(fees)],
        ]
    }

    @Test("a fee that is paid once counts, also after the listing is changed, and cards tell the stay's cost")
    func example() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let feed = try await olive.posted(Self.listing(90_000, fees: [Self.fee(600_000)]))
            let plain = try await olive.posted(Self.listing(100_000))
            let stranger = server.stranger
            func found(_ more: String) async throws -> [JSON] {
                try await stranger.search("\(Self.days)\(more)").items.list
            }
            #expect(try await found("&sort=total").map(\.id) == [feed.id, plain.id])
            let stays = try await found("&sort=stay")
            #expect(stays.map(\.id) == [plain.id, feed.id])
            #expect(stays.map(\.stayTotalCents) == [400_000, 960_000])
            #expect(try await found("&sort=price").map(\.stayTotalCents) == [960_000, 400_000])
            #expect(try await found("&maxStayCents=400000").map(\.id) == [plain.id])
            #expect(try await found("&maxStayCents=399999").isEmpty)
            #expect(try await stranger.allPages("\(Self.days)&sort=stay&limit=1") == [plain.id.text, feed.id.text])
            let whole = try await stranger.search("&sort=total").items.list
            #expect(whole.allSatisfy { !$0.names.contains("stayTotalCents") })
            let path = "/v1/listings/\(plain.id.text)"
            let change: JSON = ["lease": ["fees": [Self.fee(1_200_000, "yearly")]]]
            #expect(try await olive.patch(path, change).status == 200)
            try await eventually("the search has the new fee") {
                try await found("&sort=stay").map(\.stayTotalCents) == [960_000, 1_600_000]
            }
        }
    }

    @Test("a sale has no stay, and the map keeps the bound")
    func salesAndMaps() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let rent = try await olive.posted(Self.listing(100_000))
            let sale = try await olive.posted(
                [
                    "kind": "buy", "pricePeriod": "once", "priceCents": 24_000_000, "availableFrom": .null,
                    "availableUntil": .null,
                ])
            let hits = try await server.stranger.search("\(Self.days)&sort=stay&kind=rent,buy").items.list
            #expect(hits.map(\.id) == [rent.id, sale.id])
            #expect(hits.map(\.stayTotalCents) == [400_000, .null])
            let map = "/v1/listings/map?bounds=43.0,-77.8,43.2,-77.5&zoom=12\(Self.days)&maxStayCents="
            #expect(try await server.stranger.get("\(map)400000").json.total == 1)
            #expect(try await server.stranger.get("\(map)399999").json.total == 0)
        }
    }

    @Test(
        "both days are needed, at most ten years apart",
        arguments: [
            ("sort=stay", ["from", "until"]), ("maxStayCents=5&from=2027-01-01", ["until"]),
            ("sort=stay&maxStayCents=5&until=2027-01-01", ["from"]), ("sort=stay&from=2027-13-01", ["from", "until"]),
            ("maxStayCents=5&from=2027-01-01&until=2037-12-31", ["until"]),
            ("maxStayCents=-1&from=2027-01-01&until=2027-12-31", ["maxStayCents"]),
        ])
    func refused(query: String, fields: [String]) async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.get("\(Self.near)&\(query)")
            #expect(answer.status == 400)
            #expect(Set(answer.fields) == Set(fields))
            #expect(try await server.stranger.get("\(Self.near)&from=2027-01-01&until=2037-12-31").status == 200)
        }
    }

    @Test("a saved search keeps the bound")
    func savedSearch() throws {
        let area = ListingQuery.Area.circle(
            center: try #require(Coordinate(latitude: 43, longitude: -77)), radiusMiles: 5)
        var filter = ListingFilter()
        (filter.from, filter.until, filter.maxStayCents) = (Day("2027-01-01"), Day("2027-04-30"), 400_000)
        let query = ListingQuery(area: area, filter: filter)
        #expect(ListingQuery(json: query.json) == query)
    }

    @Test("a page's search loses the order and the bound of a stay with one of its days")
    func pages() {
        let search = SearchURL("near=43,-77\(Self.days)&maxStayCents=5&sort=stay")
        #expect(search["sort"] == "stay" && search["maxStayCents"] == "5" && search.isAllIn)
        #expect(search.with("until", nil).text == "near=43,-77&from=2027-01-01")
        #expect(SearchURL("near=43,-77&sort=stay&maxStayCents=5").text == "near=43,-77")
    }
}
