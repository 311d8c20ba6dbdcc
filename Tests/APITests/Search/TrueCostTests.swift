import Domain
import Geo
import Testing

@testable import App

@Suite("The true cost per person")
struct TrueCostTests {
    /// A room that is cheap without utilities, and one that is expensive with them.
    private static func postTwo(_ olive: APIClient) async throws -> (without: JSON, with: JSON) {
        (
            try await olive.posted(["priceCents": 90_000]),
            try await olive.posted(["priceCents": 100_000, "amenities": ["utilitiesIncluded"]])
        )
    }

    @Test("price bounds and both price sorts go by what one pays, and cards tell it")
    func search() async throws {
        try await TestServer.run { server in
            let (without, with) = try await Self.postTwo(server.register("olive"))
            let stranger = server.stranger
            #expect(try await stranger.allPages("&sort=price&limit=1") == [without.id.text, with.id.text])
            #expect(try await stranger.allPages("&sort=price&limit=1&perPerson=3") == [with.id.text, without.id.text])
            #expect(try await stranger.allPages("&sort=-price&limit=1&perPerson=3") == [without.id.text, with.id.text])
            let shared = try await stranger.search("&sort=price&perPerson=3").items
            #expect(shared.list.map(\.perPersonCents) == [33_333, 35_000])
            #expect(shared.list.map(\.priceCents) == [100_000, 90_000])
            #expect(try await stranger.search().items.list.allSatisfy { !$0.names.contains("perPersonCents") })
            #expect(try await stranger.found("&perPerson=3&maxPriceCents=33333") == 0)
            #expect(try await stranger.found("&perPerson=3&maxPriceCents=33334") == 1)
            #expect(try await stranger.found("&perPerson=3&minPriceCents=35000") == 1)
            #expect(try await stranger.found("&perPerson=1&maxPriceCents=100000") == 1)
        }
    }

    @Test("equal monthly prices have equal shares, whatever their period, so that a page stays in order")
    func periods() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            // 433.5066… a month, of which half is 216.7533…; the rounded price is 433.51, and its half 216.755.
            for price in [["priceCents": 43_351], ["priceCents": 10_004, "pricePeriod": "week"]] as [JSON] {
                _ = try await olive.posted(price.with(["amenities": ["utilitiesIncluded"]]))
            }
            let hits = try await server.stranger.search("&sort=price&perPerson=2").items.list
            #expect(hits.map(\.perPersonCents) == [21_676, 21_676])
            #expect(try await server.stranger.found("&perPerson=2&maxPriceCents=21675") == 0)
            #expect(try await server.stranger.found("&perPerson=2&maxPriceCents=21676") == 2)
        }
    }

    @Test("facets of prices count what one pays")
    func facets() async throws {
        try await TestServer.run { server in
            _ = try await Self.postTwo(server.register("olive"))
            let prices = try await server.stranger.search("&perPerson=4&facets=true&maxPriceCents=25000").facets.prices
            #expect(prices.list.filter { $0.count != 0 }.map(\.fromCents) == [25_000])
        }
    }

    @Test("the map's pins tell it too")
    func map() async throws {
        try await TestServer.run { server in
            _ = try await Self.postTwo(server.register("olive"))
            let map = try await server.stranger.get("/v1/listings/map?bounds=43.0,-77.8,43.2,-77.5&zoom=12&perPerson=3")
            #expect(map.json.pins.list.map(\.perPersonCents) == [35_000, 33_333])
        }
    }

    @Test("the estimate of utilities is the tenant's")
    func estimate() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            _ = try await Self.postTwo(server.register("olive"))
            let page = try await server.stranger.search("&sort=price&perPerson=3&limit=1")
            let set = try await DigsCommand.run([
                "tenant", "set", "default", "utilitiesCents=0", "--data", server.folder.path,
            ])
            #expect(set.status == 0, "\(set.output)")
            try await eventually("the setting is taken up") {
                try await server.stranger.get("/v1/tenant").json.utilitiesCents == 0
            }
            #expect(
                try await server.stranger.search("&sort=price&perPerson=3").items.list.map(\.perPersonCents) == [
                    30_000, 33_333,
                ])
            // A cursor from the order of the old estimate is not valid for the new one.
            let next = "&sort=price&perPerson=3&limit=1&cursor=\(page.nextCursor.text)"
            #expect(try await server.stranger.get("/v1/listings?near=43.0846,-77.6743\(next)").fields == ["cursor"])
        }
    }

    @Test(
        "one to twenty share, and a cursor is for as many as it was made for",
        arguments: ["0", "21", "-1", "two", "1.5"])
    func refused(occupants: String) async throws {
        try await TestServer.run { server in
            _ = try await Self.postTwo(server.register("olive"))
            let answer = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&perPerson=\(occupants)")
            #expect(answer.status == 400)
            #expect(answer.fields == ["perPerson"])
            let cursor = try await server.stranger.search("&perPerson=2&limit=1").nextCursor.text
            let other = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&limit=1&cursor=\(cursor)")
            #expect(other.fields == ["cursor"])
        }
    }

    @Test("a saved search keeps it")
    func savedSearch() throws {
        let area = ListingQuery.Area.circle(
            center: try #require(Coordinate(latitude: 43, longitude: -77)), radiusMiles: 5)
        var filter = ListingFilter()
        filter.share = CostShare(occupants: 3, utilitiesCents: 20_000)
        let query = ListingQuery(area: area, filter: filter)
        #expect(ListingQuery(json: query.json) == query)
    }
}
