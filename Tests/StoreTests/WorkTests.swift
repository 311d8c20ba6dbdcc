import Database
import Domain
import Geo
import Synchronization
import Testing

@testable import Store

@Suite("What a write costs the one writer")
struct WorkTests {
    private static let count = 1_200

    /// Stores this many active listings of one owner.
    private static func fill(_ fixture: TemporaryStore, _ owner: Account) async throws -> [Listing] {
        let place = try #require(Coordinate(latitude: 43.08, longitude: -77.67))
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, "Room", "")
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (100_000, 1, 2)
        fields.address = Address(city: "Rochester", postalCode: "14623", country: "US")
        fields.contact = Contact(name: "Olive", email: "olive@example.edu")
        let listings = try (0..<count).map { _ in
            try Listing(
                id: .init(at: fixture.now), owner: .init(id: owner.id, name: owner.name), currency: "USD",
                status: .active,
                fields: fields, place: ListingPlace(exact: place, shown: place, source: .given),
                createdAt: fixture.now, updatedAt: fixture.now, expiresAt: fixture.now + .days(60))
        }
        _ = try await fixture.store.listingImports.store(
            listings.map { ImportedListing($0, externalID: nil) }, of: owner.id, recording: nil, in: fixture.tenant)
        return listings
    }

    private static func statements(_ fixture: TemporaryStore, _ work: () async throws -> Void) async throws -> Int {
        let before = fixture.database.statementCount
        try await work()
        return fixture.database.statementCount - before
    }

    @Test("renaming an account takes a few statements however many listings it has, and notes each listing once")
    func rename() async throws {
        try await TemporaryStore.run { fixture in
            let owner = try await fixture.makeAccount("olive", in: fixture.tenant)
            let other = try await fixture.makeAccount("sam", in: fixture.tenant)
            _ = try await Self.fill(fixture, owner)
            let before = try await fixture.store.searchSource.lastChange()
            let cost = try await Self.statements(fixture) {
                try await fixture.store.accounts.edit(
                    owner.id, name: "Olive the second", language: .english, in: fixture.tenant)
            }
            #expect(cost <= 6)
            while try await fixture.store.accountWork.step() != .none {}
            let changes = try await fixture.store.searchSource.changes(after: before, limit: 10_000)
            #expect(Set(changes.map(\.number)).count == Self.count && changes.count == Self.count)
            #expect(changes.map(\.sequence) == (before + 1...before + Int64(Self.count)).map { $0 })
            #expect(try await fixture.store.searchSource.lastChange() == before + Int64(Self.count))
            // The same name again, and somebody without listings, change nothing.
            try await fixture.store.accounts.edit(
                owner.id, name: "Olive the second", language: .english, in: fixture.tenant)
            try await fixture.store.accounts.edit(other.id, name: "Samuel", language: .english, in: fixture.tenant)
            #expect(try await fixture.store.searchSource.lastChange() == before + Int64(Self.count))
        }
    }

    @Test("reordering takes a statement for hundreds of listings, and none where nothing moves")
    func reorder() async throws {
        try await TemporaryStore.run { fixture in
            let owner = try await fixture.makeAccount("olive", in: fixture.tenant)
            let ids = try await Self.fill(fixture, owner).map(\.id)
            let store = fixture.store
            let turned = Array(ids.reversed())
            let cost = try await Self.statements(fixture) {
                try await store.listings.reorder(turned, of: owner.id, in: fixture.tenant)
            }
            #expect(cost <= 1 + 3)
            func order() async throws -> [Listing.ID] {
                try await store.listings.listings(of: owner.id, page: PageRequest(limit: 5_000), in: fixture.tenant)
                    .items.map(
                        \.id)
            }
            #expect(try await order() == turned)
            let repeated = try await Self.statements(fixture) {
                try await store.listings.reorder(turned, of: owner.id, in: fixture.tenant)
            }
            #expect(repeated == 1)
            var moved = turned
            moved.swapAt(3, 900)
            try await store.listings.reorder(moved, of: owner.id, in: fixture.tenant)
            #expect(try await order() == moved)
            let wrong = await #expect(throws: Problem.self) {
                try await store.listings.reorder(Array(moved.dropLast()) + [moved[0]], of: owner.id, in: fixture.tenant)
            }
            #expect(wrong?.errors.map(\.field) == ["ids"])
            #expect(try await order() == moved)
        }
    }

    @Test("postal codes are merged in batches: others write in between, and each code is counted once")
    func postalCodes() async throws {
        try await TemporaryStore.run { fixture in
            let areas = try (0..<2_500).map { number in
                PostalArea(
                    country: "DE", code: String(10_000 + number), place: "Somewhere", regionCode: nil, regionName: nil,
                    center: try #require(Coordinate(latitude: 52, longitude: 13)))
            }
            let steps = Mutex<[Int]>([])
            let count = try await fixture.store.postalCodes.merge(areas) { step in steps.withLock { $0.append(step) } }
            #expect(count == MergeCount(added: 2_500))
            #expect(steps.withLock { $0 } == [1_000, 2_000, 2_500])
            #expect(try await fixture.store.postalCodes.merge(areas) { _ in } == MergeCount(unchanged: 2_500))
        }
    }
}
