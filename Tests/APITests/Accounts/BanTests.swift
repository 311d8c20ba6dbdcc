import Testing

@Suite("Banned addresses")
struct BanTests {
    @Test(
        "a blocked account that deletes itself cannot come back for a year, on this marketplace, however it is spelled")
    func banned() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let block = "/v1/admin/accounts/\(olive.accountID)/block"
            #expect(try await admin.put(block, ["reason": "Sells bridges"]).status == 204)
            let blocked = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            #expect(try await blocked.leave().status == 204)
            for email: JSON in ["olive@example.edu", " Olive@EXAMPLE.edu"] {
                let repeated = try await server.stranger.post(
                    "/v1/accounts", ["email": email, "password": "correct horse battery", "name": "Olive"])
                #expect((repeated.status, repeated.code) == (403, "account_blocked"))
            }
            _ = try await server.register("olive", host: "union.example.edu")
            server.clock.advance(days: 366)
            _ = try await server.register("olive")
        }
    }

    @Test(
        "a blocked account does not come back by another spelling of its mailbox, deleted or not",
        arguments: [
            ["scam.mer@gmail.com", "scammer+1@googlemail.com", "s.c.a.m.m.e.r@gmail.com"],
            ["scammer@proton.me", "scam-mer@pm.me"], ["scammer@yahoo.com", "scammer-2@yahoo.com"],
        ])
    func mailboxes(spellings: [String]) async throws {
        try await OwnServer.run { server in
            let admin = try await server.registerAdmin()
            func registering(_ email: String) async throws -> APIResponse {
                try await server.stranger.post(
                    "/v1/accounts",
                    ["email": .string(email), "password": "correct horse battery", "name": "Mercer"])
            }
            let scammer = try await registering(spellings[0])
            let block = "/v1/admin/accounts/\(scammer.json.account.id.text)/block"
            #expect(try await admin.put(block, ["reason": "Sells bridges"]).status == 204)
            let aliases = spellings.dropFirst()
            for alias in aliases { #expect(try await registering(alias).code == "account_blocked", "\(alias)") }
            #expect(try await registering("scammer@example.edu").status == 201)
            let token = try await server.stranger.logIn(spellings[0]).json.token.text
            #expect(try await server.stranger.with(token: token, accountID: "").leave().status == 204)
            for alias in aliases { #expect(try await registering(alias).code == "account_blocked", "\(alias)") }
        }
    }
}
