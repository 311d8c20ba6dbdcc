import Database
import Domain
import Testing

@testable import Store

@Suite("A transaction concerns one marketplace")
struct ScopeTests {
    @Test("with a caller's authority or the record of a response, nothing is read or written in another marketplace")
    func otherMarketplace() async throws {
        try await TemporaryStore.run { fixture in
            let (favorites, one) = (fixture.store.favorites, fixture.tenant)
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: one)
            let room = try await fixture.makeListing("Room", at: .rochester, by: olive, in: one)
            let session = try #require(try await fixture.store.accounts.sessions(of: olive.id, in: one).first)
            let acting = favorites.acting(by: Authority(tenant: one, by: .session(session.id), account: olive.id))
            let recording = favorites.recording(
                IdempotencyRecord(key: "key", fingerprint: "print", answer: [1]), in: one)
            for foreign in [acting, recording] {
                let refused = await #expect(throws: SQLError.self) {
                    try await foreign.remove(room.id, for: olive.id, in: two)
                }
                #expect(refused?.kind == .other)
                await #expect(throws: SQLError.self) {
                    try await foreign.favorites(
                        of: olive.id, at: fixture.now, page: PageRequest(limit: 1), in: two)
                }
            }
            #expect(try await fixture.number("SELECT count(*) FROM idempotency_records") == 0)
            try await acting.add(room.id, for: olive.id, in: one)
            #expect(try await fixture.number("SELECT count(*) FROM favorites") == 1)
        }
    }
}
