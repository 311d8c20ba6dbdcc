import Domain
import Foundation
import Testing

@testable import App

@Suite("Rent checks of listings")
struct ListingRentTests {
    @Test("a listing is compared without itself; the same for everybody, and drafts for their owner only")
    func listing() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            try await server.giveHistory(to: olive)
            var path = ""
            for number in 0..<10 {
                path = try await olive.posted(["priceCents": .number(Double(90_000 + number * 1_000))]).listingPath
            }
            let found = try await server.stranger.get("\(path)/rent-check").json
            #expect((found.costCents, found.similarCount, found.verdict) == (114_000, 9, "below"))
            #expect(try await olive.get("\(path)/rent-check").json == found)
            _ = try await olive.posted(["priceCents": 95_000])
            #expect(try await sam.get("\(path)/rent-check").json.similarCount == 10)
            let draft = try await olive.posted(["status": "draft", "priceCents": nil]).listingPath
            #expect(try await sam.get("\(draft)/rent-check").status == 404)
            let mine = try await olive.get("\(draft)/rent-check").json
            #expect(mine.verdict.isNull && mine.unavailable.list.map(\.reason) == ["incomplete", "incomplete"])
            #expect(try await sam.get("\(path)/rent-check?x=1").fields == ["x"])
        }
    }

    @Test(
        "sales and prices for the whole time are not compared",
        arguments: [("buy", "once", "sale"), ("rent", "once", "pricedOnce")])
    func incomparable(kind: String, period: String, reason: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["kind": .string(kind), "pricePeriod": .string(period)])
            let found = try await server.stranger.get("\(listing.listingPath)/rent-check").json
            #expect(found.verdict.isNull && found.comparisons == [] && found.people.isNull)
            #expect(found.unavailable.list.map(\.reason.text) == [reason, reason])
        }
    }

    @Test("a price by the week is compared by the month")
    func weekly() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["priceCents": 30_000, "pricePeriod": "week"])
            #expect(try await olive.get("\(listing.listingPath)/rent-check").json.costCents == 145_000)
        }
    }

    @Test("of a hidden place the shown point counts, for its owner too")
    func hidden() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            try await server.giveHistory(to: olive)
            for _ in 0..<10 { _ = try await olive.posted() }
            let hidden = try await olive.posted(["hideExactLocation": true])
            let shown = try #require(try await server.stranger.get(hidden.listingPath).json.place)
            let near = "near=\(shown.latitude),\(shown.longitude)&postalCode=14623&bedrooms=2&priceCents=95000"
            let check = try await olive.get("\(hidden.listingPath)/rent-check").json
            let same = try await server.stranger.get("/v1/rent-check?\(near)").json
            #expect(check.comparisons[0] == same.comparisons[0])
            #expect(check.similarCount == 10 && same.similarCount == 11)
            #expect(!"\(check)".contains("latitude"))
        }
    }

    @Test("a rent far below what is usual is a signal in the moderation case, another one is not")
    func signal() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let cheap = try await olive.posted(["priceCents": 40_000]).listingPath
            let usual = try await olive.posted(["priceCents": 130_000]).listingPath
            for path in [cheap, usual] { _ = try await sam.report(path) }
            let whole = try await mo.get(cheap.adminPath).json
            #expect(
                whole.signals == [
                    [
                        "kind": "rentFarBelow", "costCents": 55_000, "usualLowCents": 132_300,
                        "usualHighCents": 191_100, "currency": "USD",
                    ]
                ])
            #expect(try await mo.get(usual.adminPath).json.signals == [])
            let queue = try await mo.get("/v1/admin/queue").json.items.list
            #expect(Set(queue.map { $0.signals.list.count }) == [0, 1])
        }
    }

    @Test("the page of a listing says it in words before any script, and the script gets the same numbers")
    func page() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["priceCents": 40_000])
            let atStart = try await server.stranger.get("/listings/\(listing.id.text)").text
            #expect(!atStart.contains("class=\"rent-check"), "no page waits: its script asks")
            _ = try await server.stranger.get("\(listing.listingPath)/rent-check")
            let page = try await server.stranger.get("/listings/\(listing.id.text)").text
            #expect(page.contains("Unusually low for this area"))
            #expect(page.contains("$550 a month including about $150 for utilities."))
            #expect(
                page.contains("The government’s Fair Market Rent (HUD, 2024) for 14623 is $1,470 including utilities"))
            #expect(page.contains("Be careful: see the place"))
            #expect(page.contains("90–130% of HUD’s figure"))
            #expect(page.contains("<svg class=\"rent-bar\""))
            let part = try await server.stranger.get("/fragments/listings/\(listing.id.text)").text
            let markup = try #require(part.components(separatedBy: "<script").first)
            #expect(markup.contains("rent-bar"))
            #expect(try await server.stranger.get("/listings/\(listing.id.text)").text.contains(markup))
            let spanish = try await server.stranger.get("/listings/\(listing.id.text)?lang=es").text
            #expect(spanish.contains("Inusualmente bajo para esta zona"))
            let sale = try await olive.posted(["kind": "buy", "pricePeriod": "once"])
            #expect(try await !server.stranger.get("/listings/\(sale.id.text)").text.contains("rent-bar"))
            #expect(try await !server.stranger.get("/fragments/listings/\(sale.id.text)").text.contains("rent-bar"))
            let draft = "/fragments/listings/\(try await olive.posted(["status": "draft"]).id.text)"
            #expect(try await server.stranger.get(draft).status == 404)
            #expect(try await olive.get(draft).text.contains("rent-bar"))
        }
    }
}
