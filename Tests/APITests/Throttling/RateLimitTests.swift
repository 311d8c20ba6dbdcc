import Domain
import Testing

@testable import App

@Suite("How often callers may ask")
struct RateLimitTests {
    /// Limits that a test can reach, and that do not refill on a slow machine during it.
    private static func small(_ settings: inout Settings) {
        var limits = RateLimits()
        limits.callerReads = RateLimit("reads", perSecond: 0.001, burst: 6)
        limits.callerWrites = RateLimit("writes", perSecond: 0.001, burst: 4)
        limits.addressReads = RateLimit("reads", perSecond: 0.001, burst: 12)
        limits.addressWrites = RateLimit("writes", perSecond: 0.001, burst: 8)
        settings.rateLimits = limits
    }

    private static func usual(_ settings: inout Settings) { settings.rateLimits = RateLimits() }

    private static func smallMarketplace(_ settings: inout Settings) {
        var limits = RateLimits()
        limits.tenantReads = RateLimit("tenant-reads", perSecond: 0.001, burst: 5)
        settings.rateLimits = limits
    }

    @Test("a stranger who reads too often learns from headers and problem when to retry, and then can")
    func reads() async throws {
        try await OwnServer.run(configure: Self.small) { server in
            for turn in 0..<12 {
                let answer = try await server.stranger.get("/v1/tenant")
                #expect(answer.status == 200)
                // Far from a limit, there are no such headers.
                #expect(answer.headers["RateLimit"].isEmpty == (turn < 6), "\(turn)")
                #expect(answer.headers["RateLimit-Policy"].isEmpty == (turn < 6), "\(turn)")
            }
            let refused = try await server.stranger.get("/v1/tenant")
            #expect(refused.status == 429)
            #expect(refused.code == "too_many_requests")
            #expect(refused.headers["RateLimit-Policy"] == ["\"reads\";q=12;w=12000"])
            let seconds = try #require(Int(refused.headers["Retry-After"].first ?? ""))
            #expect((1...1000).contains(seconds))
            #expect(refused.headers["RateLimit"] == ["\"reads\";r=0;t=\(seconds)"])
            // Other actions are not affected.
            #expect(try await server.stranger.get("/health/live").status == 200)
            #expect(try await server.stranger.logIn("nobody@example.edu").status == 401)
            server.clock.advance(seconds: 1001)
            #expect(try await server.stranger.get("/v1/tenant").status == 200)
            #expect(try await server.stranger.get("/v1/tenant").status == 429)
        }
    }

    @Test("refusals say as well how much of the limit is left, once it is less than half")
    func refusals() async throws {
        try await OwnServer.run(configure: Self.small) { server in
            for turn in 0..<12 {
                let answer = try await server.stranger.get("/v1/account")
                #expect(answer.status == 401)
                #expect(answer.headers["RateLimit"].isEmpty == (turn < 6), "\(turn)")
                #expect(answer.headers["RateLimit-Policy"].isEmpty == (turn < 6), "\(turn)")
            }
            #expect(try await server.stranger.get("/v1/account").status == 429)
        }
    }

    @Test("pages, their files and the contract have a limit of their own; health has none")
    func pages() async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.addressPages = RateLimit("pages", perSecond: 0.001, burst: 4)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server in
            for path in ["/account", "/openapi.yaml", "/openapi.json", "/none"] {
                #expect(try await server.stranger.get(path).status != 429, "\(path)")
            }
            for path in ["/account", "/openapi.yaml", "/openapi.json", "/nothing"] {
                let refused = try await server.stranger.get(path)
                #expect(refused.status == 429 && refused.code == "too_many_requests", "\(path)")
            }
            #expect(try await server.stranger.get("/health/live").status == 200)
            #expect(try await server.stranger.get("/v1/tenant").status == 200)
            #expect(try await server.stranger.get("/").status == 200, "it shows listings: it counts as a read")
        }
    }

    @Test(
        "a page that shows listings counts as a read of the API",
        arguments: ["/", "/listings", "/map", "/listings/x", "/embed", "/feed.atom", "/listings.geojson", "/oembed"])
    func listingPages(path: String) async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.addressReads = RateLimit("reads", perSecond: 0.001, burst: 2)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server async throws in
            for _ in 0..<2 { #expect(try await server.stranger.get(path).status != 429) }
            #expect(try await server.stranger.get(path).status == 429)
            #expect(try await server.stranger.get("/v1/tenant").status == 429)
            #expect(try await server.stranger.get("/account").status == 200)
        }
    }

    @Test("an account has its own limit, shared by its sessions, and also pays from its address's")
    func accounts() async throws {
        try await OwnServer.run(configure: Self.small) { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let other = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            // The first request with a token counts for the address only.
            for client in [olive, other, sam] { #expect(try await client.get("/v1/account").status == 200) }
            for turn in 0..<6 {
                let client = turn.isMultiple(of: 2) ? olive : other
                #expect(try await client.get("/v1/tenant").status == 200, "\(turn)")
            }
            #expect(try await olive.get("/v1/account").headers["RateLimit-Policy"] == ["\"reads\";q=6;w=6000"])
            #expect(try await other.get("/v1/tenant").status == 429)
            #expect(try await sam.get("/v1/account").status == 200)
            // They used nine of the address's twelve; that one was the tenth.
            for _ in 0..<2 { #expect(try await server.stranger.get("/v1/tenant").status == 200) }
            let refused = try await sam.get("/v1/account")
            #expect(refused.status == 429 && refused.headers["RateLimit-Policy"] == ["\"reads\";q=12;w=12000"])
        }
    }

    @Test("writes have a limit of their own, and made-up tokens give no other")
    func writes() async throws {
        try await OwnServer.run(configure: Self.small) { server async throws in
            for turn in 0..<8 {
                let dead = server.stranger.with(token: "made up \(turn)", accountID: "")
                #expect(try await dead.post("/v1/listings").status == 401)
            }
            let dead = server.stranger.with(token: "made up", accountID: "")
            #expect(try await dead.post("/v1/listings").status == 429)
            #expect(try await server.stranger.get("/v1/tenant").status == 200)
        }
    }

    @Test("a token that has died counts for the address again")
    func deadToken() async throws {
        try await OwnServer.run(configure: Self.small) { server in
            let olive = try await server.register("olive")
            #expect(try await olive.get("/v1/account").status == 200)
            #expect(try await olive.delete("/v1/sessions/current").status == 204)
            let statuses = try await (0..<20).asyncMap { _ in try await olive.get("/v1/account").status }
            // The first request used one of the address's twelve.
            #expect(statuses == Array(repeating: 401, count: 11) + Array(repeating: 429, count: 9))
        }
    }

    @Test("one marketplace's limit is not the other's")
    func tenants() async throws {
        try await OwnServer.run(configure: Self.smallMarketplace) { server in
            try await server.makeTenant("union", host: "union.example.edu")
            for _ in 0..<5 { #expect(try await server.stranger.get("/v1/tenant").status == 200) }
            let refused = try await server.stranger.get("/v1/tenant")
            #expect(refused.headers["RateLimit-Policy"] == ["\"tenant-reads\";q=5;w=5000"])
            #expect(try await server.at(host: "union.example.edu").get("/v1/tenant").status == 200)
        }
    }

    @Test("without limits there are none")
    func off() async throws {
        try await TestServer.run { server in
            for _ in 0..<300 {
                let answer = try await server.stranger.get("/v1/tenant")
                #expect(answer.status == 200 && answer.headers["RateLimit"].isEmpty)
            }
        }
    }

    @Test("a browsing person is far from every limit that is set by default")
    func defaults() async throws {
        try await OwnServer.run(configure: Self.usual) { server in
            let olive = try await server.register("olive")
            for _ in 0..<150 { #expect(try await olive.get("/v1/tenant").status == 200) }
            for _ in 0..<30 { #expect(try await olive.patch("/v1/account", ["name": "Olive"]).status == 200) }
        }
    }
}
