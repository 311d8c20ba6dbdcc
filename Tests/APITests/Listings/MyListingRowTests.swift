import Testing

@testable import App

@Suite("Rows of my listings")
struct MyListingRowTests {
    private static let path = "/fragments/account/listings"

    @Test("a row has the status and what can be done in it; the data beside it has what the page finds listings by")
    func rows() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let open = try await olive.posted(["title": "A <b>room</b>", "priceCents": 20_000, "pricePeriod": "week"])
            let closed = try await olive.posted(["title": "Closed"])
            _ = try await olive.patch(closed.listingPath, ["status": "closed"])
            _ = try await olive.posted(["title": "Half", "status": "draft"])
            let markup = try await olive.get(Self.path).text
            let rows = markup.components(separatedBy: "<li class=\"mine-row").dropFirst().map { String($0) }
            try #require(rows.count == 3)
            #expect(rows[2].contains(">A &lt;b&gt;room&lt;/b&gt;</a>") && rows[2].contains("aria-label=\"Take down A "))
            #expect(rows[2].contains("$200<small> a week</small>") && rows[2].contains("listed until"))
            #expect(rows[2].contains("href=\"/listings/\(open.id.text)\""))
            #expect(rows[1].contains("badge\">Taken down") && rows[1].contains("data-act=\"reopen\""))
            #expect(rows[0].contains("badge\">Draft") && rows[0].contains(">Continue<") && !rows[0].contains("views"))
            for row in rows { #expect(!row.contains("data-act=\"renew\"")) }
            #expect(markup.contains("\"priceCents\":20000") && !markup.contains("\"description\""))
            let one = try await olive.get("\(Self.path)/\(closed.id.text)").text
            #expect(one.contains("Closed</a>") && !one.contains("Half"))
        }
    }

    @Test("what ends within two weeks can be renewed, and what has ended is expired")
    func expiry() async throws {
        try await OwnServer.run { server in
            try await server.set("listingDays", to: "20")
            let olive = try await server.register("olive")
            let id = try await olive.posted().id.text
            #expect(try await !olive.get("\(Self.path)/\(id)").text.contains("data-act=\"renew\""))
            server.clock.advance(days: 7)
            let soon = try await olive.get("\(Self.path)/\(id)").text
            #expect(soon.contains("data-act=\"renew\"") && soon.contains("badge good\">Active"))
            server.clock.advance(days: 14)
            let over = try await olive.get("\(Self.path)/\(id)").text
            #expect(over.contains("badge wrong\">Expired") && !over.contains("data-act=\"close\""))
        }
    }

    @Test("rows are their owner's alone, and read page by page")
    func own() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let id = try await olive.posted(["title": "First"]).id.text
            _ = try await olive.posted(["title": "Second"])
            for path in [Self.path, "\(Self.path)/\(id)"] {
                #expect(try await server.stranger.get(path).status == 401)
                #expect(try await olive.get("\(path)?x=1").status == 400)
            }
            #expect(try await sam.get("\(Self.path)/\(id)").status == 404)
            #expect(try await !sam.get(Self.path).text.contains("mine-row"))
            let page = try await olive.get("\(Self.path)?limit=1&photos=lazy").text
            #expect(page.contains("Second</a>") && !page.contains("First</a>") && !page.contains("\"nextCursor\":null"))
        }
    }
}
