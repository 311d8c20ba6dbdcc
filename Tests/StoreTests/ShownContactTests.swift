import Domain
import Testing

@testable import Store

@Suite("Contacts that owners show")
struct ShownContactTests {
    private static let (phone, other) = ("585 555 0100", "585 555 0166")

    /// A marketplace on successive days.
    private struct Scene {
        let fixture: TemporaryStore
        var tenant: Tenant.ID { fixture.tenant }

        func account(_ name: String) async throws -> Account { try await fixture.makeAccount(name, in: tenant) }

        func post(_ phone: String, by owner: Account, on day: Int) async throws -> Listing.ID {
            let store = fixture.later(by: .days(day))
            let now = store.clock.now()
            var fields = ListingFields()
            (fields.kind, fields.title, fields.description, fields.priceCents) = (.rent, "Room", "", 20_000)
            (fields.bedrooms, fields.bathroomHalves) = (1, 2)
            fields.address = Address(city: "Testville", postalCode: "14623", country: "US")
            fields.contact = Contact(phone: phone)
            let listing = try Listing(
                id: .init(at: now), owner: .init(id: owner.id, name: owner.name), currency: "USD", status: .active,
                fields: fields, place: ListingPlace(exact: .rochester, shown: .rochester, source: .given),
                createdAt: now, updatedAt: now, expiresAt: now + .days(60))
            let assessed = SignalAssessment(holdScore: 60, price: nil)
            try await store.listings.publish(listing, assessed: assessed, in: tenant)
            return listing.id
        }

        func edit(
            _ id: Listing.ID, on day: Int, phone: String? = nil, status: ListingStatus? = nil
        ) async throws {
            let store = fixture.later(by: .days(day))
            let known = try #require(try await store.listings.listing(id, in: tenant))
            var fields = known.fields
            if let phone { fields.contact = Contact(phone: phone) }
            let end = store.clock.now() + .days(60)
            var listing = try known.edited(fields, place: known.place)
            if let status { listing = try known.edited(fields, place: known.place, becoming: status, until: end) }
            listing.updatedAt = store.clock.now()
            let assessed = SignalAssessment(holdScore: 60, price: nil)
            try await store.listings.replace(listing, version: known.version, assessed: assessed, in: tenant)
        }

        func remove(_ id: Listing.ID, by moderator: Account, on day: Int) async throws {
            let command = ModerationCommand(.delete, of: id, reason: "A scam", by: moderator.id, asScam: true)
            _ = try await fixture.later(by: .days(day)).decisions.decide(command, in: tenant)
        }

        /// The points of the signals of a listing.
        func points(_ id: Listing.ID) async throws -> [Int] {
            try await fixture.store.cases.listingCase(id, in: tenant)?.signals.map(\.weight) ?? []
        }
    }

    @Test("all contacts that a removed listing ever showed are kept, and who showed one before keeps it")
    func swapped() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture)
            let (olive, scammer) = (try await scene.account("olive"), try await scene.account("scammer"))
            let (vera, mo) = (try await scene.account("vera"), try await scene.account("mo"))
            _ = try await scene.post(Self.phone, by: olive, on: 0)
            let scam = try await scene.post(Self.other, by: scammer, on: 1)
            try await scene.edit(scam, on: 2, phone: Self.phone)
            try await scene.remove(scam, by: mo, on: 3)
            #expect(try await scene.points(scene.post(Self.phone, by: olive, on: 4)) == [])
            #expect(try await scene.points(scene.post(Self.other, by: vera, on: 4)) == [45])
            #expect(try await scene.points(scene.post(Self.phone, by: vera, on: 4)) == [25], "it was not the scammer's")
            #expect(try await scene.points(scene.post(Self.phone, by: scammer, on: 4)) == [25])
        }
    }

    @Test("a contact that is put into a closed listing is none that was shown")
    func closed() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture)
            let (vera, scammer) = (try await scene.account("vera"), try await scene.account("scammer"))
            let mo = try await scene.account("mo")
            let old = try await scene.post(Self.other, by: vera, on: 0)
            try await scene.edit(old, on: 8, status: .closed)
            try await scene.edit(old, on: 8, phone: Self.phone)
            let scam = try await scene.post(Self.phone, by: scammer, on: 9)
            try await scene.remove(scam, by: mo, on: 10)
            #expect(try await scene.points(scene.post(Self.phone, by: vera, on: 11)) == [45])
            try await scene.edit(old, on: 12, status: .active)
            #expect(try await scene.points(old) == [45])
        }
    }

    @Test("what a removed listing showed before it was closed and edited is kept too")
    func closedBefore() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture)
            let (scammer, vera) = (try await scene.account("scammer"), try await scene.account("vera"))
            let mo = try await scene.account("mo")
            let scam = try await scene.post(Self.phone, by: scammer, on: 0)
            try await scene.edit(scam, on: 1, status: .closed)
            try await scene.edit(scam, on: 2, phone: Self.other)
            try await scene.remove(scam, by: mo, on: 3)
            #expect(try await scene.points(scene.post(Self.phone, by: vera, on: 4)) == [45])
            #expect(try await scene.points(scene.post(Self.other, by: vera, on: 4)) == [], "nobody saw it")
        }
    }

    @Test("an owner's only listing proves that its contact is theirs, also when an earlier version of Digs stored it")
    func only() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture)
            let (olive, vera) = (try await scene.account("olive"), try await scene.account("vera"))
            let (scammer, mo) = (try await scene.account("scammer"), try await scene.account("mo"))
            let (room, flat) = (
                try await scene.post(Self.phone, by: olive, on: 0), try await scene.post(Self.phone, by: vera, on: 0)
            )
            try await fixture.database.write { db in
                try db.execute("DELETE FROM owner_contacts WHERE tenant_id = ?", fixture.tenant)
            }
            let scam = try await scene.post(Self.phone, by: scammer, on: 1)
            try await scene.remove(scam, by: mo, on: 2)
            try await scene.edit(room, on: 3, status: .closed)
            try await scene.edit(room, on: 4, status: .active)
            try await scene.edit(room, on: 5, phone: Self.other)
            try await scene.edit(room, on: 6, phone: Self.phone)
            #expect(try await scene.points(room) == [])
            #expect(try await scene.points(scene.post(Self.phone, by: vera, on: 7)) == [], "as in \(flat)")
        }
    }

    @Test("contacts are remembered for a year after they were last stored, and go with their account")
    func upkeep() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture)
            let (olive, vera) = (try await scene.account("olive"), try await scene.account("vera"))
            let room = try await scene.post(Self.phone, by: olive, on: 0)
            _ = try await scene.post(Self.phone, by: vera, on: 0)
            try await fixture.later(by: .days(2)).listings.delete(room, version: nil, in: fixture.tenant)
            _ = try await scene.post(Self.phone, by: olive, on: 300)
            #expect(try await fixture.later(by: .days(364)).signals.deleteOldShownContacts(limit: 9) == 0)
            #expect(try await fixture.later(by: .days(366)).signals.deleteOldShownContacts(limit: 9) == 1)
            let since = try await fixture.number("SELECT since FROM owner_contacts")
            #expect(since == fixture.now.milliseconds, "a newer listing knows since when it is hers")
            try await fixture.database.write { db in
                try db.execute("DELETE FROM accounts WHERE tenant_id = ? AND id = ?", fixture.tenant, olive.id)
            }
            #expect(try await fixture.number("SELECT count(*) FROM owner_contacts") == 0)
        }
    }
}
