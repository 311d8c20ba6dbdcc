import Domain
import Foundation
import Testing

@testable import App

@Suite("Choosing a new password without the old one")
struct PasswordResetTests {
    private func ask(_ server: some TestMarketplace, _ address: String, headers: [String: String] = [:]) async throws
        -> APIResponse
    {
        try await server.stranger.with(headers).post("/v1/password-resets", ["email": .string(address)])
    }

    private func confirm(_ server: some TestMarketplace, _ token: String, _ password: String) async throws
        -> APIResponse
    {
        try await server.stranger.post(
            "/v1/password-resets/confirm", ["token": .string(token), "password": .string(password)])
    }

    @Test("the link sets the password, ends every session, verifies the address, and works once")
    func resetting() async throws {
        try await TestServer.run { server async throws in
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            #expect(try await ask(server, " SAM@nowhere.example").status == 202)
            let mail = try await server.receivedMail(2, to: "sam@nowhere.example")
            #expect(mail.link.hasSuffix("/reset-password#token=\(mail.token)"))
            #expect(try await server.verify(mail.token, as: sam).status == 422)
            for bad in ["short", "sam-is-my-name", "password1234"] {
                #expect(try await confirm(server, mail.token, bad).fields == ["password"], "\(bad)")
            }
            #expect(try await sam.get("/v1/account").status == 200)
            #expect(try await confirm(server, mail.token, "another good one").status == 204)
            #expect(try await sam.get("/v1/account").status == 401)
            #expect(try await server.stranger.logIn("sam@nowhere.example").status == 401)
            let back = try await server.stranger.logIn("sam@nowhere.example", "another good one")
            #expect(back.status == 201)
            #expect(back.json.account.emailVerified == true)
            #expect(try await confirm(server, mail.token, "yet another good one").fields == ["token"])
        }
    }

    @Test("an unknown address gets the same response, and no mail")
    func unknown() async throws {
        try await TestServer.run { server async throws in
            _ = try await server.registerAddress("sam@nowhere.example")
            let (known, unknown) = (
                try await ask(server, "sam@nowhere.example"), try await ask(server, "who@nowhere.example")
            )
            #expect(known.status == 202)
            #expect(unknown.status == known.status)
            #expect(unknown.body == known.body)
            let names = { (reply: APIResponse) in reply.headers.map(\.name).sorted() }
            #expect(names(unknown) == names(known))
            try await server.deliverMail()
            #expect(try server.receivedMails(to: "who@nowhere.example").isEmpty)
            #expect(try server.receivedMails(to: "sam@nowhere.example").count == 2)
            #expect(try await ask(server, "no address").fields == ["email"])
        }
    }

    @Test("many links live at once, one too many ends the oldest, using one ends all, and each dies after an hour")
    func dying() async throws {
        try await OwnServer.run { server async throws in
            _ = try await server.registerAddress("sam@nowhere.example")
            let max = MailToken.Purpose.maxAlive
            var links: [String] = []
            for count in 0...max {
                _ = try await ask(server, "sam@nowhere.example")
                links.append(try await server.receivedMail(count + 2, to: "sam@nowhere.example").token)
                server.clock.advance(seconds: 1)
            }
            #expect(try await confirm(server, links[0], "another good one").fields == ["token"])
            #expect(try await confirm(server, links[1], "another good one").status == 204)
            #expect(try await confirm(server, links[max], "yet another good one").fields == ["token"])
            _ = try await ask(server, "sam@nowhere.example")
            // After the registration's mail, the links and the notification about the password.
            let late = try await server.receivedMail(max + 4, to: "sam@nowhere.example").token
            server.clock.advance(seconds: 3_600)
            #expect(try await confirm(server, late, "yet another good one").fields == ["token"])
            #expect(try await server.stranger.logIn("sam@nowhere.example", "another good one").status == 201)
        }
    }

    @Test("nobody can ask for so many links within the hour that one lives that the first of them ends")
    func asManyAsAreSent() {
        let (table, policy) = (BackoffTable(), RateLimits().account(.passwordReset))
        let sent = (0..<3_600).filter { table.begin(1, policy, at: Int64($0) * 1_000_000) == nil }
        #expect(sent.count > 3 && sent.count <= MailToken.Purpose.maxAlive)
    }

    @Test("a link is built of what the operator set, never of what a request says of its host")
    func poisoned() async throws {
        try await OwnServer.run(background: .otherProcesses) { server async throws in
            try await server.makeTenant("campus", host: "campus.example.edu")
            _ = try await server.registerAddress("sam@nowhere.example")
            _ = try await server.registerAddress("cam@nowhere.example", host: "campus.example.edu")
            let poison = [
                "X-Forwarded-Host": "evil.example", "Origin": "https://evil.example", "Forwarded": "host=evil.example",
            ]
            let evil = server.at(host: "evil.example:8080").with(poison)
            #expect(try await evil.post("/v1/password-resets", ["email": "sam@nowhere.example"]).status == 202)
            let mail = try await server.receivedMail(2, to: "sam@nowhere.example")
            #expect(mail.link.hasPrefix("http://127.0.0.1:\(server.port)/reset-password#token="))
            #expect(!mail.raw.contains("evil.example"))

            let campus = server.at(host: "CAMPUS.example.edu:666").with(poison)
            #expect(try await campus.post("/v1/password-resets", ["email": "cam@nowhere.example"]).status == 202)
            #expect(
                try await server.receivedMail(2, to: "cam@nowhere.example").link.hasPrefix(
                    "https://campus.example.edu/reset-password#token="))
            let set = try await DigsCommand.run(
                ["tenant", "set", "campus", "webAddress=https://Rooms.Example.edu:8443/"], in: server.folder)
            #expect(set.status == 0, "\(set.output)")
            try await eventually("the server knows the address") {
                let tenant = server.installation.tenants.tenant(ofHost: "campus.example.edu")
                return tenant?.settings.webAddress != nil
            }
            #expect(try await campus.post("/v1/password-resets", ["email": "cam@nowhere.example"]).status == 202)
            #expect(
                try await server.receivedMail(3, to: "cam@nowhere.example").link.hasPrefix(
                    "https://rooms.example.edu:8443/reset-password#token="))
        }
    }

    @Test(
        "a web address with a path, without a scheme or with nonsense is refused",
        arguments: [
            "housing.example.edu", "https://", "ftp://housing.example.edu", "https://a/b", "https://a b",
            "https://x\"y",
            "javascript:alert(1)", "https://user@host",
        ])
    func webAddresses(text: String) {
        var settings = TenantSettings()
        #expect(throws: Problem.self) { () throws -> Void in try settings.set("webAddress", to: text) }
    }
}
