import Domain
import Testing

@testable import API
@testable import App

@Suite("The one form of a path")
struct RequestTargetTests {
    @Test(
        "a path is served in one form: no empty segment, no encoded letter; the query stays as it is",
        arguments: [
            ("/", "/"), ("/v1/tenant", "/v1/tenant"), ("/docs/", "/docs/"), ("/a.b/c-d_e~f", "/a.b/c-d_e~f"),
            ("/a...b", "/a...b"), ("/...", "/..."), ("/.env", "/.env"), ("/a%20b", "/a%20b"), ("/a%2525", "/a%2525"),
            ("//v1/tenant", "/v1/tenant"), ("/v1///tenant", "/v1/tenant"), ("///", "/"), ("/docs//", "/docs/"),
            ("/%76%31/tenant", "/v1/tenant"), ("/%7e", "/~"), ("/a%c3%a9", "/a%C3%A9"), ("/x%2Ejs", "/x.js"),
            ("/a:b@c!$&'()*+,;=", "/a:b@c!$&'()*+,;="),
        ])
    func canonical(given: String, path: String) {
        for query in ["", "?", "?a=//%2e/../b?c", "?\\%00%"] {
            let target = RequestTarget(given + query)
            #expect(target.path == path)
            #expect(target.canonical == path + query)
            #expect(target.spelling == (given == path ? .canonical : .other))
            #expect(RequestTarget(target.canonical).spelling == .canonical)
        }
    }

    @Test(
        "what servers, proxies and file systems read differently has no form at all",
        arguments: [
            "", "*", "?", "x", "v1/tenant", "http://x/", "/.", "/..", "/./a", "/a/..", "/a/../b", "/%2e", "/%2E%2e/a",
            "/.%2e", "/a/%2e/", "/a%2fb", "/a%2Fb", "/%2f", "/a\\b", "/a%5cb", "/%5C", "/a%00", "/%0a", "/%7f", "/%",
            "/%2", "/%zz", "/%+1", "/%ff", "/%c0%ae", "/%ed%a0%80", "/a b", "/\u{1}", "/é", "/a#b", "/a|b", "/{a}",
            "/\"", "/<a>", "/^", "/`", "//../a", "/a//..",
        ])
    func malformed(given: String) {
        guard case .malformed = RequestTarget(given).spelling else {
            Issue.record("\(given) is taken as \(RequestTarget(given).path)")
            return
        }
    }

    @Test("a literal segment wins over a capture, and each path has its own methods")
    func table() {
        let table = RouteTable()
        table.setRoutes([
            ("/v1/listings/{id}", "GET"), ("/v1/listings/{id}", "DELETE"), ("/v1/listings/map", "GET"),
            ("/v1/{what}/map/tiles", "POST"), ("/", "GET"),
        ])
        #expect(table.route(of: "/v1/listings/map?x=/").pattern == "/v1/listings/map")
        #expect(table.route(of: "/v1/listings/maps").pattern == "/v1/listings/{id}")
        #expect(table.route(of: "/v1/listings/x").methods == ["DELETE", "GET", "HEAD", "OPTIONS"])
        #expect(table.route(of: "/v1/listings/map/tiles").pattern == "/v1/{what}/map/tiles")
        for unknown in ["/v1/listings", "/v1", "/v1/listings/x/y", "/v2/listings/x", "/v1/listings/a%2Fb"] {
            #expect(table.route(of: unknown).pattern == nil, "\(unknown)")
        }
        #expect(table.route(of: String(repeating: "/a", count: 4_000)).pattern == nil)
    }

    /// Spellings of `/v1/sessions` and of nothing, which no proxy and no router may read differently.
    private static let spellings = [
        "//v1/sessions", "/v1//sessions", "/v1/sessions/", "///v1///sessions", "/./v1/sessions", "/x/../v1/sessions",
        "/%76%31/sessions", "/v1%2Fsessions", "/v1/%73essions", "/v1\\sessions", "/v1/sessions%00", "/v1/sessions/%2e",
    ]

    private static func ask(_ method: String, _ path: String, _ port: Int) async throws -> APIResponse {
        try await RawSocket.send(
            "\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", to: port)
    }

    @Test("no spelling of a path escapes the limits of its route", arguments: spellings)
    func limited(path: String) async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.addressWrites = RateLimit("writes", perSecond: 0.001, burst: 5)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server in
            for _ in 0..<5 {
                let answer = try await Self.ask("POST", path, server.port)
                #expect(answer.status == 400 && answer.code == "malformed_request")
            }
            #expect(try await Self.ask("POST", path, server.port).status == 429)
            #expect(try await server.stranger.logIn("nobody@example.edu").status == 429)
        }
    }

    @Test("who reads another spelling is led to the path, who writes is refused")
    func redirected() async throws {
        try await TestServer.run { server in
            for (given, path) in [
                ("//v1/tenant?a=//b", "/v1/tenant?a=//b"), ("/v1/tenant/", "/v1/tenant"), ("//listings", "/listings"),
                ("//evil.example/%2e%2e.html", "/evil.example/...html"), ("/%6cistings?x", "/listings?x"),
            ] {
                let answer = try await Self.ask("GET", given, server.port)
                #expect(answer.status == 308, "\(given)")
                #expect(answer.headers["Location"] == [path])
                #expect(try await Self.ask("PUT", given, server.port).status == 400, "\(given)")
            }
            #expect(try await Self.ask("GET", "/\\evil.example", server.port).status == 400)
        }
    }

    @Test("only the route of uploads has their time: no end of a target has it")
    func deadline() async throws {
        let impatient: @Sendable (inout Settings) -> Void = { $0.connectionLimits.bodySeconds = 1 }
        try await OwnServer.run(configure: impatient) { server in
            let photos = "/v1/listings/01900000-0000-7000-8000-000000000000/photos"
            for path in ["/v1/sessions?/photos", "/v1/sessions?x=\(photos)"] {
                let head = "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                let answer = try await RawSocket.send(head + "Content-Length: 100\r\n\r\n{", to: server.port)
                #expect(answer.status == 408 && answer.code == "too_slow", "\(path)")
            }
        }
    }
}
