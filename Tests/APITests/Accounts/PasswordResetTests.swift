import Domain
import Foundation
import Testing

@testable import App

@Suite("Choosing a new password without the old one")
struct PasswordResetTests {
    private func ask(_ house: House, _ address: String, headers: [String: String] = [:]) async throws -> Reply {
        try await house.stranger.with(headers).post("/v1/password-resets", ["email": .string(address)])
    }

    private func confirm(_ house: House, _ token: String, _ password: String) async throws -> Reply {
        try await house.stranger.post(
            "/v1/password-resets/confirm", ["token": .string(token), "password": .string(password)])
    }

    @Test("the link sets the password, ends every session, verifies the address, and works once")
    func resetting() async throws {
        try await House.open { house async throws in
            let (sam, _) = try await house.registerAddress("sam@nowhere.example")
            #expect(try await ask(house, " SAM@nowhere.example").status == 202)
            let letter = try await house.letter(2, to: "sam@nowhere.example")
            #expect(letter.link.hasSuffix("/reset-password#token=\(letter.token)"))
            #expect(try await house.verify(letter.token).status == 422)
            for bad in ["short", "sam-is-my-name", "password1234"] {
                #expect(try await confirm(house, letter.token, bad).fields == ["password"], "\(bad)")
            }
            #expect(try await sam.get("/v1/account").status == 200)
            #expect(try await confirm(house, letter.token, "another good one").status == 204)
            #expect(try await sam.get("/v1/account").status == 401)
            #expect(try await house.stranger.logIn("sam@nowhere.example").status == 401)
            let back = try await house.stranger.logIn("sam@nowhere.example", "another good one")
            #expect(back.status == 201)
            #expect(back.json.account.emailVerified == true)
            #expect(try await confirm(house, letter.token, "yet another good one").fields == ["token"])
        }
    }

    @Test("an unknown address gets the same answer, and no letter")
    func unknown() async throws {
        try await House.open { house async throws in
            _ = try await house.registerAddress("sam@nowhere.example")
            let (known, unknown) = (
                try await ask(house, "sam@nowhere.example"), try await ask(house, "who@nowhere.example")
            )
            #expect(known.status == 202)
            #expect(unknown.status == known.status)
            #expect(unknown.body == known.body)
            let names = { (reply: Reply) in reply.headers.map(\.name).sorted() }
            #expect(names(unknown) == names(known))
            try await house.mailIsOut()
            #expect(try house.letters(to: "who@nowhere.example").isEmpty)
            #expect(try house.letters(to: "sam@nowhere.example").count == 2)
            #expect(try await ask(house, "no address").fields == ["email"])
        }
    }

    @Test("an older link dies when a newer one is sent, and the newest after an hour")
    func dying() async throws {
        try await House.open { house async throws in
            _ = try await house.registerAddress("sam@nowhere.example")
            _ = try await ask(house, "sam@nowhere.example")
            let first = try await house.letter(2, to: "sam@nowhere.example").token
            _ = try await ask(house, "sam@nowhere.example")
            let second = try await house.letter(3, to: "sam@nowhere.example").token
            #expect(try await confirm(house, first, "another good one").fields == ["token"])
            house.clock.advance(seconds: 3_600)
            #expect(try await confirm(house, second, "another good one").fields == ["token"])
            #expect(try await house.stranger.logIn("sam@nowhere.example").status == 201)
        }
    }

    @Test("a link is built of what the operator set, never of what a request says of its host")
    func poisoned() async throws {
        try await House.open { house async throws in
            try await house.makeTenant("campus", host: "campus.example.edu")
            _ = try await house.registerAddress("sam@nowhere.example")
            _ = try await house.registerAddress("cam@nowhere.example", host: "campus.example.edu")
            let poison = [
                "X-Forwarded-Host": "evil.example", "Origin": "https://evil.example", "Forwarded": "host=evil.example",
            ]
            let evil = house.at(host: "evil.example:8080").with(poison)
            #expect(try await evil.post("/v1/password-resets", ["email": "sam@nowhere.example"]).status == 202)
            let letter = try await house.letter(2, to: "sam@nowhere.example")
            #expect(letter.link.hasPrefix("http://127.0.0.1:\(house.port)/reset-password#token="))
            #expect(!letter.raw.contains("evil.example"))

            let campus = house.at(host: "CAMPUS.example.edu:666").with(poison)
            #expect(try await campus.post("/v1/password-resets", ["email": "cam@nowhere.example"]).status == 202)
            #expect(
                try await house.letter(2, to: "cam@nowhere.example").link.hasPrefix(
                    "https://campus.example.edu/reset-password#token="))
            let set = try await Program.run(
                ["tenant", "set", "campus", "webAddress=https://Rooms.Example.edu:8443/"], in: house.folder)
            #expect(set.status == 0, "\(set.output)")
            try await eventually("the server knows the address") {
                let tenant = house.installation.tenants.tenant(ofHost: "campus.example.edu")
                return tenant?.settings.webAddress != nil
            }
            #expect(try await campus.post("/v1/password-resets", ["email": "cam@nowhere.example"]).status == 202)
            #expect(
                try await house.letter(3, to: "cam@nowhere.example").link.hasPrefix(
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
