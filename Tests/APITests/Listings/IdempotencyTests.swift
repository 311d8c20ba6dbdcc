import Testing

@Suite("Listings: Idempotency-Key")
struct ListingIdempotencyTests {
    /// Bytes, because members that are encoded twice may be in another order.
    private static let body = JSON.sunnyRoom.bytes

    @Test("the same key ten times at once makes one listing, and all get the same answer")
    func atOnce() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").with(["Idempotency-Key": "post-1"])
            let answers = try await withThrowingTaskGroup(of: APIResponse.self) { group in
                for _ in 0..<10 { group.addTask { try await olive.send(.POST, "/v1/listings", Self.body) } }
                return try await group.reduce(into: [APIResponse]()) { $0.append($1) }
            }
            #expect(answers.map(\.status) == Array(repeating: 201, count: 10))
            #expect(Set(answers.map(\.json)).count == 1)
            #expect(Set(answers.map { $0.headers["ETag"] }).count == 1)
            #expect(Set(answers.map { $0.headers["Location"] }).count == 1)
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 1)
            // One was first; the others learn that theirs did nothing.
            let replayed = answers.map { $0.headers["Idempotency-Replayed"] }
            #expect(replayed.count { $0.isEmpty } == 1 && replayed.count { $0 == ["true"] } == 9)
        }
    }

    @Test("the key with another body is refused; another key, another person or a day later make another listing")
    func scope() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let key = ["Idempotency-Key": "post-1"]
            let first = try await olive.with(key).post("/v1/listings", .sunnyRoom)
            let other = try await olive.with(key).post("/v1/listings", .sunnyRoom.with(["title": "Another room"]))
            #expect(other.status == 422)
            #expect(other.json.errors[0].code == "idempotency_key_reused")
            let ids = [
                first.json.id,
                try await olive.with(["Idempotency-Key": "post-2"]).post("/v1/listings", .sunnyRoom).json.id,
                try await sam.with(key).post("/v1/listings", .sunnyRoom).json.id,
            ]
            server.clock.advance(days: 2)
            let later = try await olive.with(key).post("/v1/listings", .sunnyRoom)
            #expect(later.status == 201)
            #expect(Set(ids + [later.json.id]).count == 4)
        }
    }

    @Test("a refusal is not kept: the key may be used again for the mended body")
    func refusals() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").with(["Idempotency-Key": "post-1"])
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(["title": "abc"])).status == 422)
            #expect(try await olive.post("/v1/listings", .sunnyRoom).status == 201)
        }
    }
}
