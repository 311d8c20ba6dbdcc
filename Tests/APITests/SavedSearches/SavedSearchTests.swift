import Foundation
import Testing

@Suite("Saved searches")
struct SavedSearchTests {
    static let nearRIT = "near=43.0846,-77.6743&maxPriceCents=100000&kind=rent"

    @Test("what is posted after a search was saved is new in it until it was looked at, and what does not fit never is")
    func newUntilLooked() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let old = try await olive.post("/v1/listings", .sunnyRoom.with(["title": "Was there before"]))
            let saved = try await Self.save(Self.nearRIT, by: sam)
            let cheap = try await olive.post("/v1/listings", .sunnyRoom)
            _ = try await olive.post("/v1/listings", .sunnyRoom.with(["priceCents": 100_001]))
            _ = try await olive.patch("/v1/listings/\(old.json.id.text)", ["title": "Edited since"])
            try await Self.expect(1, of: sam, on: server)

            let new = try await sam.get("/v1/saved-searches/\(saved)/new")
            #expect(new.json.items.list.map(\.id) == [cheap.json.id])
            // Reading does not mark anything as seen, because the response may have been lost.
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").json.items.list.count == 1)
            #expect(try await sam.put("/v1/saved-searches/\(saved)/looked", ["asOf": new.json.asOf]).status == 204)
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").json.items.list.isEmpty)
            _ = try await olive.patch("/v1/listings/\(cheap.json.id.text)", ["title": "Seen already"])
            let later = try await olive.post("/v1/listings", .sunnyRoom)
            try await Self.expect(1, of: sam, on: server)
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").json.items.list.map(\.id) == [later.json.id])
        }
    }

    @Test("a new listing whose price falls into the search is new, and one that rises out of it again is not")
    func edited() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let saved = try await Self.save(Self.nearRIT, by: sam)
            let dear = try await olive.post("/v1/listings", .sunnyRoom.with(["priceCents": 150_000]))
            _ = try await olive.patch("/v1/listings/\(dear.json.id.text)", ["priceCents": 90_000])
            try await Self.expect(1, of: sam, on: server)
            _ = try await olive.patch("/v1/listings/\(dear.json.id.text)", ["priceCents": 160_000])
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").json.items.list.isEmpty)
        }
    }

    @Test("what fits no more is not counted as new: it rose out of the search, or was closed")
    func noLongerFitting() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            _ = try await Self.save(Self.nearRIT, by: sam)
            let (dear, closed) = (try await olive.posted(), try await olive.posted())
            try await Self.expect(2, of: sam, on: server)
            _ = try await olive.patch(dear.listingPath, ["priceCents": 150_000])
            try await Self.expect(1, of: sam, on: server)
            _ = try await olive.patch(closed.listingPath, ["status": "closed"])
            try await Self.expect(0, of: sam, on: server)
        }
    }

    @Test("what is matched after an answer was read is new later, though the clock went back meanwhile")
    func clockBack() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let saved = try await Self.save(Self.nearRIT, by: sam)
            _ = try await olive.posted()
            try await Self.expect(1, of: sam, on: server)
            let asOf = try await sam.get("/v1/saved-searches/\(saved)/new").json.asOf
            server.clock.advance(seconds: -3600)
            _ = try await olive.posted()
            try await Self.expect(2, of: sam, on: server)
            #expect(try await sam.put("/v1/saved-searches/\(saved)/looked", ["asOf": asOf]).status == 204)
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").json.items.list.count == 1)
        }
    }

    @Test("a search with words is matched by the words of the texts")
    func words() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let saved = try await Self.save("near=43.0846,-77.6743&q=balcony", by: sam)
            _ = try await olive.post("/v1/listings", .sunnyRoom)
            let fitting = try await olive.post("/v1/listings", .sunnyRoom.with(["description": "With a balcony."]))
            try await Self.expect(1, of: sam, on: server)
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").json.items.list.map(\.id) == [fitting.json.id])
        }
    }

    @Test("pages of what is new show each listing once")
    func pages() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let saved = try await Self.save(Self.nearRIT, by: sam)
            for _ in 0..<3 { _ = try await olive.post("/v1/listings", .sunnyRoom) }
            try await Self.expect(3, of: sam, on: server)
            let first = try await sam.get("/v1/saved-searches/\(saved)/new?limit=2").json
            let cursor = first.nextCursor.text
            let second = try await sam.get("/v1/saved-searches/\(saved)/new?limit=2&cursor=\(cursor)").json
            let (one, two) = (first.items.list.map(\.id), second.items.list.map(\.id))
            #expect(one.count == 2 && two.count == 1 && Set(one).isDisjoint(with: two))
        }
    }

    @Test("a saved search is its owner's alone")
    func privacy() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let saved = try await Self.save(Self.nearRIT, by: sam)
            #expect(try await olive.get("/v1/saved-searches/\(saved)/new").status == 404)
            #expect(try await olive.delete("/v1/saved-searches/\(saved)").status == 404)
            #expect(try await olive.get("/v1/saved-searches").json.items.list.isEmpty)
            #expect(try await sam.delete("/v1/saved-searches/\(saved)").status == 204)
            #expect(try await sam.get("/v1/saved-searches/\(saved)/new").status == 404)
        }
    }

    @Test("a query that is no search is refused with its parameters named")
    func refused() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let wrong = try await sam.post("/v1/saved-searches", ["name": "Wrong", "query": "near=91,0&colour=red"])
            #expect(wrong.status == 422)
            #expect(wrong.fields == ["query"])
            #expect(wrong.text.contains("near") && wrong.text.contains("colour"))
            let crossed = try await sam.post(
                "/v1/saved-searches",
                ["name": "Wrong", "query": "near=43.0846,-77.6743&minPriceCents=2&maxPriceCents=1"])
            let end = "maxPriceCents can't be below minPriceCents."
            #expect(crossed.json.detail.text.hasSuffix(end), "\(crossed.text)")
            #expect(try await sam.post("/v1/saved-searches", ["query": 3]).fields.sorted() == ["name", "query"])
        }
    }

    @Test("an account has at most fifty, and five before its address is verified")
    func maximum() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            for _ in 0..<5 { _ = try await Self.save(Self.nearRIT, by: sam) }
            let sixth = try await sam.post("/v1/saved-searches", ["name": "Sixth", "query": .string(Self.nearRIT)])
            #expect(sixth.status == 409 && sixth.code == "too_many_saved_searches")
            try await server.markVerified(sam)
            for _ in 0..<45 { _ = try await Self.save(Self.nearRIT, by: sam) }
            let more = try await sam.post("/v1/saved-searches", ["name": "One more", "query": .string(Self.nearRIT)])
            #expect(more.status == 409)
            #expect(more.code == "too_many_saved_searches")
        }
    }

    @Test("an area that is wider than a region is refused, whatever its shape; a circle of the radius allowed is not")
    func area() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            for bounds in ["40,-78,44,-77", "43,-80,43.1,-75", "-90,-180,90,180", "43,179,43.1,-170"] {
                let wide = try await sam.post(
                    "/v1/saved-searches", ["name": "Wide", "query": .string("bounds=\(bounds)")])
                #expect(wide.status == 422 && wide.fields == ["query"], "\(bounds)")
            }
            for query in [
                "near=43,-77&radiusMiles=25", "bounds=42,-78,44,-76", "near=89.9,0", "bounds=43,179,43.1,-179",
            ] {
                _ = try await Self.save(query, by: sam)
            }
        }
    }

    private static func save(_ query: String, by client: APIClient) async throws -> String {
        let saved = try await client.post("/v1/saved-searches", ["name": "Near RIT", "query": .string(query)])
        try #require(saved.status == 201, "\(saved.text)")
        return saved.json.id.text
    }

    /// Matches what changed, and compares the number of new listings.
    static func expect(_ count: Int, of client: APIClient, on server: some TestMarketplace) async throws {
        try await server.matchSavedSearches()
        #expect(try await client.get("/v1/saved-searches").json.items[0].newCount.int == count)
    }
}
