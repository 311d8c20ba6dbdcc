import Domain
import Testing

@testable import App

@Suite("Limits of keys")
struct KeyLimitTests {
    @Test("a key has limits of its own, and another key of the account goes on")
    func rates() async throws {
        let few = { @Sendable (settings: inout Settings) in
            var limits = RateLimits()
            limits.keyReads = RateLimit("key-reads", perSecond: 0.001, burst: 3)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server in
            let olive = try await server.register("olive").confirmed()
            let (one, other) = (try await olive.key(["listings:read"]), try await olive.key(["listings:read"]))
            let statuses = try await (0..<4).asyncMap { _ in try await one.get("/v1/account/listings").status }
            #expect(statuses == [200, 200, 200, 429])
            #expect(try await other.get("/v1/account/listings").status == 200)
        }
    }

    @Test("a key that is refused takes nothing from its account, and a busy one leaves its owner enough to revoke it")
    func floods() async throws {
        let few = { @Sendable (settings: inout Settings) in
            var limits = RateLimits()
            limits.callerWrites = RateLimit("writes", perSecond: 0.001, burst: 8)
            limits.keyWrites = RateLimit("key-writes", perSecond: 0.001, burst: 6)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server in
            let olive = try await server.register("olive").confirmed()
            let (reader, writer) = (try await olive.key(["listings:read"]), try await olive.key(["listings:write"]))
            let refused = try await (0..<12).asyncMap { _ in try await reader.post("/v1/listings", [:]).status }
            #expect(refused == Array(repeating: 403, count: 6) + Array(repeating: 429, count: 6))
            // The account has made two keys, and keeps two of its eight writes for its owner.
            let busy = try await (0..<12).asyncMap { _ in try await writer.post("/v1/listings", [:]).status }
            #expect(busy == Array(repeating: 422, count: 4) + Array(repeating: 429, count: 8))
            let keys = try await olive.get("/v1/account/keys").json.items.list
            for key in keys { #expect(try await olive.delete("/v1/account/keys/\(key.id.text)").status == 204) }
        }
    }
}
