import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("The log of changes")
struct ChangeLogTests {
    @Test("every change of a listing is logged once, in the order in which they happened")
    func order() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let one = try await fixture.makeListing("One", at: .rochester, by: olive, in: tenant)
            let two = try await fixture.makeListing("Two", at: .rochester, by: olive, in: tenant)
            try await store.listings.replace(one, version: 1, in: tenant)
            try await store.listings.delete(two.id, version: nil, in: tenant)
            try await store.accounts.edit(olive.id, name: "Olivia", language: .english, in: tenant)
            let changes = try await store.searchSource.changes(after: 0, limit: 100)
            #expect(changes.map(\.sequence) == [1, 2, 3, 4, 5])
            #expect(changes.map(\.number) == [1, 2, 1, 2, 1])
            #expect(changes.allSatisfy { $0.tenant == tenant })
            #expect(try await store.searchSource.lastChange() == 5)
            #expect(try await store.searchSource.changes(after: 3, limit: 1).map(\.sequence) == [4])
        }
    }

    @Test("a change that was refused is not logged and leaves no gap")
    func refusedChange() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let one = try await fixture.makeListing("One", at: .rochester, by: olive, in: tenant)
            await #expect(throws: Problem.self) { try await store.listings.replace(one, version: 7, in: tenant) }
            try await store.listings.replace(one, version: 1, in: tenant)
            #expect(try await store.searchSource.changes(after: 0, limit: 100).map(\.sequence) == [1, 2])
        }
    }

    @Test("of many changes at once each has a sequence of its own, and who reads after each answer misses none")
    func manyAtOnce() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<60 {
                    group.addTask {
                        _ = try await fixture.makeListing(
                            "Room \(index)", at: .rochester, by: olive, in: fixture.tenant)
                    }
                }
                try await group.waitForAll()
            }
            let changes = try await fixture.store.searchSource.changes(after: 0, limit: 1000)
            #expect(changes.map(\.sequence) == Array(1...60))
            #expect(Set(changes.map(\.number)) == Set(1...60))
        }
    }

    @Test("blocking and unblocking an account log its listings, deleting it logs them as gone")
    func accounts() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for title in ["One", "Two"] {
                _ = try await fixture.makeListing(title, at: .rochester, by: olive, in: tenant)
            }
            let audit = AuditEntry(
                at: fixture.now, actor: .operator, action: .blockAccount, subject: "\(olive.id)", reason: "spam")
            try await store.moderation.block(
                AccountBlock(olive.id, reason: "spam", isScam: false), mail: nil, audit: audit, in: tenant)
            #expect(try await Set(store.searchSource.changes(after: 2, limit: 9).map(\.number)) == [1, 2])
            #expect(try await store.searchSource.visible([1, 2], in: tenant).isEmpty)
            try await store.moderation.unblock(olive.id, audit: audit, in: tenant)
            #expect(try await store.searchSource.visible([1, 2], in: tenant).count == 2)
            try await store.accounts.delete(olive.id, banning: "digest", in: tenant)
            #expect(try await store.searchSource.lastChange() == 8)
            #expect(try await store.searchSource.visible(after: 0, through: 99, limit: 9).isEmpty)
        }
    }

    @Test("the names of the last two snapshots are known, and which changes there are")
    func snapshots() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let none = try await store.searchSource.snapshots()
            #expect(none.known.isEmpty && none.firstChange == nil && none.lastChange == 0 && none.schema > 8)
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            for index in 0..<3 {
                _ = try await fixture.makeListing("Room \(index)", at: .rochester, by: olive, in: fixture.tenant)
            }
            let ids = (1...3).map { SearchSnapshots.ID(high: 1, low: $0) }
            for id in ids { try await store.searchSource.record(id) }
            let known = try await store.searchSource.snapshots()
            #expect(Set(known.known) == Set(ids.suffix(2)))
            #expect(known.firstChange == 1 && known.lastChange == 3)
        }
    }

    @Test("old changes are forgotten, the newest are kept")
    func forgetting() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            for index in 0..<5 {
                _ = try await fixture.makeListing("Room \(index)", at: .rochester, by: olive, in: fixture.tenant)
            }
            // Nothing is matched with the saved searches yet.
            #expect(try await fixture.store.searchSource.deleteOldChanges(keeping: 2) == 0)
            let changes = try await fixture.store.searchSource.changes(after: 0, limit: 2)
            let revision = try await fixture.store.savedSearches.savedSearchRevision()
            try await fixture.store.savedSearches.store([], of: changes, from: 0, revision: revision)
            #expect(try await fixture.store.searchSource.deleteOldChanges(keeping: 2) == 2)
            try await fixture.store.savedSearches.store(
                [], of: fixture.store.searchSource.changes(after: 2, limit: 9), from: 2, revision: revision)
            // The search's snapshot has not seen it.
            #expect(try await fixture.store.searchSource.deleteOldChanges(keeping: 2, after: 2) == 0)
            #expect(try await fixture.store.searchSource.deleteOldChanges(keeping: 2) == 1)
            #expect(try await fixture.store.searchSource.changes(after: 0, limit: 9).map(\.sequence) == [4, 5])
            #expect(try await fixture.store.searchSource.lastChange() == 5)
        }
    }
}
