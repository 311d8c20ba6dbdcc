import Testing

@Suite("Sessions")
struct SessionTests {
    @Test("one's sessions are listed with device and times, the current one marked, and nobody else's")
    func listed() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await server.register("sam")
            _ = try await server.stranger.with(["User-Agent": "Firefox on Debian"]).logIn("olive@example.edu")
            let sessions = try await olive.get("/v1/sessions").json.items.list
            #expect(sessions.count == 2)
            #expect(
                sessions.allSatisfy { $0.names == ["id", "device", "createdAt", "lastUsedAt", "expiresAt", "current"] })
            #expect(sessions.count { $0.current == true } == 1)
            #expect(sessions.first { $0.current == false }?.device == "Firefox on Debian")
        }
    }

    @Test("logging out ends this session and no other, and makes the browser forget its cookie")
    func logOut() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let other = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            let answer = try await olive.delete("/v1/sessions/current")
            #expect(answer.status == 204)
            #expect(answer.headers["Set-Cookie"].first?.contains("digs_session=; ") == true)
            #expect(answer.headers["Set-Cookie"].first?.contains("Max-Age=0") == true)
            #expect(try await olive.get("/v1/account").status == 401)
            #expect(try await other.get("/v1/account").status == 200)
        }
    }

    @Test("one's other session is revoked by its id; somebody else's, an unknown one and no id at all are not found")
    func revoked() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let other = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            let id = try #require(try await other.get("/v1/sessions").json.items.list.first { $0.current == true }).id
                .text
            #expect(try await sam.delete("/v1/sessions/\(id)").status == 404)
            #expect(try await other.get("/v1/account").status == 200)
            #expect(try await olive.delete("/v1/sessions/\(id)").status == 204)
            #expect(try await other.get("/v1/account").status == 401)
            #expect(try await olive.delete("/v1/sessions/\(id)").status == 404)
            for text in ["nonsense", id.uppercased(), "%20", "digs.sqlite"] {
                #expect(try await olive.delete("/v1/sessions/\(text)").status == 404, "\(text)")
            }
            #expect(try await olive.get("/v1/account").status == 200)
        }
    }

    @Test("all other sessions end at once; this one, and everybody else's, go on")
    func elsewhere() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let others = try await [1, 2].asyncMap { _ in
                olive.with(token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            }
            #expect(try await olive.delete("/v1/sessions").status == 204)
            for other in others { #expect(try await other.get("/v1/account").status == 401) }
            #expect(try await olive.get("/v1/sessions").json.items.list.count == 1)
            #expect(try await sam.get("/v1/account").status == 200)
            #expect(try await server.stranger.delete("/v1/sessions").status == 401)
        }
    }

    /// Every operation that depends on the caller.
    private static let known = [
        ("GET", "/v1/account"), ("PATCH", "/v1/account"), ("DELETE", "/v1/account"), ("PUT", "/v1/account/password"),
        ("GET", "/v1/sessions"), ("DELETE", "/v1/sessions"), ("DELETE", "/v1/sessions/current"),
        ("DELETE", "/v1/sessions/ID"),
        ("GET", "/v1/account/export"), ("POST", "/v1/account/second-factor"), ("PUT", "/v1/account/second-factor"),
        ("DELETE", "/v1/account/second-factor"), ("POST", "/v1/account/second-factor/recovery-codes"),
        ("POST", "/v1/listings"),
        ("GET", "/v1/listings/ID"), ("PATCH", "/v1/listings/ID"), ("DELETE", "/v1/listings/ID"),
        ("POST", "/v1/listings/ID/renew"),
        ("GET", "/v1/account/listings"), ("PUT", "/v1/account/listings/order"), ("POST", "/v1/listings/ID/photos"),
        ("PUT", "/v1/listings/ID/photos/order"), ("DELETE", "/v1/listings/ID/photos/ID"),
        ("GET", "/v1/photos/ID/small"),
        ("GET", "/v1/favorites"), ("PUT", "/v1/favorites/ID"), ("DELETE", "/v1/favorites/ID"),
        ("PUT", "/v1/admin/accounts/ID/block"), ("DELETE", "/v1/admin/accounts/ID/block"), ("GET", "/v1/admin/audit"),
    ]

    @Test(
        "a token is dead on every path as soon as its session is",
        arguments: ["log out", "revoke", "change", "delete", "block"])
    func deadEverywhere(end: String) async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let id = try await olive.publish().split(separator: "/").last.map(String.init) ?? ""
            let second = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            #expect(try await olive.get("/v1/account").status == 200)
            switch end {
            case "log out": _ = try await olive.delete("/v1/sessions/current")
            case "revoke":
                let mine = try await olive.get("/v1/sessions").json.items.list.first { $0.current == true }
                _ = try await second.delete("/v1/sessions/\(mine?.id.text ?? "")")
            case "change":
                _ = try await second.put(
                    "/v1/account/password", ["current": "correct horse battery", "new": "other horse battery"])
            case "delete": _ = try await second.leave()
            default: _ = try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Sells bridges"])
            }
            for (method, path) in Self.known {
                let answer = try await olive.send(
                    .init(rawValue: method), path.replacing("ID", with: id), Array("{}".utf8))
                #expect(answer.status == 401, "\(method) \(path)")
                #expect(answer.code == "session_expired", "\(method) \(path)")
                #expect(answer.headers["WWW-Authenticate"] == ["Bearer error=\"invalid_token\""])
            }
        }
    }

    @Test(
        "a token that never was is refused, in whatever form",
        arguments: ["", "x", "Bearer", "null", "' OR '1'='1", String(repeating: "a", count: 43)])
    func neverWas(token: String) async throws {
        try await TestServer.run { server async throws in
            #expect(
                try await server.stranger.with(["Authorization": "Bearer \(token)"]).get("/v1/account").status == 401)
            #expect(
                try await server.stranger.with(["Authorization": "Basic b2xpdmU6eA=="]).get("/v1/account").status == 401
            )
            #expect(
                try await server.stranger.with(["Cookie": "digs_session=\(token)"]).get("/v1/account").status == 401)
            #expect(try await server.stranger.get("/v1/account").status == 401)
        }
    }

    @Test("a token in the query string is no sign-in")
    func tokenInURL() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let token = olive.token ?? ""
            for name in ["token", "access_token", "digs_session"] {
                #expect(try await server.stranger.get("/v1/account?\(name)=\(token)").status == 401)
            }
        }
    }

    @Test("a session dies after 30 days without use, and lives on while it is used, for 180 days")
    func expiry() async throws {
        try await OwnServer.run { server in
            let (olive, idle) = (try await server.register("olive"), try await server.register("ida"))
            server.clock.advance(days: 29)
            #expect(try await olive.get("/v1/account").status == 200)
            server.clock.advance(days: 2)
            #expect(try await olive.get("/v1/account").status == 200)
            #expect(try await idle.get("/v1/account").status == 401)
            for _ in 0..<5 {
                server.clock.advance(days: 29)
                #expect(try await olive.get("/v1/account").status == 200)
            }
            server.clock.advance(days: 5)
            #expect(try await olive.get("/v1/account").status == 401)
        }
    }

    @Test("the cookie lives as long as a session that is used may")
    func cookieAge() async throws {
        try await OwnServer.run { server in
            _ = try await server.register("olive")
            let cookie = try await server.stranger.logIn("olive@example.edu").headers["Set-Cookie"].first
            #expect(cookie?.contains("Max-Age=\(180 * 86_400);") == true)
            // A client that is not a trusted proxy is ignored.
            let said = try await server.stranger.with(["X-Forwarded-Proto": "https"]).logIn("olive@example.edu")
            #expect(said.headers["Set-Cookie"].first?.hasSuffix("; SameSite=Lax") == true)
        }
    }

    @Test("an account has at most 50 sessions: the longest unused one gives way")
    func maximum() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let second = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            for _ in 0..<49 { #expect(try await server.stranger.logIn("olive@example.edu").status == 201) }
            #expect(try await olive.get("/v1/account").status == 401)
            #expect(try await second.get("/v1/sessions").json.items.list.count == 50)
        }
    }
}
