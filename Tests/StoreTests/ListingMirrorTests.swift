import Database
import Domain
import Testing

@testable import Store

@Suite("Mirrors of public listings")
struct ListingMirrorTests {
    /// Reads until there is no more, and returns where the mirror stands.
    private static func read(
        _ fixture: TemporaryStore, from start: MirrorPosition? = nil, limit: Int = 2
    ) async throws -> (entries: [MirrorPart.Entry], end: MirrorPosition) {
        var (entries, position, hasMore): ([MirrorPart.Entry], MirrorPosition?, Bool) = ([], start, true)
        while hasMore {
            let part = try #require(
                try await fixture.store.listingMirrors.part(
                    after: position, limit: limit, at: fixture.now, in: fixture.tenant))
            entries += part.entries
            (position, hasMore) = (part.end, part.hasMore)
        }
        return (entries, try #require(position))
    }

    @Test("it begins with all public listings by id, and goes on with what changed, was deleted or came")
    func order() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            var rooms: [Listing] = []
            for number in 0..<5 {
                rooms.append(try await fixture.makeListing("Room \(number)", at: .rochester, by: olive, in: tenant))
            }
            let (all, start) = try await Self.read(fixture)
            #expect(all.map(\.id) == rooms.map(\.id).sorted())
            try await store.listings.replace(rooms[3], version: 1, in: tenant)
            try await store.listings.delete(rooms[1].id, version: nil, in: tenant)
            let new = try await fixture.makeListing("New", at: .rochester, by: olive, in: tenant)
            let (changes, end) = try await Self.read(fixture, from: start)
            #expect(changes.map(\.id) == [rooms[3].id, rooms[1].id, new.id])
            #expect(try await Self.read(fixture, from: end).entries.isEmpty)
        }
    }

    @Test("what changes while all listings are read comes after them; changes of another tenant do not")
    func meanwhile() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let rooms = [
                try await fixture.makeListing("One", at: .rochester, by: olive, in: tenant),
                try await fixture.makeListing("Two", at: .rochester, by: olive, in: tenant),
                try await fixture.makeListing("Three", at: .rochester, by: olive, in: tenant),
            ].sorted { $0.id < $1.id }
            let first = try #require(
                try await store.listingMirrors.part(after: nil, limit: 2, at: fixture.now, in: tenant))
            #expect(first.entries.map(\.id) == rooms.prefix(2).map(\.id) && first.hasMore)
            try await store.listings.delete(rooms[0].id, version: nil, in: tenant)
            let other = try await fixture.makeTenant("union")
            let sam = try await fixture.makeAccount("sam", in: other)
            _ = try await fixture.makeListing("Elsewhere", at: .rochester, by: sam, in: other)
            let (rest, end) = try await Self.read(fixture, from: first.end)
            #expect(rest.map(\.id) == [rooms[2].id, rooms[0].id])
            #expect(try await Self.read(fixture, from: end).entries.isEmpty)
        }
    }

    @Test("a listing that changed often comes once in a part")
    func once() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let room = try await fixture.makeListing("Room", at: .rochester, by: olive, in: tenant)
            let start = try await Self.read(fixture).end
            for version in 1...3 { try await store.listings.replace(room, version: version, in: tenant) }
            #expect(try await Self.read(fixture, from: start, limit: 100).entries.map(\.id) == [room.id])
        }
    }

    @Test("a mirror begins again when its changes were deleted, and when another database has other ones")
    func beginsAgain() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let room = try await fixture.makeListing("Room", at: .rochester, by: olive, in: tenant)
            let start = try await Self.read(fixture).end
            func goesOn(_ position: MirrorPosition) async throws -> Bool {
                try await store.listingMirrors.part(after: position, limit: 2, at: fixture.now, in: tenant) != nil
            }
            let other = MirrorPosition.Mark(sequence: start.mark.sequence, nonce: start.mark.nonce + 1)
            #expect(try await goesOn(start))
            #expect(try await !goesOn(MirrorPosition(mark: other)))
            #expect(try await !goesOn(MirrorPosition(mark: other, listing: room.id)))
            #expect(try await goesOn(MirrorPosition(mark: .start)))
            try await store.listings.replace(room, version: 1, in: tenant)
            try await fixture.database.write { db in
                try db.execute("UPDATE counters SET value = 2 WHERE name = 'matched'")
            }
            #expect(try await store.searchSource.deleteOldChanges(keeping: 1) == 1)
            #expect(try await !goesOn(start))
            #expect(try await !goesOn(MirrorPosition(mark: .start)))
            #expect(try await Self.read(fixture).entries.map(\.id) == [room.id])
        }
    }
}
