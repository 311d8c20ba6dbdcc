import Database
import Domain
import Testing

@testable import Store

@Suite("What the database keeps for a time, or up to a number")
struct KeptRowTests {
    @Test("a saved search keeps so many matches, whatever is posted")
    func matches() async throws {
        try await TemporaryStore.run { fixture in
            let (tenant, limit) = (fixture.tenant, Limits.matchesPerSavedSearch)
            let sam = try await fixture.makeAccount("sam", in: tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let listing = try await fixture.makeListing("First", at: .rochester, by: olive, in: tenant)
            let search = SavedSearch.ID(at: fixture.now)
            try await fixture.database.write { db in
                try db.execute(
                    """
                    INSERT INTO saved_searches (
                        tenant_id, id, account_id, name, parameters, query, created_at, looked_at, since_number)
                    VALUES (?, ?, ?, 'Near', '', '', 0, 0, 0)
                    """, tenant, search, sam.id)
                for _ in 1...limit { try fixture.store.listings.insert(try listing.copy(), in: tenant, db) }
            }
            let matches = (1...UInt32(limit + 1)).map { SavedSearchMatch(tenant: tenant, search: search, number: $0) }
            let changes = try await fixture.store.searchSource.changes(after: 0, limit: limit + 1)
            let revision = try await fixture.store.savedSearches.savedSearchRevision()
            try await fixture.store.savedSearches.store(matches, of: changes, from: 0, revision: revision)
            #expect(try await fixture.number("SELECT count(*) FROM saved_search_matches") == Int64(limit))
        }
    }

    @Test("an account saves so many favorites and no more, and a saved one again")
    func favorites() async throws {
        try await TemporaryStore.run { fixture in
            let (tenant, limit) = (fixture.tenant, Limits.favoritesPerAccount)
            let sam = try await fixture.makeAccount("sam", in: tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let listing = try await fixture.makeListing("First", at: .rochester, by: olive, in: tenant)
            let last = try listing.copy()
            try await fixture.database.write { db in
                for _ in 1..<limit { try fixture.store.listings.insert(try listing.copy(), in: tenant, db) }
                try db.execute(
                    """
                    INSERT INTO favorites (tenant_id, account_id, listing_id, created_at)
                    SELECT tenant_id, ?, id, 0 FROM listings WHERE id <> ?
                    """, sam.id, listing.id)
                try fixture.store.listings.insert(last, in: tenant, db)
            }
            let favorites = fixture.store.favorites
            for _ in 0..<2 { try await favorites.add(listing.id, for: sam.id, in: tenant) }
            await #expect(throws: Problem.self) { try await favorites.add(last.id, for: sam.id, in: tenant) }
            #expect(try await fixture.number("SELECT count(*) FROM favorites") == Int64(limit))
        }
    }

    @Test("a geocoder's result is kept with what was found, and the newest alone")
    func precision() async throws {
        try await TemporaryStore.run { fixture in
            let geocodes = fixture.store.geocodes
            for precision in [.street, .area, .building, .area] as [GeocodedPlace.Precision] {
                let found = GeocodedPlace(place: .rochester, precision: precision, attribution: "Maps")
                try await geocodes.remember(.found(found), to: "12 Elm Street")
                #expect(try await geocodes.answer(to: "12 Elm Street") == .found(found))
            }
            try await geocodes.remember(.nothing, to: "12 Elm Street")
            #expect(try await geocodes.answer(to: "12 Elm Street") == .nothing)
            #expect(try await fixture.number("SELECT count(*) FROM geocodes") == 1)
        }
    }

    @Test("a geocoder's results are kept for half a year")
    func geocodes() async throws {
        try await TemporaryStore.run { fixture in
            try await fixture.store.geocodes.remember(.nothing, to: "12 Elm Street")
            #expect(try await fixture.later(by: .days(179)).geocodes.deleteOldResults(limit: 10) == 0)
            #expect(try await fixture.later(by: .days(181)).geocodes.deleteOldResults(limit: 10) == 1)
            #expect(try await fixture.store.geocodes.answer(to: "12 Elm Street") == nil)
        }
    }
}
