import Domain
import Testing

@testable import Store

@Suite("The words of an account's listings")
struct WordCountTests {
    /// A title of 400 words that no other number has.
    private static func title(_ number: Int) -> String {
        (0..<400).map { "word\(number)x\($0)" }.joined(separator: " ")
    }

    @Test("beyond the limit new words are refused with the field and the limit, and words that were counted are not")
    func limited() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            let sam = try await fixture.makeAccount("sam", in: tenant)
            var settings = TenantSettings()
            settings.wordsPerAccount = 1_000
            try await store.tenants.save(settings, of: tenant)
            let listing = try await fixture.makeListing(Self.title(1), at: .rochester, by: olive, in: tenant)
            _ = try await fixture.makeListing(Self.title(2), at: .rochester, by: olive, in: tenant)
            let refused = await #expect(throws: Problem.self) {
                _ = try await fixture.makeListing(Self.title(3), at: .rochester, by: olive, in: tenant)
            }
            #expect(refused?.errors.first?.field == "description")
            #expect(refused?.errors.first?.code == "account_words")
            #expect(refused?.errors.first?.params["max"] == .integer(1_000))
            _ = try await fixture.makeListing(Self.title(1), at: .rochester, by: olive, in: tenant)
            _ = try await fixture.makeListing(Self.title(3), at: .rochester, by: sam, in: tenant)
            let edited = try listing.titled(Self.title(4))
            await #expect(throws: Problem.self) {
                try await store.listings.replace(edited, version: 1, assessed: nil, in: tenant)
            }
            let imported = try edited.copy()
            let stored = try await store.listingImports.store(
                [ImportedListing(imported, externalID: "one")], of: olive.id, recording: nil, in: tenant)
            #expect(stored.map(Self.isRefused) == [true])
            settings.wordsPerAccount = 2_000
            try await store.tenants.save(settings, of: tenant)
            try await store.listings.replace(edited, version: 1, assessed: nil, in: tenant)
        }
    }

    private static func isRefused(_ result: Result<Listing, Problem>) -> Bool {
        if case .failure(let problem) = result { problem.errors.first?.code == "account_words" } else { false }
    }

    @Test("an import counts the words of all its rows together, of new and of changed listings")
    func imported() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            var settings = TenantSettings()
            settings.wordsPerAccount = 1_000
            try await store.tenants.save(settings, of: tenant)
            let listing = try await fixture.makeListing(Self.title(1), at: .rochester, by: olive, in: tenant)
            let rows = [
                ImportedListing(try listing.titled(Self.title(2)), externalID: nil, replacing: 1),
                ImportedListing(try listing.copy().titled(Self.title(3)), externalID: "three"),
                ImportedListing(try listing.copy().titled(Self.title(2)), externalID: "two"),
            ]
            let stored = try await store.listingImports.store(rows, of: olive.id, recording: nil, in: tenant)
            #expect(stored.map(Self.isRefused) == [false, true, false])
            await #expect(throws: Problem.self) {
                _ = try await fixture.makeListing(Self.title(3), at: .rochester, by: olive, in: tenant)
            }
        }
    }

    @Test("deleting listings gives no words back, and half a year does")
    func halfAYear() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            var settings = TenantSettings()
            settings.wordsPerAccount = 1_000
            try await store.tenants.save(settings, of: tenant)
            for number in 1...2 {
                let listing = try await fixture.makeListing(
                    Self.title(number), at: .rochester, by: olive, in: tenant)
                try await store.listings.delete(listing.id, version: nil, in: tenant)
            }
            await #expect(throws: Problem.self) {
                _ = try await fixture.makeListing(Self.title(3), at: .rochester, by: olive, in: tenant)
            }
            let kept = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: tenant)
            let later = try kept.copy().titled(Self.title(3))
            try await fixture.later(by: .days(181)).listings.publish(later, in: tenant)
        }
    }
}
