import Database
import Testing

@testable import App

@Suite("Listings: Idempotency-Key")
struct ListingIdempotencyTests {
    /// Bytes, because members that are encoded twice may be in another order.
    private static let body = JSON.sunnyRoom.bytes
    private static let draft = JSON.sunnyRoom.with(["status": "draft"]).bytes

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

    @Test("the answer that created a draft is deleted with the draft, and the same request creates no second one")
    func deleted() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (first, second) = (olive.with(["Idempotency-Key": "a"]), olive.with(["Idempotency-Key": "b"]))
            let draft = try await first.send(.POST, "/v1/listings", Self.draft)
            let kept = try await second.send(.POST, "/v1/listings", Self.draft)
            #expect(draft.status == 201 && kept.status == 201)
            func bytes() async throws -> [Int] {
                try await server.installation.database.read { db in
                    try db.rows("SELECT length(answer) FROM idempotency_records ORDER BY 1") { try $0.int() }
                }
            }
            #expect(try await bytes()[0] > 0)
            #expect(try await olive.delete("/v1/listings/\(draft.json.id.text)").status == 204)
            let left = try await bytes()
            #expect(left.count == 2 && left[0] == 0 && left[1] > 0)
            let repeated = try await first.send(.POST, "/v1/listings", Self.draft)
            #expect((repeated.status, repeated.code) == (404, "not_found"))
            #expect(try await second.send(.POST, "/v1/listings", Self.draft).json == kept.json)
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 1)
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
