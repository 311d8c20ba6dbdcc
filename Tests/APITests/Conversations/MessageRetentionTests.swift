import Testing

@testable import App

@Suite("Conversations go when the operator's setting says so, and otherwise never")
struct MessageRetentionTests {
    @Test("a conversation goes so many days after its last message, for both", arguments: [nil, 30])
    func age(days: Int?) async throws {
        let kept: @Sendable (inout Settings) -> Void = { $0.keepMessagesDays = days }
        try await OwnServer.run(configure: kept) { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing)
            server.clock.advance(days: 20)
            for client in [sam, olive] { #expect(try await client.get("/v1/account").status == 200) }
            #expect(try await olive.say("It is.", in: path).status == 201)
            server.clock.advance(days: 20)
            for client in [sam, olive] { #expect(try await client.get("/v1/account").status == 200) }
            try await server.step(.retention)
            #expect(try await sam.texts(in: path).count == 2)
            server.clock.advance(days: 11)
            try await server.step(.retention)
            let isGone = days != nil
            #expect(try await sam.get(path).status == (isGone ? 404 : 200))
            #expect(try await olive.get("/v1/conversations").json.items.list.isEmpty == isGone)
        }
    }
}
