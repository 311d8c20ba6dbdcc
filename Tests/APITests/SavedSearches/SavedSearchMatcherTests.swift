import Database
import Domain
import Geo
import Search
import Store
import Testing

@testable import App

@Suite("Matching new listings with saved searches")
struct SavedSearchMatcherTests {
    /// Matches one new listing, "Sunny room with balcony", with searches around it for these words.
    private static func match(_ words: [String]) async throws -> (statements: Int, matched: [Int]) {
        let result = Results()
        try await withTemporaryFolder { folder in
            let settings = try await DataFolderTemplate.copy(to: folder)
            defer { DataFolderTemplate.remove(settings) }
            let installation = try await Installation(settings, logger: .silent)
            let (store, tenant) = (installation.store, try await installation.tenant(named: "default"))
            let owner = try await account("olive", in: installation, tenant)
            // An account's own listing is no match for its search.
            let seeker = try await account("sam", in: installation, tenant)
            let place = try #require(Coordinate(latitude: 43.08, longitude: -77.67))
            var ids: [SavedSearch.ID] = []
            for wanted in words {
                var query = ListingQuery(area: .circle(center: place, radiusMiles: 5))
                query.filter.words = WordQuery(wanted)
                let now = installation.clock.now()
                let search = SavedSearch(
                    id: .init(at: now), account: seeker.id, name: "A search", parameters: "", query: query,
                    createdAt: now, lookedAt: now)
                try await store.savedSearches.save(search, in: tenant.id)
                ids.append(search.id)
            }
            try await publish(by: owner, at: place, in: installation, tenant)
            let before = installation.database.statementCount
            try await SavedSearchMatcher(store, synonyms: .shipped).step()
            await result.note(statements: installation.database.statementCount - before)
            for (index, id) in ids.enumerated()
            where try await !store.savedSearches.unseen(id, in: tenant.id).numbers.isEmpty {
                await result.note(matched: index)
            }
            try installation.database.close()
        }
        return (await result.statements, await result.matched)
    }

    private actor Results {
        var (statements, matched) = (0, [Int]())
        func note(statements: Int) { self.statements = statements }
        func note(matched index: Int) { matched.append(index) }
    }

    private static func account(_ name: String, in installation: Installation, _ tenant: Tenant) async throws -> Account
    {
        let now = installation.clock.now()
        let account = Account(
            id: .init(at: now), email: try EmailAddress("\(name)@example.edu"), name: name, role: .member,
            createdAt: now)
        let session = Session(id: .init(at: now), account: account.id, device: "test", createdAt: now, lastUsedAt: now)
        try await installation.store.accounts.register(
            account, passwordHash: "none", session: NewSession(session: session, tokenDigest: "of \(name)"), link: nil,
            earning: nil, in: tenant.id)
        try await installation.database.write { db in
            // The test has one tenant.
            try db.execute("UPDATE accounts SET email_verified_at = 1")
        }
        return account
    }

    private static func publish(
        by owner: Account, at place: Coordinate, in installation: Installation, _ tenant: Tenant
    ) async throws {
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, "Sunny room with balcony", "")
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (100_000, 1, 2)
        fields.address = Address(city: "Rochester", postalCode: "14623", country: "US")
        fields.contact = Contact(name: "Olive", email: "olive@example.edu")
        let now = installation.clock.now()
        try await installation.store.listings.publish(
            Listing(
                id: .init(at: now), owner: .init(id: owner.id, name: owner.name), currency: "USD", status: .active,
                fields: fields,
                place: ListingPlace(exact: place, shown: place, source: .given), createdAt: now, updatedAt: now,
                expiresAt: now + .days(60)),
            in: tenant.id)
    }

    @Test("a listing's texts are read once, however many different words searches ask for")
    func once() async throws {
        let few = try await Self.match(["sunny balc", "room", ""])
        let many = try await Self.match(["sunny balc", "room", ""] + (0..<45).map { "sunny unheard\($0)" })
        #expect(few.matched == [0, 1, 2] && many.matched == [0, 1, 2])
        #expect(many.statements == few.statements)
    }
}
