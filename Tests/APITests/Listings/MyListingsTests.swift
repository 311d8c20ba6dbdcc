import Testing

@Suite("Listings: mine")
struct MyListingsTests {
    private func titles(_ client: APIClient, _ query: String = "") async throws -> [String] {
        try await client.get("/v1/account/listings\(query)").json.items.list.map(\.title.text)
    }

    @Test("mine are all of mine whatever their status, the newest first, and nobody else's")
    func all() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            _ = try await olive.posted(["title": "Room A"])
            _ = try await olive.posted(["title": "Room B", "status": "draft"])
            let third = try await olive.posted(["title": "Room C"])
            _ = try await olive.patch(third.listingPath, ["status": "closed"])
            _ = try await sam.posted(["title": "Sam's"])
            #expect(try await titles(olive) == ["Room C", "Room B", "Room A"])
            #expect(try await titles(sam) == ["Sam's"])
        }
    }

    @Test("mine stand in the order that I give, and a new one goes first")
    func order() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            var ids: [String: JSON] = [:]
            for title in ["Room A", "Room B", "Room C"] {
                ids[title] = try await olive.posted(["title": .string(title)]).id
            }
            let wanted = ["Room B", "Room C", "Room A"]
            let before = try await olive.get("/v1/listings/\(ids["Room A"]?.text ?? "")").headers["ETag"]
            let answer = try await olive.put(
                "/v1/account/listings/order", ["ids": .array(wanted.compactMap { ids[$0] })])
            #expect(answer.status == 204)
            #expect(try await titles(olive) == wanted)
            // Ordering is not an edit.
            #expect(try await olive.get("/v1/listings/\(ids["Room A"]?.text ?? "")").headers["ETag"] == before)
            _ = try await olive.posted(["title": "Room D"])
            #expect(try await titles(olive) == ["Room D"] + wanted)
            var (paged, cursor): ([String], String) = ([], "")
            repeat {
                let page = try await olive.get("/v1/account/listings?limit=1\(cursor)").json
                paged += page.items.list.map(\.title.text)
                cursor = page.nextCursor.isNull ? "" : "&cursor=\(page.nextCursor.text)"
            } while !cursor.isEmpty
            #expect(paged == ["Room D"] + wanted)
        }
    }

    @Test("an order that does not name each of mine once is refused, and the old one stays")
    func badOrders() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (a, b) = (
                try await olive.posted(["title": "Room A"]).id, try await olive.posted(["title": "Room B"]).id
            )
            let hers = try await sam.posted().id
            let bad: [JSON] = [
                ["ids": []], ["ids": [a]], ["ids": [a, a]], ["ids": [a, b, a]], ["ids": [a, b, hers]],
                ["ids": [a, hers]],
                ["ids": [a, "1"]], ["ids": [a, 1]], ["ids": "x"], ["ids": .null], [:],
            ]
            for body in bad {
                let answer = try await olive.put("/v1/account/listings/order", body)
                #expect(answer.status == 422, "\(body)")
                #expect(answer.fields == ["ids"], "\(body)")
            }
            #expect(try await olive.put("/v1/account/listings/order", ["ids": [a, b], "also": 1]).fields == ["also"])
            #expect(try await titles(olive) == ["Room B", "Room A"])
        }
    }

    @Test("a cursor of mine opens nobody else's list, and no other list")
    func cursors() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            for client in [olive, olive, sam, sam] { _ = try await client.posted() }
            let cursor = try await olive.get("/v1/account/listings?limit=1").json.nextCursor.text
            #expect(try await olive.get("/v1/account/listings?limit=1&cursor=\(cursor)").status == 200)
            for path in ["/v1/account/listings", "/v1/favorites"] {
                let answer = try await sam.get("\(path)?cursor=\(cursor)")
                #expect(answer.status == 400)
                #expect(answer.fields == ["cursor"])
            }
            #expect(try await olive.get("/v1/favorites?cursor=\(cursor)").status == 400)
            #expect(try await olive.get("/v1/account/listings?sort=price").fields == ["sort"])
        }
    }
}
