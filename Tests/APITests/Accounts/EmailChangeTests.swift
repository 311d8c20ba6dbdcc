import Domain
import Testing

@testable import App

@Suite("Changing one's e-mail address")
struct EmailChangeTests {
    private static let old = "olive@nowhere.example"
    private static let new = "olive@elsewhere.example"

    private static func ask(_ client: APIClient, _ address: String, password: JSON = "correct horse battery")
        async throws
        -> APIResponse
    {
        try await client.post("/v1/account/email", ["email": .string(address), "password": password])
    }

    @Test("the new address confirms it, signed in; the old one is told before and after, and logs nobody in any more")
    func change() async throws {
        try await TestServer.run { server in
            let (olive, _) = try await server.registerAddress(Self.old)
            let asked = try await Self.ask(olive, " Olive@Elsewhere.example ")
            #expect((asked.status, asked.body.count) == (202, 0), "\(asked.text)")
            let link = try await server.receivedMail(to: Self.new)
            #expect(link.link.contains("/verify#token="))
            #expect(try await server.receivedMail(2, to: Self.old).plain.contains(Self.new))
            #expect(try await olive.get("/v1/account").json.email.text == Self.old)
            #expect(try await server.verify(link.token, as: server.stranger).status == 401)
            #expect(try await server.verify(link.token, as: server.register("mallory")).code == "other_account")
            let confirmed = try await server.verify(link.token, as: olive)
            #expect(confirmed.json == ["purpose": "newEmail"], "\(confirmed.text)")
            let me = try await olive.get("/v1/account").json
            #expect((me.email.text, me.emailVerified) == (Self.new, true))
            #expect(try await server.receivedMail(3, to: Self.old).plain.contains(Self.new))
            #expect(try await server.stranger.logIn(Self.old).status == 401)
            #expect(try await server.stranger.logIn(Self.new).status == 201)
            #expect(try await server.verify(link.token, as: olive).fields == ["token"])
            // The old address is free again.
            _ = try await server.registerAddress("again@nowhere.example")
        }
    }

    @Test("it takes the password, an address of one's own, and an account that may post")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, _) = try await server.registerAddress(Self.old)
            _ = try await server.register("sam")
            let without = try await olive.post("/v1/account/email", ["email": .string(Self.new)])
            #expect((without.status, without.code) == (403, "reauthentication_required"))
            #expect(try await Self.ask(olive, Self.new, password: "guess").fields == ["password"])
            #expect(try await Self.ask(olive, Self.old).json.errors[0].code == "unchanged")
            #expect(try await Self.ask(olive, "nonsense").fields == ["email"])
            #expect(try await Self.ask(olive, "sam@example.edu").code == "email_taken")
            let ada = try await server.registerAdmin()
            _ = try await ada.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Sells bridges"])
            let second = olive.with(token: try await server.stranger.logIn(Self.old).json.token.text, accountID: "")
            #expect(try await Self.ask(second, Self.new).code == "account_blocked")
            try await server.deliverMail()
            #expect(try server.receivedMails(to: Self.new).isEmpty)
        }
    }

    @Test("an address that somebody registered meanwhile stays theirs; a new password ends the request")
    func overtaken() async throws {
        try await TestServer.run { server in
            let (olive, _) = try await server.registerAddress(Self.old)
            #expect(try await Self.ask(olive, Self.new).status == 202)
            let link = try await server.receivedMail(to: Self.new).token
            _ = try await server.registerAddress(Self.new)
            #expect(try await server.verify(link, as: olive).code == "email_taken")
            #expect(try await Self.ask(olive, "third@elsewhere.example").status == 202)
            let third = try await server.receivedMail(to: "third@elsewhere.example").token
            let change: JSON = ["current": "correct horse battery", "new": "another horse battery"]
            #expect(try await olive.put("/v1/account/password", change).status == 204)
            #expect(try await server.verify(third, as: olive).fields == ["token"])
            #expect(try await olive.get("/v1/account").json.email.text == Self.old)
        }
    }
}
