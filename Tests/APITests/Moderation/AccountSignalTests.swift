import Testing

@Suite("What moderators learn of a new account")
struct AccountSignalTests {
    private static let browser = String(repeating: "0f", count: 16)

    private static func register(_ server: OwnServer, _ name: String, inBrowser: Bool = true) async throws -> APIClient
    {
        let form: JSON = [
            "email": .string("\(name)@example.edu"), "password": "correct horse battery", "name": "Pat",
        ]
        let client = server.stranger.with(inBrowser ? ["Cookie": "digs_device=\(browser).x"] : [:])
        let made = try await client.post("/v1/accounts", form)
        try #require(made.status == 201, "\(made.text)")
        return server.stranger.with(token: made.json.token.text, accountID: made.json.account.id.text)
    }

    @Test("a blocked account's browser is a signal at registration and at the first listing, and holds nothing alone")
    func device() async throws {
        try await OwnServer.run { server in
            let (before, scammer) = (
                try await Self.register(server, "before"), try await Self.register(server, "scammer")
            )
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            func signals(_ account: APIClient) async throws -> JSON {
                try await mo.get("/v1/admin/accounts/\(account.accountID)").json.account.signals
            }
            let block = "/v1/admin/accounts/\(scammer.accountID)/block"
            #expect(try await ada.put(block, ["reason": "A scam"]).status == 204)
            let comer = try await Self.register(server, "again")
            let neighbor = try await Self.register(server, "neighbor", inBrowser: false)
            #expect(try await signals(comer) == ["blockedDevice"])
            #expect(try await signals(before) == [], "registered before the block")
            #expect(try await signals(neighbor) == [], "a network in common says nothing")
            let path = try await comer.publish()
            #expect(try await comer.get(path).json.status == "active")
            let kinds = try await mo.get(path.adminPath).json.signals.list.map(\.kind.text)
            #expect(kinds == ["blockedDevice"])
            let second = try await comer.publish()
            #expect(try await mo.get(second.adminPath).json.signals == [], "it had a public listing")
            // The browser is known when the blocked account is deleted, too.
            let token = try await server.stranger.logIn("scammer@example.edu").json.token.text
            #expect(try await scammer.with(token: token, accountID: scammer.accountID).leave().status == 204)
            #expect(try await signals(Self.register(server, "third")) == ["blockedDevice"])
        }
    }

    @Test("an address that was the contact of a blocked account's listing is a signal")
    func contact() async throws {
        try await OwnServer.run { server in
            let scammer = try await Self.register(server, "scammer")
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            _ = try await scammer.publish(["contact": ["email": "other.me+1@gmail.com"]])
            let block = "/v1/admin/accounts/\(scammer.accountID)/block"
            #expect(try await ada.put(block, ["reason": "A scam"]).status == 204)
            let form: JSON = ["email": "otherme@gmail.com", "password": "correct horse battery", "name": "Pat"]
            let made = try await server.stranger.post("/v1/accounts", form)
            let found = try await mo.get("/v1/admin/accounts/\(made.json.account.id.text)").json.account.signals
            #expect(found == ["blockedContact"])
        }
    }
}
