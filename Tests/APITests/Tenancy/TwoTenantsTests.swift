import Testing

@Suite("Two tenants on one server")
struct TwoTenantsTests {
    private static let other = "union.example.edu"

    /// Runs a server with a second tenant, an account called olive on each, and a listing of the first one's.
    private static func open(
        _ body: @escaping @Sendable (TestServer, APIClient, APIClient, String) async throws -> Void
    )
        async throws
    {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: other)
            let (ours, theirs) = (try await server.register("olive"), try await server.register("olive", host: other))
            let path = try await ours.publish()
            try await body(server, ours, theirs, path)
        }
    }

    @Test("one address is two people on two marketplaces, with passwords of their own")
    func sameAddress() async throws {
        try await Self.open { server, ours, theirs, _ async throws in
            #expect(ours.accountID != theirs.accountID)
            let change: JSON = ["current": "correct horse battery", "new": "another horse battery"]
            #expect(try await ours.put("/v1/account/password", change).status == 204)
            #expect(try await server.at(host: Self.other).logIn("olive@example.edu").status == 201)
            #expect(try await server.stranger.logIn("olive@example.edu").status == 401)
        }
    }

    @Test("a token of one is worth nothing on the other")
    func tokens() async throws {
        try await Self.open { server, ours, theirs, path async throws in
            let crossed = server.at(host: Self.other).with(token: ours.token, accountID: "")
            for path in ["/v1/account", "/v1/favorites", "/v1/sessions", "/v1/admin/audit", path] {
                #expect(try await crossed.get(path).status == 401, "\(path)")
            }
            #expect(try await crossed.post("/v1/listings", .sunnyRoom).status == 401)
            #expect(try await server.stranger.with(token: theirs.token, accountID: "").get("/v1/account").status == 401)
            let cookie = crossed.withCookie(origin: nil)
            #expect(try await cookie.get("/v1/account").status == 401)
        }
    }

    @Test("the other's listing is not found by any call: never 403")
    func listings() async throws {
        try await Self.open { server, ours, theirs, path in
            let admin = try await server.registerAdmin("ada", tenant: "union", host: Self.other)
            for client in [server.at(host: Self.other), theirs, admin] {
                #expect(try await client.get(path).status == 404)
            }
            for client in [theirs, admin] {
                let id = path.split(separator: "/").last ?? ""
                let answers = [
                    try await client.patch(path, ["title": "Mine now"]),
                    try await client.delete("\(path)?reason=Because"),
                    try await client.post("\(path)/renew"), try await client.put("/v1/favorites/\(id)"),
                    try await client.put("\(path)/photos/order", ["ids": []]),
                    try await client.delete("\(path)/photos/\(id)"),
                    try await client.send(.POST, "\(path)/photos", Array("no image".utf8), type: "image/jpeg"),
                ]
                #expect(answers.map(\.status) == Array(repeating: 404, count: answers.count))
            }
            #expect(try await ours.get(path).json.title == "Sunny room")
        }
    }

    @Test("searches, counts, facets and words see one's own tenant only")
    func searches() async throws {
        try await Self.open { server, ours, theirs, _ in
            _ = try await theirs.publish(["title": "Union attic"])
            _ = try await theirs.publish(["title": "Union cellar"])
            #expect(try await server.stranger.found() == 1)
            #expect(try await server.at(host: Self.other).found() == 2)
            #expect(try await server.stranger.found("&q=union") == 0)
            #expect(try await server.at(host: Self.other).found("&q=sunny") == 0)
            let facets = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&facets=true").json.facets
            #expect(facets.kinds.list.map(\.count.int).reduce(0, +) == 1)
            #expect(try await ours.get("/v1/account/listings").json.items.list.count == 1)
            #expect(try await theirs.get("/v1/account/listings").json.items.list.count == 2)
        }
    }

    @Test("favourites stay on their own side, and naming the other's listing in an order is refused")
    func favorites() async throws {
        try await Self.open { server, ours, theirs, path async throws in
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            #expect(try await ours.put("/v1/favorites/\(id)").status == 204)
            #expect(try await theirs.delete("/v1/favorites/\(id)").status == 204)
            #expect(try await ours.get("/v1/favorites").json.items.list.count == 1)
            #expect(try await theirs.get("/v1/favorites").json.items.list.isEmpty)
            #expect(try await theirs.put("/v1/account/listings/order", ["ids": [.string(id)]]).status == 422)
        }
    }

    @Test("a cursor of one tenant's list is invalid for another tenant")
    func cursors() async throws {
        try await Self.open { server, ours, theirs, _ in
            _ = try await ours.publish()
            for client in [ours, theirs] { _ = try await client.publish() }
            _ = try await theirs.publish()
            for path in ["/v1/listings?near=43.0846,-77.6743&limit=1", "/v1/account/listings?limit=1"] {
                let cursor = try await ours.get(path).json.nextCursor.text
                #expect(!cursor.isEmpty)
                #expect(try await ours.get("\(path)&cursor=\(cursor)").status == 200)
                let answer = try await theirs.get("\(path)&cursor=\(cursor)")
                #expect(answer.status == 400)
                #expect(answer.fields == ["cursor"])
            }
        }
    }

    @Test("an admin of one is nobody on the other: accounts there are not found and its audit is not seen")
    func admins() async throws {
        try await Self.open { server, ours, theirs, path in
            let admin = try await server.registerAdmin("ada")
            #expect(try await admin.delete("\(path)?reason=Wrong%20place").status == 204)
            let union = try await server.registerAdmin("ada", tenant: "union", host: Self.other)
            #expect(try await union.put("/v1/admin/accounts/\(ours.accountID)/block", ["reason": "Ours"]).status == 404)
            #expect(try await union.delete("/v1/admin/accounts/\(ours.accountID)/block").status == 404)
            #expect(try await union.get("/v1/admin/audit").json.items.list.map(\.action) == ["grantAdmin"])
            #expect(
                try await Set(admin.get("/v1/admin/audit").json.items.list.map(\.action)) == [
                    "grantAdmin", "deleteListing",
                ])
            #expect(try await ours.get("/v1/account").status == 200)
        }
    }

    @Test("an idempotency key of one tenant is free on the other")
    func idempotencyKeys() async throws {
        try await Self.open { server, ours, theirs, _ in
            let key = ["Idempotency-Key": "the same"]
            let one = try await ours.with(key).post("/v1/listings", .sunnyRoom)
            let two = try await theirs.with(key).post("/v1/listings", .sunnyRoom.with(["title": "Another one"]))
            #expect((one.status, two.status) == (201, 201))
            #expect(one.json.id != two.json.id)
        }
    }
}
