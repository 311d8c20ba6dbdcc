import Foundation
import Testing

@Suite("Registering")
struct RegistrationTests {
    private static let olive: JSON = [
        "email": "olive@example.edu", "password": "correct horse battery", "name": "Olive",
    ]

    @Test("a new account is answered whole, with a token that works and a cookie that scripts cannot read")
    func created() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.post("/v1/accounts", Self.olive)
            #expect(answer.status == 201)
            #expect(answer.headers["Location"] == ["/v1/account"])
            #expect(answer.headers["Cache-Control"] == ["no-store"])
            let account = answer.json.account
            #expect(
                account.names == [
                    "id", "email", "name", "language", "role", "emailVerified", "emailBouncedAt", "badge",
                    "secondFactor", "recoveryCodesLeft", "blockedReason", "createdAt",
                ])
            #expect((account.email, account.name, account.role) == ("olive@example.edu", "Olive", "member"))
            #expect(account.blockedReason.isNull)
            let cookie = try #require(answer.headers["Set-Cookie"].first)
            #expect(cookie.hasPrefix("digs_session=\(answer.json.token.text); "))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
            let me = try await server.stranger.with(token: answer.json.token.text, accountID: "").get("/v1/account")
            #expect(me.json == account)
        }
    }

    @Test("neither password nor hash is in any answer")
    func nothingSecret() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.post("/v1/accounts", Self.olive)
            let olive = server.stranger.with(token: answer.json.token.text, accountID: "")
            for reply in [answer, try await olive.get("/v1/account"), try await olive.get("/v1/sessions")] {
                #expect(!reply.text.contains("correct horse") && !reply.text.contains("pbkdf2"))
            }
        }
    }

    @Test("every field that is wrong is named at once")
    func everyField() async throws {
        try await TestServer.run { server in
            let wrong = try await server.stranger.post(
                "/v1/accounts", ["email": "olive", "password": "short", "name": "  "])
            #expect(wrong.status == 422)
            #expect(Set(wrong.fields) == ["email", "password", "name"])
            let missing = try await server.stranger.post("/v1/accounts", [:])
            #expect(missing.json.errors.list.map(\.code) == ["missing", "missing", "missing"])
            #expect(Set(missing.fields) == ["email", "password", "name"])
            let types = try await server.stranger.post("/v1/accounts", ["email": 1, "password": [], "name": ["a": 1]])
            #expect(Set(types.fields) == ["email", "password", "name"])
            let nulls = try await server.stranger.post("/v1/accounts", ["email": nil, "password": nil, "name": nil])
            #expect(Set(nulls.fields) == ["email", "password", "name"])
        }
    }

    @Test(
        "fields that clients cannot set are refused as unknown, and no account is created",
        arguments: [
            "role", "id", "isAdmin", "admin", "owner", "tenant", "tenantId", "blockedReason", "createdAt", "Email",
            "__proto__", "",
        ])
    func unknownFields(name: String) async throws {
        try await TestServer.run { server in
            var body = Self.olive
            body[name] = "admin"
            let answer = try await server.stranger.post("/v1/accounts", body)
            #expect(answer.status == 422)
            #expect(answer.fields == [name])
            #expect(answer.json.errors[0].code == "unknown")
            #expect(try await server.stranger.logIn("olive@example.edu").status == 401)
        }
    }

    @Test(
        "an address that has an account is refused with 409, however it is spelled",
        arguments: ["olive@example.edu", " OLIVE@Example.EDU "])
    func taken(email: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive")
            let answer = try await server.stranger.post("/v1/accounts", Self.olive.with(["email": .string(email)]))
            #expect(answer.status == 409)
            #expect(answer.code == "email_taken")
            #expect(answer.fields == ["email"])
        }
    }

    @Test("of a hundred concurrent registrations of an address one succeeds and 99 are refused")
    func hundredAtOnce() async throws {
        try await OwnServer.run { server in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<100 {
                    let email = index.isMultiple(of: 2) ? "olive@example.edu" : "Olive@EXAMPLE.edu"
                    let body = String(decoding: Self.olive.with(["email": .string(email)]).bytes, as: UTF8.self)
                    group.addTask {
                        try await RawSocket.send(
                            """
                            POST /v1/accounts HTTP/1.1\r\nHost: x\r\nConnection: close\r
                            Content-Type: application/json\r
                            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                            """, to: server.port
                        ).status
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 1, 409: 99])
        }
    }

    @Test(
        "a name is trimmed and composed, and may be of any script",
        arguments: [" Olive ", "Zoe\u{308}", "李小龙", "O'Brien-Smith", "Mia 👩🏽‍🎓"])
    func names(name: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.post("/v1/accounts", Self.olive.with(["name": .string(name)]))
            #expect(answer.status == 201)
            let expected = name.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
            #expect(Array(answer.json.account.name.text.unicodeScalars) == Array(expected.unicodeScalars))
        }
    }

    @Test(
        "a name is refused when empty, too long or with control characters",
        arguments: [
            "", "\u{a0}", "\u{200b}", "\u{115f}", "a\u{0}b", "a\u{7f}b", "a\u{202e}b", "a\u{202d}b",
            "a\u{202e}b\u{202c}",
            String(repeating: "n", count: 81),
        ])
    func badNames(name: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.post("/v1/accounts", Self.olive.with(["name": .string(name)]))
            #expect(answer.status == 422)
            #expect(answer.fields == ["name"])
        }
    }
}
