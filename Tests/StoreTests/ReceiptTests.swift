import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("Receipts of requests that must happen once")
struct ReceiptTests {
    private let receipt = Receipt(key: "key", fingerprint: "print", answer: [0, 1, 255])

    @Test("a receipt is stored with its work and found by its own tenant only")
    func storedWithWork() async throws {
        try await Notebook.open { notebook in
            let two = try await notebook.makeTenant("two")
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            _ = try await notebook.makeListing("Room", at: .rochester, by: olive, in: notebook.tenant, receipt: receipt)
            let found = try #require(try await notebook.store.receipt("key", in: notebook.tenant))
            #expect((found.key, found.fingerprint) == ("key", "print"))
            #expect(found.answer == [0, 1, 255])
            #expect(try await notebook.store.receipt("key", in: two) == nil)
            #expect(try await notebook.store.receipt("other", in: notebook.tenant) == nil)
        }
    }

    @Test("a second receipt of a living key undoes the work that it came with")
    func secondReceipt() async throws {
        try await Notebook.open { notebook in
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            _ = try await notebook.makeListing("Room", at: .rochester, by: olive, in: notebook.tenant, receipt: receipt)
            await #expect(throws: SQLError.self) {
                _ = try await notebook.makeListing(
                    "Room", at: .rochester, by: olive, in: notebook.tenant, receipt: receipt)
            }
            #expect(try await notebook.number("SELECT count(*) FROM listings") == 1)
            #expect(try await notebook.store.lastChange() == 1)
        }
    }

    @Test("work that fails leaves no receipt")
    func failedWork() async throws {
        try await Notebook.open { notebook in
            let two = try await notebook.makeTenant("two")
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            _ = try? await notebook.makeListing("Room", at: .rochester, by: olive, in: two, receipt: receipt)
            #expect(try await notebook.store.receipt("key", in: two) == nil)
        }
    }

    @Test("a log-in that the password overtook leaves no receipt: nothing was done that it could answer")
    func overtakenWork() async throws {
        try await Notebook.open { notebook in
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            let session = Session(
                id: .init(at: notebook.now), account: olive.id, device: "", createdAt: notebook.now,
                lastUsedAt: notebook.now)
            let recording = notebook.store.recording(receipt, in: notebook.tenant)
            let opening = try await recording.openSession(
                NewSession(session: session, tokenDigest: "another"), verifiedBy: "hash of another", and: nil,
                in: notebook.tenant)
            #expect(opening == .overtaken)
            #expect(try await notebook.store.receipt("key", in: notebook.tenant) == nil)
        }
    }

    @Test("after 24 hours a receipt is not found, makes room for a new one, and is swept away")
    func ageing() async throws {
        try await Notebook.open { notebook in
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            _ = try await notebook.makeListing("Room", at: .rochester, by: olive, in: notebook.tenant, receipt: receipt)
            let young = notebook.later(by: .seconds(24 * 3600 - 1))
            #expect(try await young.receipt("key", in: notebook.tenant) != nil)
            #expect(try await young.deleteOldReceipts() == 0)
            let old = notebook.later(by: .hours(24))
            #expect(try await old.receipt("key", in: notebook.tenant) == nil)
            let session = Session(
                id: .init(at: notebook.now), account: olive.id, device: "", createdAt: notebook.now,
                lastUsedAt: notebook.now)
            let again = NewSession(session: session, tokenDigest: "another")
            try await open(again, in: notebook, by: old)
            #expect(try await old.receipt("key", in: notebook.tenant) != nil)
            #expect(try await notebook.later(by: .hours(48)).deleteOldReceipts() == 1)
            #expect(try await notebook.number("SELECT count(*) FROM receipts") == 0)
        }
    }

    private func open(_ session: NewSession, in notebook: Notebook, by store: Store) async throws {
        #expect(
            try await store.recording(receipt, in: notebook.tenant).openSession(
                session, verifiedBy: "hash of olive", and: nil, in: notebook.tenant) == .opened)
    }
}
