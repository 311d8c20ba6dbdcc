import Domain
import Testing

@testable import Store

@Suite("Storing first listings")
struct FirstListingTests {
    private static func hold(in fixture: TemporaryStore) async throws {
        var settings = TenantSettings()
        settings.holdFirstListings = true
        try await fixture.store.tenants.save(settings, of: fixture.tenant)
    }

    @Test("whether one must wait is decided in the transaction that stores it, which returns what it stored")
    func decided() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            try await Self.hold(in: fixture)
            let first = try await fixture.makeListing("First", at: .rochester, by: olive, in: tenant)
            #expect(first.status == .held && first.hold?.cause == .firstListing)
            #expect(try await store.listings.listing(first.id, in: tenant)?.hold == first.hold)
            try await store.tenants.save(TenantSettings(), of: tenant)
            let room = try await fixture.makeListing("Room", at: .rochester, by: olive, in: tenant)
            #expect(room.status == .active && room.hold == nil)
            try await Self.hold(in: fixture)
            let other = try await fixture.makeListing("Other", at: .rochester, by: olive, in: tenant)
            #expect(other.status == .active, "an owner with a public listing is not new")
            // The transaction decides what is stored, whatever was prepared.
            let prepared = room.published(with: .firstListing(since: fixture.now))
            let edited = try await store.listings.replace(prepared, version: room.version, in: tenant)
            #expect(edited.status == .active && edited.version == room.version + 1)
            #expect(try await store.listings.listing(room.id, in: tenant)?.status == .active)
        }
    }

    @Test("an import holds all listings of a new owner, and none once a moderator released one")
    func imported() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let (olive, mo) = (
                try await fixture.makeAccount("olive", in: tenant), try await fixture.makeAccount("mo", in: tenant)
            )
            let rooms = try await Self.rooms(["One", "Two"], of: olive, in: fixture)
            try await Self.hold(in: fixture)
            let items = rooms.map { ImportedListing($0, externalID: $0.fields.title, replacing: nil) }
            let results = try await store.listingImports.store(items, of: olive.id, recording: nil, in: tenant)
            #expect(try results.map { try $0.get().hold?.cause } == [.firstListing, .firstListing])
            for room in rooms {
                let stored = try #require(try await store.listings.listing(room.id, in: tenant))
                #expect(stored.status == .held && stored.hold?.cause == .firstListing)
            }
            let command = ModerationCommand(.release, of: rooms[0].id, reason: "It is fine", by: mo.id)
            _ = try await store.decisions.decide(command, in: tenant)
            #expect(try await store.listings.listing(rooms[0].id, in: tenant)?.status == .active)
            #expect(try await store.listings.listing(rooms[1].id, in: tenant)?.status == .held)
            let later = try await Self.rooms(["Three"], of: olive, in: fixture)
            let more = later.map { ImportedListing($0, externalID: $0.fields.title, replacing: nil) }
            _ = try await store.listingImports.store(more, of: olive.id, recording: nil, in: tenant)
            #expect(try await store.listings.listing(later[0].id, in: tenant)?.status == .active)
        }
    }

    /// Active listings that are not stored.
    private static func rooms(
        _ titles: [String], of owner: Account, in fixture: TemporaryStore
    ) async throws -> [Listing] {
        var rooms: [Listing] = []
        for title in titles {
            var fields = ListingFields()
            (fields.kind, fields.title, fields.description) = (.rent, title, "")
            (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (100_000, 1, 2)
            fields.address = Address(city: "Testville", postalCode: "14623", country: "US")
            fields.contact = Contact(email: owner.email.text)
            rooms.append(
                try Listing(
                    id: .init(at: fixture.now), owner: .init(id: owner.id, name: owner.name), currency: "USD",
                    status: .active, fields: fields,
                    place: ListingPlace(exact: .rochester, shown: .rochester, source: .given),
                    createdAt: fixture.now, updatedAt: fixture.now, expiresAt: fixture.now + .days(60)))
        }
        return rooms
    }
}
