import Domain
import Testing

@testable import App

@Suite("Cookies of a marketplace behind TLS")
struct SecureCookieTests {
    private static func open(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        try await TestServer.run { server in
            try await server.set("webAddress", to: "https://homes.example.edu")
            try await body(server)
        }
    }

    @Test("are named so that no other host of the domain can set them, and the plain name is not read")
    func names() async throws {
        try await Self.open { server in
            let olive = try await server.register("olive")
            let cookies = try await server.stranger.logIn("olive@example.edu").headers["Set-Cookie"]
            #expect(cookies.count == 2)
            for (cookie, name) in zip(cookies, ["__Host-digs_session=", "__Host-digs_device="]) {
                #expect(cookie.hasPrefix(name) && cookie.contains("; Path=/;") && cookie.hasSuffix("; Secure"))
                #expect(!cookie.contains("Domain="))
            }
            let token = olive.token ?? ""
            let ours = server.stranger.with(["Cookie": "a=b; __Host-digs_session=\(token)"])
            #expect(try await ours.get("/v1/account").status == 200)
            let tossed = server.stranger.with(["Cookie": "digs_session=\(token)"])
            #expect(try await tossed.get("/v1/account").status == 401)
            let gone = try await olive.delete("/v1/sessions/current").headers["Set-Cookie"]
            #expect(gone.contains { $0.hasPrefix("__Host-digs_session=;") && $0.contains("Max-Age=0") })
        }
    }

    @Test("over TLS the plain names are not read either where the marketplace names no address")
    func withoutAddress() async throws {
        let proxied: @Sendable (inout Settings) -> Void = {
            $0.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
        }
        try await OwnServer.run(configure: proxied) { server in
            let token = try await server.register("olive").token ?? ""
            for (scheme, name, status) in [
                ("https", "digs_session", 401), ("https", "__Host-digs_session", 200), ("http", "digs_session", 200),
                ("HTTPS", "digs_session", 401), ("HTTPS", "__Host-digs_session", 200),
            ] {
                let headers = [
                    "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": scheme, "Cookie": "\(name)=\(token)",
                ]
                #expect(
                    try await server.stranger.with(headers).get("/v1/account").status == status, "\(scheme) \(name)")
            }
        }
    }

    @Test("a session cookie that stands there twice is refused, in one header or two")
    func twice() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let pair = "digs_session=\(sam.token ?? ""); digs_session=\(olive.token ?? "")"
            let answer = try await server.stranger.with(["Cookie": pair]).get("/v1/account")
            #expect((answer.status, answer.code) == (400, "duplicate_cookie"))
            let raw = """
                GET /v1/account HTTP/1.1\r\nHost: \(server.authority)\r\nConnection: close\r
                Cookie: digs_session=\(sam.token ?? "")\r
                Cookie: digs_session=\(olive.token ?? "")\r
                \r\n
                """
            #expect(try await RawSocket.send(raw, to: server.port).code == "duplicate_cookie")
        }
    }

    @Test("every answer tells browsers to come by TLS only: pages, problems and the API")
    func strictTransport() async throws {
        try await Self.open { server in
            for path in ["/", "/v1/tenant", "/v1/account", "/nothing", "/health/live"] {
                let answer = try await server.stranger.get(path)
                #expect(answer.headers["Strict-Transport-Security"] == ["max-age=31536000"], "\(path)")
            }
        }
        try await TestServer.run { server async throws in
            #expect(try await server.stranger.get("/v1/tenant").headers["Strict-Transport-Security"].isEmpty)
        }
    }
}
