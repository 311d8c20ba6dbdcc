import Domain
import Testing

@Suite("Shared lists")
struct ShortlistTests {
    @Test("whoever has the link sees what strangers see, until its owner stops sharing, the time is over or is blocked")
    func life() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let hidden = try await olive.posted(["hideExactLocation": true])
            let other = try await olive.posted()
            let made = try await sam.share([hidden, other])
            #expect(made.status == 201 && made.headers["Cache-Control"] == ["private, no-cache"])
            let path = "/v1/shared-shortlists/\(made.json.token.text)"
            let list = try await server.stranger.get(path).json
            #expect(list.name == "Our next home" && list.items.list.map(\.listing.id) == [hidden.id, other.id])
            #expect(list.items[0].listing.location != hidden.location)
            #expect(!list.items[0].listing.names.contains("contact"))
            #expect(!list.names.contains("account") && !list.names.contains("id"))
            #expect(try await sam.get("/v1/shortlists").json.items[0].names.contains("token") == false)
            _ = try await olive.patch(other.listingPath, ["status": "closed"])
            let later = try await server.stranger.get(path).json
            #expect(later.items.list.map(\.listing.id) == [hidden.id] && later.unavailable == 1)
            let block = "/v1/admin/accounts/\(sam.accountID)/block"
            _ = try await admin.put(block, ["reason": "Shares what nobody asked for"])
            #expect(try await server.stranger.get(path).status == 404)
            _ = try await admin.delete(block)
            #expect(try await server.stranger.get(path).status == 200)
            server.clock.advance(days: 31)
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await server.installation.store.shortlists.deleteExpiredShortlists(limit: 10) == 1)
        }
    }

    @Test("a list is deleted by its owner alone, and its link leads nowhere at once")
    func revoked() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let made = try await sam.share([try await olive.posted()]).json
            #expect(try await olive.delete("/v1/shortlists/\(made.id.text)").status == 404)
            #expect(try await sam.delete("/v1/shortlists/\(made.id.text)").status == 204)
            #expect(try await server.stranger.get("/v1/shared-shortlists/\(made.token.text)").status == 404)
            #expect(try await sam.get("/v1/shortlists").json.items == [])
        }
    }

    @Test("only listings that everybody sees are shared, each once and at most ten; wrong input is named")
    func refused() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let (draft, listing) = (try await sam.posted(["status": "draft"]), try await sam.posted())
            let nowhere: JSON = "0190a5d0-1234-7abc-8def-0123456789ab"
            let wrong: [(JSON, String)] = [
                ([], "listingIds"), (.array([draft.id]), "listingIds"), ([nowhere], "listingIds"),
                (["x"], "listingIds"),
                (.array([listing.id, listing.id]), "listingIds"), (5, "listingIds"),
                (.array([JSON](repeating: nowhere, count: 11)), "listingIds"),
            ]
            for (ids, field) in wrong {
                let answer = try await sam.post("/v1/shortlists", ["name": "x", "listingIds": ids])
                #expect(answer.status == 422 && answer.fields == [field], "\(answer.text)")
            }
            let nameless = try await sam.post("/v1/shortlists", ["name": " ", "listingIds": .array([listing.id])])
            #expect(nameless.fields == ["name"])
            #expect(try await server.stranger.get("/v1/shared-shortlists/x").status == 404)
        }
    }

    @Test("an account shares two lists before its address is confirmed, ten after; an expired one makes room")
    func bounded() async throws {
        try await OwnServer.run { server in
            let sam = try await server.register("sam")
            let listing = try await sam.posted()
            for status in [201, 201, 409] { #expect(try await sam.share([listing]).status == status) }
            try await server.markVerified(sam)
            for _ in 0..<8 { #expect(try await sam.share([listing]).status == 201) }
            #expect(try await sam.share([listing]).code == "too_many_shortlists")
            server.clock.advance(days: 31)
            let password: JSON = ["email": "sam@example.edu", "password": "correct horse battery"]
            let signedIn = try await server.stranger.post("/v1/sessions", password).json
            let later = server.stranger.with(token: signedIn.token.text, accountID: sam.accountID)
            #expect(try await later.share([listing]).status == 201)
        }
    }

    @Test("a repeated request makes one list and answers with the same link")
    func idempotent() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam").with(["Idempotency-Key": "one list"])
            let listing = try await sam.with(["Idempotency-Key": "one listing"]).posted()
            let tokens = [try await sam.share([listing]).json.token, try await sam.share([listing]).json.token]
            #expect(tokens[0] == tokens[1])
            #expect(try await sam.get("/v1/shortlists").json.items.list.count == 1)
        }
    }

    @Test("the database holds no token, another marketplace knows no list, and the export has notes and lists")
    func secrets() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("north", host: "north.example")
            let sam = try await server.register("sam")
            let listing = try await sam.posted()
            _ = try await sam.put("/v1/favorites/\(listing.id.text)")
            _ = try await sam.put("/v1/favorites/\(listing.id.text)/note", ["note": "Quokkasome"])
            let made = try await sam.share([listing], name: "Wombatical").json
            #expect(try await !server.bytesOnDisk().contains(made.token.text))
            let elsewhere = server.at(host: "north.example")
            #expect(try await elsewhere.get("/v1/shared-shortlists/\(made.token.text)").status == 404)
            let files = try await Unzipped.open(try await sam.export().body)
            #expect(files.json("favorites.json")[0].note == "Quokkasome")
            #expect(files.json("shared-lists.json")[0].name == "Wombatical")
            #expect(files.json("shared-lists.json")[0].listingIds == .array([listing.id]))
        }
    }
}

extension APIClient {
    /// Shares a list of listings.
    func share(_ listings: [JSON], name: String = "Our next home") async throws -> APIResponse {
        try await post("/v1/shortlists", ["name": .string(name), "listingIds": .array(listings.map(\.id))])
    }
}
