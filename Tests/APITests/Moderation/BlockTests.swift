import Testing

@Suite("Blocking an account")
struct BlockTests {
    private static let why: JSON = ["reason": "Asks for deposits by wire"]

    /// Runs a server where olive, who has a listing that sam saved, is blocked by an admin.
    private static func open(
        _ body:
            @escaping @Sendable (
                _ server: TestServer, _ olive: APIClient, _ sam: APIClient, _ admin: APIClient, _ path: String
            )
            async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            let (olive, sam, admin) = (
                try await server.register("olive"), try await server.register("sam"), try await server.registerAdmin()
            )
            let path = try await olive.publish()
            _ = try await sam.put(path.replacing("listings", with: "favorites"))
            _ = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743")
            #expect(try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", why).status == 204)
            try await body(server, olive, sam, admin, path)
        }
    }

    @Test("ends its sessions at once")
    func sessions() async throws {
        try await Self.open { server, olive, _, _, _ async throws in
            #expect(try await olive.get("/v1/account").status == 401)
            #expect(try await olive.post("/v1/listings", .sunnyRoom).status == 401)
        }
    }

    @Test("hides its listings from reading, search, words and favourites, and shows them to an admin")
    func hidden() async throws {
        try await Self.open { server, _, sam, admin, path async throws in
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await sam.get(path).status == 404)
            #expect(try await sam.found() == 0)
            #expect(try await sam.found("&q=sunny") == 0)
            #expect(try await sam.get("/v1/favorites").json.items.list.isEmpty)
            #expect(try await sam.put(path.replacing("listings", with: "favorites")).status == 404)
            #expect(try await admin.get(path).status == 200)
        }
    }

    @Test("leaves it able to log in, to read why, and to look; not to post, edit or renew")
    func posting() async throws {
        try await Self.open { server, olive, _, _, path in
            let signedIn = try await server.stranger.logIn("olive@example.edu")
            #expect(signedIn.status == 201)
            #expect(signedIn.json.account.blockedReason == Self.why.reason)
            let blocked = olive.with(token: signedIn.json.token.text, accountID: olive.accountID)
            let answers = [
                try await blocked.post("/v1/listings", .sunnyRoom),
                try await blocked.patch(path, ["title": "Better title"]),
                try await blocked.post("\(path)/renew"),
                try await blocked.send(.POST, "\(path)/photos", Array("no image".utf8), type: "image/jpeg"),
            ]
            for answer in answers {
                #expect(answer.status == 403)
                #expect(answer.code == "account_blocked")
                #expect(answer.json.detail.text.contains(Self.why.reason.text))
            }
            #expect(try await blocked.get(path).status == 200)
            #expect(try await blocked.get("/v1/account/listings").json.items.list.count == 1)
        }
    }

    @Test("is taken back by unblocking: everything shows again, old sessions stay dead")
    func unblocked() async throws {
        try await Self.open { server, olive, sam, admin, path in
            #expect(try await admin.delete("/v1/admin/accounts/\(olive.accountID)/block").status == 204)
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await sam.found() == 1)
            #expect(try await sam.found("&q=sunny") == 1)
            #expect(try await sam.get("/v1/favorites").json.items.list.count == 1)
            #expect(try await olive.get("/v1/account").status == 401)
            let signedInAgain = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            #expect(try await signedInAgain.get("/v1/account").json.blockedReason.isNull)
            #expect(try await signedInAgain.post("/v1/listings", .sunnyRoom).status == 201)
            #expect(try await admin.delete("/v1/admin/accounts/\(olive.accountID)/block").status == 204)
        }
    }

    @Test("hides its photos as well", .disabled(if: !TinyImage.canBeMade, "needs the image tool"))
    func photos() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = try await olive.publish()
            let photo = try await olive.send(.POST, "\(path)/photos", TinyImage.tiny, type: "image/png")
            #expect(photo.status == 201, "\(photo.text)")
            let url = photo.json.urls.small.text
            #expect(try await server.stranger.get(url).status == 200)
            _ = try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", Self.why)
            #expect(try await server.stranger.get(url).status == 404)
            #expect(try await admin.get(url).headers["Cache-Control"] == ["private, no-store"])
            _ = try await admin.delete("/v1/admin/accounts/\(olive.accountID)/block")
            #expect(try await server.stranger.get(url).status == 200)
        }
    }

    @Test("a reason is needed, and the account must be there")
    func malformed() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = "/v1/admin/accounts/\(olive.accountID)/block"
            for bad: JSON in [
                [:], ["reason": nil], ["reason": ""], ["reason": "no"], ["reason": 7],
                ["reason": .string(String(repeating: "x", count: 1001))],
            ] {
                let answer = try await admin.put(path, bad)
                #expect(answer.status == 422)
                #expect(answer.fields == ["reason"])
            }
            #expect(try await admin.put(path, Self.why.with(["until": "2030-01-01"])).fields == ["until"])
            #expect(try await admin.send(.PUT, path, nil).status == 415)
            let unknown = path.replacing(olive.accountID, with: "01900000-0000-7000-8000-000000000000")
            #expect(try await admin.put(unknown, Self.why).status == 404)
            #expect(try await admin.delete(unknown).status == 404)
            #expect(try await admin.put(path.replacing(olive.accountID, with: "olive"), Self.why).status == 404)
            #expect(try await olive.get("/v1/account").status == 200)
        }
    }

    @Test("an admin who is blocked is no admin, and cannot take the block back by logging in again")
    func blockedAdmin() async throws {
        try await TestServer.run { server in
            let (olive, ada, bob) = (
                try await server.register("olive"), try await server.registerAdmin("ada"),
                try await server.registerAdmin("bob")
            )
            let path = try await olive.publish()
            #expect(try await ada.put("/v1/admin/accounts/\(bob.accountID)/block", Self.why).status == 204)
            let signedInAgain = bob.with(
                token: try await server.stranger.logIn("bob@example.edu").json.token.text, accountID: "")
            #expect(try await signedInAgain.delete("/v1/admin/accounts/\(bob.accountID)/block").status == 403)
            #expect(try await signedInAgain.put("/v1/admin/accounts/\(ada.accountID)/block", Self.why).status == 403)
            #expect(try await signedInAgain.get("/v1/admin/audit").status == 403)
            #expect(try await signedInAgain.delete("\(path)?reason=Revenge").status == 403)
        }
    }
}
