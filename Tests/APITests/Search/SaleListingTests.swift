import Foundation
import Testing

@Suite("Sales and currencies")
struct SaleListingTests {
    @Test("a sale is priced once, whatever month a client sends by default, and a week is refused")
    func period() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for period in ["month", "once"] {
                let sale = try await olive.posted([
                    "kind": "buy", "priceCents": 24_000_000, "pricePeriod": .string(period),
                ])
                #expect(sale.pricePeriod == "once")
            }
            let weekly = try await olive.post("/v1/listings", .sunnyRoom.with(["kind": "buy", "pricePeriod": "week"]))
            #expect(weekly.status == 422)
            #expect(weekly.fields == ["pricePeriod"])
        }
    }

    @Test("a search finds sales when it asks for them, and then without a price per person")
    func search() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let flat = try await olive.posted()
            let sale = try await olive.posted(["kind": "buy", "priceCents": 24_000_000])
            let stranger = server.stranger
            #expect(try await stranger.search().items.list.map(\.id) == [flat.id])
            #expect(try await stranger.search("&sort=-price").items.list.map(\.id) == [flat.id])
            let sales = try await stranger.search("&kind=buy&perPerson=2").items.list
            #expect(sales.map(\.id) == [sale.id])
            #expect(sales.allSatisfy { !$0.names.contains("perPersonCents") })
            let kinds = try await stranger.search("&facets=true").facets.kinds.list
            #expect(kinds.first { $0.value == "buy" }?.count == 1)
        }
    }

    @Test("a listing keeps the currency of its posting on page, card and pin, and the command tells how many do")
    func currency() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let olive = try await server.register("olive")
            let before = try await olive.posted()
            let set = try await DigsCommand.run(["tenant", "set", "default", "currency=EUR"], in: server.folder)
            #expect(set.output.contains("1 listing will stay priced in USD"), "\(set.output)")
            try await eventually("the setting is known") {
                try await server.stranger.get("/v1/tenant").json.currency == "EUR"
            }
            let after = try await olive.posted()
            #expect(after.currency == "EUR")
            #expect(try await server.stranger.get(before.listingPath).json.currency == "USD")
            let cards = try await server.stranger.search().items.list
            #expect(
                Set(cards.map { "\($0.id.text) \($0.currency.text)" }) == [
                    "\(before.id.text) USD", "\(after.id.text) EUR",
                ])
            let pins = try await server.stranger.get("/v1/listings/map?bounds=43.0,-77.8,43.2,-77.5&zoom=12").json.pins
            #expect(pins.list.map(\.currency) == ["USD", "EUR"])
            #expect(
                try await server.stranger.get("/listings/\(before.id.text)").text.contains("\"priceCurrency\":\"USD\""))
        }
    }

    @Test("a currency is one of ISO 4217's", arguments: ["XYZ", "usd", "EU", "XAU", "DEM", ""])
    func codes(code: String) async throws {
        try await OwnServer.run { server in
            let refused = try await DigsCommand.run(
                ["tenant", "set", "default", "currency=\(code)"], in: server.folder)
            #expect(refused.status == 1)
            #expect(refused.output.contains("currency"), "\(refused.output)")
        }
    }
}
