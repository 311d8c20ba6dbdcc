import Testing

@Suite("Favourites")
struct FavoriteTests {
    private func ids(_ client: APIClient, _ query: String = "") async throws -> [JSON] {
        try await client.get("/v1/favorites\(query)").json.items.list.map(\.id)
    }

    @Test("which hits of a search an account saved is asked with their ids")
    func ids() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let ids = try await [olive.posted(), olive.posted(), olive.posted()].map(\.id.text)
            for id in [ids[0], ids[2]] { #expect(try await sam.put("/v1/favorites/\(id)").status == 204) }
            let asked = [ids[2], ids[1], ids[0], ids[2]].joined(separator: ",")
            let found = try await sam.get("/v1/favorites?ids=\(asked)")
            #expect(found.json.items.list.map(\.id.text) == [ids[2], ids[0]], "\(found.text)")
            #expect(found.json.nextCursor == nil)
            #expect(try await olive.get("/v1/favorites?ids=\(asked)").json.items.list.isEmpty)
            for (query, field) in [("ids=x", "ids"), ("ids=\(asked)&limit=1", "limit")] {
                let wrong = try await sam.get("/v1/favorites?\(query)")
                #expect(wrong.status == 400 && wrong.json.errors[0].field.text == field, "\(wrong.text)")
            }
        }
    }

    @Test("saving and removing may be repeated; the last saved stands first, and keeps its place when saved again")
    func idempotent() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (a, b) = (try await olive.posted().id, try await olive.posted().id)
            for id in [a, b, a, a] { #expect(try await sam.put("/v1/favorites/\(id.text)").status == 204) }
            #expect(try await ids(sam) == [b, a])
            #expect(try await ids(olive) == [])
            for _ in 0..<2 { #expect(try await sam.delete("/v1/favorites/\(b.text)").status == 204) }
            #expect(try await ids(sam) == [a])
            #expect(try await sam.delete("/v1/favorites/0190a5d0-1234-7abc-8def-0123456789ab").status == 204)
            #expect(try await sam.delete("/v1/favorites/x").status == 404)
        }
    }

    @Test("pages neither repeat nor skip, while others are saved and removed")
    func pages() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            var saved: [JSON] = []
            for _ in 0..<7 {
                saved.insert(try await olive.posted().id, at: 0)
                _ = try await sam.put("/v1/favorites/\(saved[0].text)")
            }
            let late = try await olive.posted().id
            var (seen, cursor): ([JSON], String) = ([], "")
            repeat {
                let page = try await sam.get("/v1/favorites?limit=2\(cursor)").json
                seen += page.items.list.map(\.id)
                if cursor.isEmpty {
                    _ = try await sam.put("/v1/favorites/\(late.text)")
                    _ = try await sam.delete("/v1/favorites/\(saved[0].text)")
                }
                cursor = page.nextCursor.isNull ? "" : "&cursor=\(page.nextCursor.text)"
            } while !cursor.isEmpty
            #expect(seen == saved)
            #expect(try await ids(sam) == [late] + saved.dropFirst())
            #expect(try await sam.get("/v1/favorites?limit=0").fields == ["limit"])
            #expect(try await sam.get("/v1/favorites?sort=price").fields == ["sort"])
        }
    }

    @Test("a listing that is closed, a draft again, deleted, or of a blocked owner drops out, and comes back with it")
    func dropsOut() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let (a, b) = (try await olive.posted(), try await olive.posted())
            for listing in [a, b] { _ = try await sam.put("/v1/favorites/\(listing.id.text)") }
            for status in ["closed", "draft"] {
                _ = try await olive.patch(a.listingPath, ["status": .string(status)])
                #expect(try await ids(sam) == [b.id], "\(status)")
                _ = try await olive.patch(a.listingPath, ["status": "active"])
                #expect(try await ids(sam) == [b.id, a.id], "\(status)")
            }
            _ = try await olive.delete(b.listingPath)
            #expect(try await ids(sam) == [a.id])
            _ = try await admin.put(
                "/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Asks for a deposit by wire"])
            #expect(try await ids(sam) == [])
            _ = try await admin.delete("/v1/admin/accounts/\(olive.accountID)/block")
            #expect(try await ids(sam) == [a.id])
        }
    }

    @Test("what one cannot see cannot be saved")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let draft = try await olive.posted(["status": "draft"]).id.text
            for id in [draft, "0190a5d0-1234-7abc-8def-0123456789ab", "x"] {
                #expect(try await sam.put("/v1/favorites/\(id)").status == 404, "\(id)")
            }
        }
    }

    @Test("a card shows strangers the shifted point of a hidden place, and its owner the exact one")
    func cards() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted(["hideExactLocation": true])
            for client in [olive, sam] { _ = try await client.put("/v1/favorites/\(listing.id.text)") }
            let (own, other) = (
                try await olive.get("/v1/favorites").json.items[0], try await sam.get("/v1/favorites").json.items[0]
            )
            #expect(own.location == listing.location)
            #expect(other.location == (try await sam.get(listing.listingPath).json.location))
            #expect(other.location != listing.location)
            #expect(!other.names.contains("contact") && !other.names.contains("description"))
        }
    }
}
