import App
import Domain
import Testing

@Suite("Listings of property software: how many it changes")
struct ListingSyncLimitTests {
    private let path = "/v1/account/listings/external"

    private func lines(_ ids: [String], price: Int = 95_000) -> [String] {
        ids.map { id in
            let line = JSON.sunnyRoom.with(["externalId": .string(id), "priceCents": .number(Double(price))])
            return String(decoding: line.bytes, as: UTF8.self)
        }
    }

    private func answer(_ client: APIClient, _ lines: [String], query: String = "") async throws -> APIResponse {
        let body = Array(lines.joined(separator: "\n").utf8)
        return try await client.send(.POST, "\(path)/sync\(query)", body, type: "application/x-ndjson")
    }

    /// A server with another limit than usual.
    private static func run(
        _ name: WritableKeyPath<RateLimits, RateLimit> & Sendable, _ limit: RateLimit,
        _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        let configure: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits[keyPath: name] = limit
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: configure, body)
    }

    /// The outcome of each line.
    private func sync(_ client: APIClient, _ ids: [String], price: Int = 95_000) async throws -> [String] {
        let answer = try await self.answer(client, lines(ids, price: price))
        try #require(answer.status == 200, "\(answer.text)")
        return answer.text.matches(of: /"outcome":"(\w+)"/).map { String($0.1) }
    }

    @Test("software changes every listing twice a day, however many there are; who has few changes no more than others")
    func edits() async throws {
        try await Self.run(\.edits, RateLimit("edits", perSecond: 4.0 / 86_400, burst: 4)) { server in
            server.clock.stop()
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let ids = ["a", "b", "c", "d", "e"]
            let created = try await sync(olive, ids)
            #expect(created == ["created", "created", "created", "created", "refused"], "new ones are not granted so")
            #expect(try await sync(sam, ["a"]) == ["created"])
            server.clock.advance(days: 1)
            #expect(try await sync(olive, ids).last == "created")
            server.clock.advance(days: 1)
            for price in [96_000, 97_000] {
                #expect(try await sync(olive, ids, price: price) == ids.map { _ in "changed" }, "\(price)")
            }
            #expect(try await sync(olive, ["a"], price: 98_000) == ["refused"])
            let listing = try await olive.get("\(path)?externalId=a").json.listingPath
            #expect(try await olive.delete(listing).status == 429, "all edits share the day")
            let changes = try await (1...5).asyncMap { try await sync(sam, ["a"], price: 96_000 + $0) }
            #expect(changes.map { $0[0] } == ["changed", "changed", "changed", "changed", "refused"])
        }
    }

    @Test("software adds all homes in a night once a listing was public for a week and the address is confirmed")
    func established() async throws {
        try await Self.run(\.edits, RateLimit("edits", perSecond: 4.0 / 86_400, burst: 4)) { server in
            server.clock.stop()
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            try await server.markVerified(olive)
            for client in [olive, sam] { _ = try await client.publish() }
            let ids = (0..<8).map { "unit \($0)" }
            server.clock.advance(days: 6)
            #expect(try await sync(olive, ids).count { $0 == "created" } == 4, "a week has not passed")
            server.clock.advance(days: 1)
            let more = ids.map { "more \($0)" }
            #expect(try await sync(olive, more).allSatisfy { $0 == "created" })
            #expect(try await sync(sam, ids).count { $0 == "created" } == 4, "sam has confirmed no address")
            _ = try await olive.publish()
        }
    }

    @Test("ten lines that change nothing cost as much as one, and a refused line costs as much as a stored one")
    func rows() async throws {
        try await Self.run(\.listingRows, RateLimit("listing-rows", perSecond: 30.0 / 86_400, burst: 30)) { server in
            server.clock.stop()
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let ids = (0..<10).map { "unit \($0)" }
            #expect(try await sync(olive, ids).allSatisfy { $0 == "created" })
            for _ in 0..<10 { #expect(try await sync(olive, ids).allSatisfy { $0 == "unchanged" }) }
            for _ in 0..<3 { #expect(try await sync(sam, ids, price: -1).allSatisfy { $0 == "refused" }) }
            let late = try await answer(sam, lines(["unit 1"]))
            #expect(late.status == 429 && !late.headers["Retry-After"].isEmpty)
        }
    }

    @Test("a limit that is reached in the middle of a stream ends it: its results stay, and nothing is taken down")
    func interrupted() async throws {
        try await Self.run(\.listingRows, RateLimit("listing-rows", perSecond: 1.0 / 86_400, burst: 150)) { server in
            let olive = try await server.register("olive")
            #expect(try await sync(olive, ["old"]) == ["created"])
            let night = lines((0..<220).map { "unit \($0)" })
            let found = try await answer(olive, night, query: "?retire=true")
            #expect(found.status == 200)
            let results = found.text.split(separator: "\n")
            #expect(results.count == 101 && results.prefix(100).allSatisfy { $0.contains(#""outcome":"created""#) })
            #expect(results.last?.contains(#""retired":null,"problem":{"code":"too_many_requests""#) == true)
            #expect(try await olive.get("\(path)?externalId=old").json.status == "active")
            #expect(try await olive.get("\(path)?externalId=unit%20100").status == 404)
        }
    }

    @Test("a line that is too long is refused alone, by its number")
    func longLine() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (first, last) = (lines(["a"])[0], lines(["b"])[0])
            let long = "{\"title\":\"" + String(repeating: "x", count: Limits.syncLineBytes) + "\"}"
            let results = try await answer(olive, [first, long, last]).text.split(separator: "\n")
            #expect(results.count == 4 && results[0].contains("created") && results[2].contains("created"))
            let refused = #"{"line":2,"externalId":null,"outcome":"refused","problem":{"code":"too_large""#
            #expect(results[1].hasPrefix(refused))
        }
    }
}
