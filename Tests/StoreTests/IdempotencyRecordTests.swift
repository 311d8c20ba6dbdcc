import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("Receipts of requests that must happen once")
struct IdempotencyRecordTests {
    private let idempotencyRecord = IdempotencyRecord(key: "key", fingerprint: "print", answer: [0, 1, 255])

    @Test("an idempotency record is stored with its work, and only its own tenant finds it")
    func storedWithWork() async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try await fixture.makeListing(
                "Room", at: .rochester, by: olive, in: fixture.tenant, idempotencyRecord: idempotencyRecord)
            let found = try #require(
                try await fixture.store.idempotencyRecords.idempotencyRecord("key", in: fixture.tenant))
            #expect((found.key, found.fingerprint) == ("key", "print"))
            #expect(found.answer == [0, 1, 255])
            #expect(try await fixture.store.idempotencyRecords.idempotencyRecord("key", in: two) == nil)
            #expect(try await fixture.store.idempotencyRecords.idempotencyRecord("other", in: fixture.tenant) == nil)
        }
    }

    @Test("a second record for a live key rolls its work back")
    func secondReceipt() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try await fixture.makeListing(
                "Room", at: .rochester, by: olive, in: fixture.tenant, idempotencyRecord: idempotencyRecord)
            await #expect(throws: SQLError.self) {
                _ = try await fixture.makeListing(
                    "Room", at: .rochester, by: olive, in: fixture.tenant, idempotencyRecord: idempotencyRecord)
            }
            #expect(try await fixture.number("SELECT count(*) FROM listings") == 1)
            #expect(try await fixture.store.searchSource.lastChange() == 1)
        }
    }

    @Test("work that fails leaves no idempotency record")
    func failedWork() async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try? await fixture.makeListing(
                "Room", at: .rochester, by: olive, in: two, idempotencyRecord: idempotencyRecord)
            #expect(try await fixture.store.idempotencyRecords.idempotencyRecord("key", in: two) == nil)
        }
    }

    @Test("a log-in overtaken by a password change leaves no idempotency record, because nothing was done")
    func overtakenWork() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let session = Session(
                id: .init(at: fixture.now), account: olive.id, device: "", createdAt: fixture.now,
                lastUsedAt: fixture.now)
            let recording = fixture.store.accounts.recording(idempotencyRecord, in: fixture.tenant)
            let opening = try await recording.openSession(
                NewSession(session: session, tokenDigest: "another"), verifiedBy: "hash of another", and: nil,
                in: fixture.tenant)
            #expect(opening == .overtaken)
            #expect(try await fixture.store.idempotencyRecords.idempotencyRecord("key", in: fixture.tenant) == nil)
        }
    }

    @Test("after 24 hours an idempotency record is not found, can be replaced, and is deleted")
    func ageing() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try await fixture.makeListing(
                "Room", at: .rochester, by: olive, in: fixture.tenant, idempotencyRecord: idempotencyRecord)
            let young = fixture.later(by: .seconds(24 * 3600 - 1))
            #expect(try await young.idempotencyRecords.idempotencyRecord("key", in: fixture.tenant) != nil)
            #expect(try await young.idempotencyRecords.deleteOldIdempotencyRecords() == 0)
            let old = fixture.later(by: .hours(24))
            #expect(try await old.idempotencyRecords.idempotencyRecord("key", in: fixture.tenant) == nil)
            let session = Session(
                id: .init(at: fixture.now), account: olive.id, device: "", createdAt: fixture.now,
                lastUsedAt: fixture.now)
            let repeated = NewSession(session: session, tokenDigest: "another")
            try await open(repeated, in: fixture, by: old)
            #expect(try await old.idempotencyRecords.idempotencyRecord("key", in: fixture.tenant) != nil)
            #expect(try await fixture.later(by: .hours(48)).idempotencyRecords.deleteOldIdempotencyRecords() == 1)
            #expect(try await fixture.number("SELECT count(*) FROM idempotency_records") == 0)
        }
    }

    private func open(_ session: NewSession, in fixture: TemporaryStore, by store: Store) async throws {
        #expect(
            try await store.accounts.recording(idempotencyRecord, in: fixture.tenant).openSession(
                session, verifiedBy: "hash of olive", and: nil, in: fixture.tenant) == .opened)
    }
}
