import Domain
import Testing

@testable import App

@Suite("Proxies")
struct TrustedProxyTests {
    private static func limited(_ settings: inout Settings) {
        var limits = RateLimits()
        limits.addressReads = RateLimit("reads", perSecond: 0.001, burst: 3)
        settings.rateLimits = limits
    }

    private static func limitedBehindProxies(_ settings: inout Settings) {
        limited(&settings)
        settings.trustedProxies = ["127.0.0.0/8", "10.0.0.0/8"].compactMap { NetworkRange($0) }
    }

    private static func behindProxy(_ settings: inout Settings) {
        settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
    }

    private static func asIs(_ settings: inout Settings) {}

    @Test("of a client that is no trusted proxy, X-Forwarded-For is not believed")
    func untrusted() async throws {
        try await OwnServer.run(configure: Self.limited) { server in
            let statuses = try await (0..<6).asyncMap { turn in
                try await server.from("198.51.100.\(turn)").get("/v1/tenant").status
            }
            #expect(statuses == [200, 200, 200, 429, 429, 429])
        }
    }

    @Test("of a trusted proxy the rightmost address counts, and what the client wrote before it does not")
    func trusted() async throws {
        try await OwnServer.run(configure: Self.limitedBehindProxies) { server in
            let statuses = try await (0..<5).asyncMap { turn in
                try await server.from("198.51.100.\(turn), 203.0.113.9, 10.0.0.\(turn)").get("/v1/tenant").status
            }
            #expect(statuses == [200, 200, 200, 429, 429])
            #expect(try await server.from("203.0.113.10").get("/v1/tenant").status == 200)
        }
    }

    @Test("a cookie travels by TLS alone when a trusted proxy says that the client does", arguments: [true, false])
    func secure(trusted: Bool) async throws {
        try await OwnServer.run(configure: trusted ? Self.behindProxy : Self.asIs) { server in
            _ = try await server.register("olive")
            for (proto, isSecure) in [("https", trusted), ("http", false), ("HTTPS;x", false)] {
                let answer = try await server.stranger.with(["X-Forwarded-Proto": proto]).logIn("olive@example.edu")
                #expect(answer.headers["Set-Cookie"].first?.hasSuffix("; Secure") == isSecure, "\(proto)")
            }
        }
    }

    @Test(
        "options that cannot be meant are refused by name",
        arguments: [
            ["--trusted-proxies", "10.0.0.0/33"], ["--trusted-proxies", "proxy.example.edu"],
            ["--rate-limits", "some"],
        ])
    func options(arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await DigsCommand.run(["serve", "--port", "0"] + arguments, in: folder)
            #expect(result.status != 0)
            #expect(result.output.contains(arguments[0].dropFirst(2)))
        }
    }
}
