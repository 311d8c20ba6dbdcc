import Domain
import Testing

@testable import Store

@Suite("A write whose caller may act no longer")
struct AuthorityTests {
    /// Runs `body` with the favorites that a session of Olive's acts on, her room, and what ends the session.
    private static func run(
        _ body:
            @escaping @Sendable (
                _ fixture: TemporaryStore, _ acting: FavoriteTable, _ olive: Account,
                _ end: @Sendable () async throws -> Void
            ) async throws -> Void
    ) async throws {
        try await TemporaryStore.run { fixture in
            let (accounts, tenant) = (fixture.store.accounts, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let session = try #require(try await accounts.sessions(of: olive.id, in: tenant).first)
            let authority = Authority(tenant: tenant, by: .session(session.id), account: olive.id)
            try await body(fixture, fixture.store.favorites.acting(by: authority), olive) {
                let isEnded = try await accounts.endSession(session.id, of: olive.id, in: tenant)
                #expect(isEnded)
            }
        }
    }

    @Test("it is refused and stores nothing, though the write itself would have succeeded")
    func undone() async throws {
        try await Self.run { fixture, acting, olive, end in
            let room = try await fixture.makeListing("Room", at: .rochester, by: olive, in: fixture.tenant)
            try await end()
            let refused = await #expect(throws: Problem.self) {
                try await acting.add(room.id, for: olive.id, in: fixture.tenant)
            }
            #expect(refused?.kind == .unauthenticated)
            #expect(try await fixture.number("SELECT count(*) FROM favorites") == 0)
        }
    }

    @Test("it is told that, and not what the write found")
    func untold() async throws {
        try await Self.run { fixture, acting, olive, end in
            let unknown = Listing.ID(at: fixture.now)
            let problem = await #expect(throws: Problem.self) {
                try await acting.add(unknown, for: olive.id, in: fixture.tenant)
            }
            #expect(problem?.kind == .notFound)
            try await end()
            let refused = await #expect(throws: Problem.self) {
                try await acting.add(unknown, for: olive.id, in: fixture.tenant)
            }
            #expect(refused?.kind == .unauthenticated)
        }
    }
}
