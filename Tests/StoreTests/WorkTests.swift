import Database
import Domain
import Geo
import Synchronization
import Testing

@testable import Store

@Suite("What a write costs the one writer")
struct WorkTests {
    private static let count = 1_200

    /// So many active listings of one owner.
    private static func fill(_ notebook: Notebook, _ owner: Account) async throws -> [Listing] {
        let place = try #require(Coordinate(latitude: 43.08, longitude: -77.67))
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, "Room", "")
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (100_000, 1, 2)
        let listings = (0..<count).map { _ in
            Listing(
                id: .init(at: notebook.now), owner: .init(id: owner.id, name: owner.name), status: .active,
                fields: fields, place: ListingPlace(exact: place, shown: place, source: .given),
                createdAt: notebook.now, updatedAt: notebook.now, expiresAt: notebook.now + .days(60))
        }
        try await notebook.store.publish(all: listings, in: notebook.tenant)
        return listings
    }

    private static func statements(_ notebook: Notebook, _ work: () async throws -> Void) async throws -> Int {
        let before = notebook.database.statementCount
        try await work()
        return notebook.database.statementCount - before
    }

    @Test("renaming an account takes a few statements however many listings it has, and notes each listing once")
    func rename() async throws {
        try await Notebook.open { notebook in
            let owner = try await notebook.makeAccount("olive", in: notebook.tenant)
            let other = try await notebook.makeAccount("sam", in: notebook.tenant)
            _ = try await Self.fill(notebook, owner)
            let before = try await notebook.store.lastChange()
            let cost = try await Self.statements(notebook) {
                try await notebook.store.rename(owner.id, to: "Olive the second", in: notebook.tenant)
            }
            #expect(cost <= 5)
            let changes = try await notebook.store.changes(after: before, limit: 10_000)
            #expect(Set(changes.map(\.number)).count == Self.count && changes.count == Self.count)
            #expect(changes.map(\.sequence) == (before + 1...before + Int64(Self.count)).map { $0 })
            #expect(try await notebook.store.lastChange() == before + Int64(Self.count))
            // The same name again, and somebody without listings, change nothing.
            try await notebook.store.rename(owner.id, to: "Olive the second", in: notebook.tenant)
            try await notebook.store.rename(other.id, to: "Samuel", in: notebook.tenant)
            #expect(try await notebook.store.lastChange() == before + Int64(Self.count))
        }
    }

    @Test("reordering takes a statement for hundreds of listings, and none where nothing moves")
    func reorder() async throws {
        try await Notebook.open { notebook in
            let owner = try await notebook.makeAccount("olive", in: notebook.tenant)
            let ids = try await Self.fill(notebook, owner).map(\.id)
            let store = notebook.store
            let turned = Array(ids.reversed())
            let cost = try await Self.statements(notebook) {
                try await store.reorder(turned, of: owner.id, in: notebook.tenant)
            }
            #expect(cost <= 1 + 3)
            func order() async throws -> [Listing.ID] {
                try await store.listings(of: owner.id, page: PageRequest(limit: 5_000), in: notebook.tenant).items.map(
                    \.id)
            }
            #expect(try await order() == turned)
            let again = try await Self.statements(notebook) {
                try await store.reorder(turned, of: owner.id, in: notebook.tenant)
            }
            #expect(again == 1)
            var moved = turned
            moved.swapAt(3, 900)
            try await store.reorder(moved, of: owner.id, in: notebook.tenant)
            #expect(try await order() == moved)
            let wrong = await #expect(throws: Problem.self) {
                try await store.reorder(Array(moved.dropLast()) + [moved[0]], of: owner.id, in: notebook.tenant)
            }
            #expect(wrong?.faults.map(\.field) == ["ids"])
            #expect(try await order() == moved)
        }
    }

    @Test("postal codes are merged in batches: others write in between, and each code is counted once")
    func postalCodes() async throws {
        try await Notebook.open { notebook in
            let areas = try (0..<2_500).map { number in
                PostalArea(
                    country: "DE", code: String(10_000 + number), place: "Somewhere", regionCode: nil, regionName: nil,
                    center: try #require(Coordinate(latitude: 52, longitude: 13)))
            }
            let steps = Mutex<[Int]>([])
            let count = try await notebook.store.merge(areas) { step in steps.withLock { $0.append(step) } }
            #expect(count == MergeCount(added: 2_500))
            #expect(steps.withLock { $0 } == [1_000, 2_000, 2_500])
            #expect(try await notebook.store.merge(areas) { _ in } == MergeCount(unchanged: 2_500))
        }
    }
}
