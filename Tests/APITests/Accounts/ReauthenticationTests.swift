import Domain
import Testing

@testable import App

@Suite("Giving the password again")
struct ReauthenticationTests {
    private static let needing: [(method: String, path: String)] = [
        ("DELETE", "/v1/account"), ("GET", "/v1/account/export"),
    ]

    @Test("a session that was found open neither deletes nor carries off the account", arguments: needing.indices)
    func needed(index: Int) async throws {
        try await OwnServer.run { server in
            let (method, path) = Self.needing[index]
            let olive = try await server.register("olive")
            let act = { try await olive.send(.init(rawValue: method), path, nil) }
            let refused = try await act()
            #expect((refused.status, refused.code) == (403, "reauthentication_required"))
            let wrong = try await olive.post("/v1/account/reauthentication", ["password": "guess"])
            #expect((wrong.status, wrong.fields) == (422, ["password"]))
            #expect(try await act().status == 403)
            #expect(try await olive.confirmPassword().status == 204)
            // The confirmation is for this session only, and not for long.
            let other = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            #expect(try await other.send(.init(rawValue: method), path, nil).status == 403)
            server.clock.advance(seconds: 300)
            #expect(try await act().status == 403)
            #expect(try await olive.confirmPassword().status == 204)
            #expect(try await act().status == (method == "GET" ? 200 : 204))
        }
    }

    @Test("where there is a second factor its code is asked for as well, and used up")
    func factor() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (app, _) = try await server.turnOnSecondFactor(of: olive)
            let missing = try await olive.confirmPassword()
            #expect((missing.status, missing.fields) == (422, ["code"]))
            #expect(try await olive.confirmPassword(code: "000000").fields == ["code"])
            #expect(try await olive.delete("/v1/account").status == 403)
            server.clock.advance(seconds: 30)
            #expect(try await olive.confirmPassword(code: .string(app.code(1))).status == 204)
            #expect(try await olive.confirmPassword(code: .string(app.code(1))).fields == ["code"])
            #expect(try await olive.delete("/v1/account").status == 204)
        }
    }

    @Test("new recovery codes take the password and a code, and their owner is told")
    func recoveryCodes() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (app, codes) = try await server.turnOnSecondFactor(of: olive)
            let path = "/v1/account/second-factor/recovery-codes"
            let refused = try await olive.post(path, ["password": "correct horse battery"])
            #expect((refused.status, refused.code) == (403, "reauthentication_required"))
            let wrong = try await olive.post(path, ["password": "correct horse battery", "code": "000000"])
            #expect(wrong.fields == ["code"])
            server.clock.advance(seconds: 30)
            let made = try await olive.post(
                path, ["password": "correct horse battery", "code": .string(app.code(1))])
            #expect(made.status == 201, "\(made.text)")
            #expect(try await server.stranger.logIn("olive@example.edu", code: codes[0]).code == "wrong_code")
            let mails = try await server.subjects(of: "olive@example.edu", count: 3)
            #expect(mails.contains { $0.contains("Two-step verification was turned on") })
            #expect(mails.contains { $0.contains("recovery codes") })
        }
    }

    @Test("a new password is told to the owner, by changing it and by a link")
    func noticeOfNewPassword() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let change: JSON = ["current": "correct horse battery", "new": "another horse battery"]
            #expect(try await olive.put("/v1/account/password", change).status == 204)
            #expect(
                try await server.subjects(of: "olive@example.edu", count: 2).contains {
                    $0.hasPrefix("Your password was changed")
                })
        }
    }

    @Test("of two who change the password at once, one is told that it was changed")
    func atOnce() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for turn in 0..<6 {
                    group.addTask {
                        try await olive.put(
                            "/v1/account/password",
                            ["current": "correct horse battery", "new": .string("another horse \(turn)")]
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 204 } == 1)
            #expect(Set(statuses).isSubset(of: [204, 409, 422]))
        }
    }
}

extension TestMarketplace {
    /// The subjects of the letters to an address; waits until there are so many.
    func subjects(of address: String, count: Int) async throws -> [String] {
        _ = try await receivedMail(count, to: address)
        return try receivedMails(to: address).map(\.subject)
    }
}
