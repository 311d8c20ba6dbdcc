import Database
import Domain
import Testing

@testable import Store

@Suite("How many listings an account has")
struct ListingCountTests {
    /// The kept number and the rows.
    private static func counts(of owner: Account, in fixture: TemporaryStore) async throws -> [Int64?] {
        let kept = "SELECT listings FROM listing_counts WHERE tenant_id = ? AND owner_id = ?"
        let rows = "SELECT count(*) FROM listings WHERE tenant_id = ? AND owner_id = ?"
        return [
            try await fixture.number(kept, fixture.tenant, owner.id),
            try await fixture.number(rows, fixture.tenant, owner.id),
        ]
    }

    @Test("posts, imports and deletions keep the number, and what is refused or rolled back does not change it")
    func kept() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let sam = try await fixture.makeAccount("sam", in: tenant)
            var settings = TenantSettings()
            settings.listingsPerAccount = 4
            try await store.tenants.save(settings, of: tenant)
            let first = try await fixture.makeListing("First", at: .rochester, by: olive, in: tenant)
            _ = try await fixture.makeListing("Other", at: .rochester, by: sam, in: tenant)
            #expect(try await Self.counts(of: olive, in: fixture) == [1, 1])
            let repeated = try ["one", "two", "two"].map {
                ImportedListing(try first.copy(), externalID: $0)
            }
            let stored = try await store.listingImports.store(repeated, of: olive.id, recording: nil, in: tenant)
            #expect(stored.map { (try? $0.get()) != nil } == [true, true, false])
            #expect(try await Self.counts(of: olive, in: fixture) == [3, 3])
            // Rolled back: the record of its response cannot be made.
            await #expect(throws: Problem.self) {
                try await store.listings.publish(
                    first.copy(), assessed: nil, recording: { _ in throw Problem.notFound("key") }, in: tenant)
            }
            #expect(try await Self.counts(of: olive, in: fixture) == [3, 3])
            try await store.listings.publish(first.copy(), in: tenant)
            let refused = await #expect(throws: Problem.self) {
                try await store.listings.publish(first.copy(), in: tenant)
            }
            #expect(refused?.code == "too_many_listings")
            #expect(try await Self.counts(of: olive, in: fixture) == [4, 4])
            try await store.listings.delete(first.id, version: nil, in: tenant)
            #expect(try await Self.counts(of: olive, in: fixture) == [3, 3])
            #expect(try await store.listingImports.roomForListings(of: olive.id, in: tenant) == 1)
            #expect(try await Self.counts(of: sam, in: fixture) == [1, 1])
            try await store.accounts.delete(olive.id, banning: "digest", in: tenant)
            #expect(try await Self.counts(of: olive, in: fixture) == [nil, 0])
        }
    }

    @Test("imports of a full account are refused, and each listing has a place of its own, the newest first")
    func places() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            var settings = TenantSettings()
            settings.listingsPerAccount = 4
            try await store.tenants.save(settings, of: tenant)
            let first = try await fixture.makeListing("First", at: .rochester, by: olive, in: tenant)
            for ids in [["a", "b"], ["c", "d"]] {
                let copies = try ids.map { ImportedListing(try first.copy(), externalID: $0) }
                _ = try await store.listingImports.store(copies, of: olive.id, recording: nil, in: tenant)
            }
            let order = try await fixture.database.read { db in
                try db.rows(
                    """
                    SELECT i.external_id FROM listing_imports i
                    JOIN listings l ON l.tenant_id = i.tenant_id AND l.id = i.listing_id ORDER BY l.position
                    """
                ) { try $0.text() }
            }
            #expect(order == ["c", "b", "a"])
            #expect(try await Self.counts(of: olive, in: fixture) == [4, 4])
        }
    }
}
