import Foundation
import Testing

@Suite("Lists of cards as markup")
struct FragmentTests {
    private static let near = "near=43.0846,-77.6743"

    /// The cards of a fragment, and the data after them.
    private static func parts(_ fragment: APIResponse) throws -> (cards: [String], data: JSON) {
        try #require(fragment.status == 200, "\(fragment.text)")
        let parts = fragment.text.components(separatedBy: "<script type=\"application/json\">")
        let data = try #require(parts.last?.components(separatedBy: "</script>").first)
        let markup = parts[0].components(separatedBy: "<p id=\"summary\"")[0]
        let cards = markup.components(separatedBy: "<li data-id=").dropFirst().map { "<li data-id=" + $0 }
        return (cards, try JSONDecoder().decode(JSON.self, from: Data(data.utf8)))
    }

    @Test("a search is the cards of its page, and the API's page with the facts of each card")
    func search() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for number in 1...3 { _ = try await olive.posted(["title": .string("Room \(number)")]) }
            let query = "\(Self.near)&sort=newest&limit=2"
            let fragment = try await server.stranger.get("/fragments/listings?\(query)")
            let (cards, facts) = try Self.parts(fragment)
            let whole = try await server.stranger.get("/v1/listings?\(query)").json
            #expect(cards.count == 2 && cards[0].contains("<h2 class=\"card-title\">"))
            #expect(cards[0].contains("loading=\"eager\"") == false, "it has no photo")
            #expect(facts.total == whole.total && facts.origin == whole.origin)
            #expect(facts.items.list.map(\.id) == whole.items.list.map(\.id))
            #expect(facts.items[0].distanceMiles == whole.items[0].distanceMiles)
            #expect(!facts.items[0].names.contains("priceCents"), "the markup has it")
            let page = try await server.stranger.get("/listings?\(Self.near)&sort=newest").text
            #expect(page.contains(cards[0]) && page.contains(cards[1]))
            let cursor = facts.nextCursor.text
            let next = try await server.stranger.get("/fragments/listings?\(query)&cursor=\(cursor)&heading=3")
            #expect(try Self.parts(next).cards.map { $0.contains("<h3 class=\"card-title\"><a") } == [true])
            #expect(fragment.headers["Content-Type"] == ["text/html; charset=utf-8"])
            #expect(fragment.headers["Content-Security-Policy"] == ["default-src 'none'; frame-ancestors 'none'"])
            let vary = fragment.headers["Vary"].joined(separator: ", ")
            #expect(vary.contains("Accept-Language") && vary.contains("Cookie"))
        }
    }

    @Test("a search brings its summary and its filters, each leading to the search without it, as the page has them")
    func filters() async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive").posted()
            let search = "\(Self.near)&kind=rent&maxPriceCents=200000&minBedrooms=0"
            let fragment = try await server.stranger.get("/fragments/listings?\(search)&limit=24").text
            let after = fragment.components(separatedBy: "<p id=\"summary\"")
            let markup = "<p id=\"summary\"" + after[1].components(separatedBy: "<script")[0]
            let parts = markup.components(separatedBy: "<ul id=\"chips\"")
            let page = try await server.stranger.get("/listings?\(search)").text
            #expect(page.contains(parts[0]) && page.contains("<ul id=\"chips\"" + parts[1]))
            #expect(parts[0].contains("1 place</strong> within 25 miles of"))
            #expect(parts[1].contains("href=\"/listings?near=43.0846,-77.6743&amp;kind=rent&amp;minBedrooms=0\""))
            #expect(parts[1].contains("data-left=\"the $2,000 maximum\"") && parts[1].contains("Clear all"))
        }
    }

    @Test("cards are in the reader's language; what cannot be read is refused as the API refuses it")
    func languages() async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive").posted(["availableFrom": "2028-08-15"])
            let path = "/fragments/listings?\(Self.near)"
            let spanish = try await server.stranger.with(["Accept-Language": "es-US"]).get(path)
            #expect(spanish.text.contains("15 ago 2028"))
            for wrong in ["nonsense=1", "heading=7", "sort=best", "cursor=x"] {
                let refused = try await server.stranger.get("\(path)&\(wrong)")
                #expect(refused.status == 400 && refused.json.code == "malformed_parameter", "\(wrong)")
            }
            #expect(try await server.stranger.get("/fragments/nothing").status == 404)
        }
    }

    @Test("a card shows no more than the API: no distance where none was chosen, no house where it is hidden")
    func hidden() async throws {
        try await TestServer.run { server in
            let listing = try await server.register("olive").posted(["hideExactLocation": true])
            let shown = try await server.stranger.get(listing.listingPath).json.location
            for path in ["/fragments/listings?\(Self.near)", "/fragments/listings/\(listing.id.text)/card"] {
                let (cards, facts) = try Self.parts(try await server.stranger.get(path))
                #expect(cards.count == 1 && cards[0].contains("Elm") && !cards[0].contains("12 Elm"), "\(path)")
                #expect(facts.items[0].location == shown && facts.items[0].approximate == true)
            }
            let anywhere = try await server.stranger.get("/fragments/listings?\(Self.near)&distances=none")
            #expect(anywhere.text.contains("<span class=\"card-distance\" hidden>"))
        }
    }

    @Test("nothing that people wrote becomes markup, neither in a card nor in the data after it")
    func hostile() async throws {
        try await TestServer.run { server in
            let evil = "\"><script>alert(1)</script><img src=x onerror=alert(1)></script> {{title}} '"
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let id = try await olive.posted(["title": .string(evil)]).id.text
            _ = try await sam.put("/v1/favorites/\(id)")
            _ = try await sam.put("/v1/favorites/\(id)/note", ["note": .string(evil)])
            for fragment in [
                try await sam.get("/fragments/favorites"), try await sam.get("/fragments/listings?\(Self.near)"),
                try await sam.post("/fragments/card", ["title": .string(evil)]),
            ] {
                #expect(!fragment.text.contains("<script>") && !fragment.text.contains("<img"))
                #expect(fragment.text.components(separatedBy: "</script>").count == 2)
                #expect(fragment.text.contains("{{title}}"), "braces of people are text too")
                #expect(try Self.parts(fragment).data.items[0].title.text == evil)
            }
        }
    }

    @Test("a caller's own lists are cards too, and nobody else's")
    func personal() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let listing = try await olive.posted()
            let id = listing.id.text
            _ = try await sam.put("/v1/favorites/\(id)")
            _ = try await sam.put("/v1/favorites/\(id)/note", ["note": "Ask about heating"])
            let ad = try await sam.wants()
            let saved = try await sam.post("/v1/saved-searches", ["name": "Near", "query": .string(Self.near)]).json.id
            let own = [
                "/fragments/favorites", "/fragments/wanted/\(ad.id.text)/fits",
                "/fragments/saved-searches/\(saved.text)/new",
            ]
            let queue = "/fragments/admin/accounts/\(olive.accountID)/listings"
            for path in own + [queue] {
                #expect(try await server.stranger.get(path).status == 401, "\(path)")
                let reader = path == queue ? admin : sam
                let (cards, facts) = try Self.parts(try await reader.get(path))
                #expect(cards.count == facts.items.list.count, "\(path)")
            }
            #expect(try await sam.get(queue).status == 403)
            for path in own.dropFirst() { #expect(try await [403, 404].contains(olive.get(path).status), "\(path)") }
            #expect(try Self.parts(try await sam.get(own[0])).data.items[0].note == "Ask about heating")
            #expect(try Self.parts(try await sam.get(own[1])).data.items[0].listing.id == listing.id)
            #expect(try Self.parts(try await admin.get(queue)).cards.count == 1)
            let shared = try await sam.share([listing]).json.token.text
            let list = try Self.parts(try await server.stranger.get("/fragments/shared-shortlists/\(shared)"))
            #expect(list.cards.count == 1 && list.data.items[0].listing.id == listing.id && list.data.items[0].up == 0)
        }
    }

    @Test("the card of a listing that is still written is as others will see it, with the owner's photos only")
    func preview() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted()
            _ = try await olive.photo(of: listing.listingPath)
            let draft: JSON = [
                "title": "Half a", "priceCents": "lots", "hideExactLocation": true, "address": ["street": "12 Elm St"],
                "id": listing.id,
            ]
            #expect(try await server.stranger.post("/fragments/card", draft).status == 401)
            let card = try Self.parts(try await olive.post("/fragments/card", draft)).cards.joined()
            #expect(card.contains(">Half a</a>") && card.contains("No price yet"))
            #expect(card.contains("Elm St") && !card.contains("12 Elm") && card.contains("/v1/photos/"))
            #expect(try await !sam.post("/fragments/card", draft).text.contains("/v1/photos/"))
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 1, "nothing is stored")
        }
    }
}
