import Domain
import Testing

@testable import Store

@Suite("Storing signals")
struct SignalTests {
    private static func assessed(farBelow: Bool? = nil, limit: Int = 60) -> SignalAssessment {
        SignalAssessment(holdScore: limit, price: farBelow.map { $0 ? .byFigure : .no })
    }

    private static func draft(
        by owner: Account, in fixture: TemporaryStore, at time: Instant? = nil,
        _ change: (inout ListingFields) -> Void = { _ in }
    ) throws -> Listing {
        let now = time ?? fixture.now
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, "Room", "")
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (20_000, 1, 2)
        fields.address = Address(city: "Testville", postalCode: "14623", country: "US")
        fields.contact = Contact(email: "scam@mail.example", phone: "585 555 0100")
        change(&fields)
        return try Listing(
            id: .init(at: now), owner: .init(id: owner.id, name: owner.name), currency: "USD",
            status: .active, fields: fields,
            place: ListingPlace(exact: .rochester, shown: .rochester, source: .given), createdAt: now,
            updatedAt: now, expiresAt: now + .days(60))
    }

    private static func codes(of listing: Listing, in fixture: TemporaryStore) async throws -> [ListingSignal.Code] {
        try await fixture.store.cases.listingCase(listing.id, in: fixture.tenant)?.signals.map(\.code) ?? []
    }

    @Test("several signals hold a new listing, its answer must say so, and a release settles them")
    func held() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let (olive, mo) = (
                try await fixture.makeAccount("olive", in: tenant), try await fixture.makeAccount("mo", in: tenant)
            )
            let texts = try Self.draft(by: olive, in: fixture) { $0.description = "Only on WhatsApp" }
            try await store.listings.publish(texts, assessed: Self.assessed(farBelow: true), in: tenant)
            #expect(try await Self.codes(of: texts, in: fixture) == [.priceFarBelow, .contactInText])
            for _ in 2..<ListingSignal.many {
                try await store.listings.publish(
                    Self.draft(by: olive, in: fixture), assessed: Self.assessed(), in: tenant)
            }
            let third = try Self.draft(by: olive, in: fixture) { $0.description = "Only on WhatsApp" }
            let held = try await store.listings.publish(third, assessed: Self.assessed(farBelow: true), in: tenant)
            #expect(held.status == .held && held.hold?.cause == .signals)
            #expect(try await store.listings.listing(third.id, in: tenant)?.hold?.cause == .signals)
            let queue = try await store.cases.queue(for: mo.id, page: PageRequest(limit: 9), in: tenant).items
            let parts = queue.first?.riskParts.map { "\($0.code) \($0.points) \($0.count)" }
            #expect(
                parts == [
                    "priceFarBelow 30 1", "manyFromYoung 25 1", "contactInText 20 1", "hold 20 1", "youngAccount 15 1",
                ])
            #expect(queue.count == 1 && queue.first?.risk == 110)
            let command = ModerationCommand(.release, of: third.id, reason: "It is fine", by: mo.id)
            _ = try await store.decisions.decide(command, in: tenant)
            let released = try #require(try await store.listings.listing(third.id, in: tenant))
            #expect(released.status == .active)
            // Another price is another signal, but alone; the same text is the same one.
            var fields = released.fields
            fields.priceCents = 10_000
            try await store.listings.replace(
                released.edited(fields, place: released.place), version: released.version,
                assessed: Self.assessed(farBelow: true), in: tenant)
            #expect(try await store.listings.listing(third.id, in: tenant)?.status == .active)
        }
    }

    @Test("an edit is judged by what it changed: a mended typo by nothing, a contact pushed into the text anew")
    func edits() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for _ in 0..<ListingSignal.many {
                try await store.listings.publish(
                    Self.draft(by: olive, in: fixture), assessed: Self.assessed(farBelow: true), in: tenant)
            }
            let rooms = try await store.listings.listings(of: olive.id, page: PageRequest(limit: 9), in: tenant).items
            let room = try #require(try await rooms.asyncFirst { try await Self.codes(of: $0, in: fixture).count == 2 })
            func edit(_ change: (inout ListingFields) -> Void, limit: Int = 60) async throws {
                let current = try #require(try await store.listings.listing(room.id, in: tenant))
                var fields = current.fields
                change(&fields)
                try await store.listings.replace(
                    current.edited(fields, place: current.place), version: current.version,
                    assessed: Self.assessed(limit: limit), in: tenant)
            }
            // Together they would reach this limit.
            try await edit({ $0.title = "A room" }, limit: 50)
            #expect(try await store.listings.listing(room.id, in: tenant)?.status == .active)
            try await edit({ $0.description = "Only on WhatsApp" }, limit: 0)
            #expect(try await store.listings.listing(room.id, in: tenant)?.status == .active)
            #expect(try await Self.codes(of: room, in: fixture).contains(.contactInText))
            try await edit { $0.description = "Now on my page" }
            #expect(try await !Self.codes(of: room, in: fixture).contains(.contactInText))
            try await edit { $0.description = "Only on WhatsApp" }
            #expect(try await store.listings.listing(room.id, in: tenant)?.hold?.cause == .signals)
        }
    }

    @Test("the contacts of removed and blocked owners' listings are known for a year, however they are written")
    func removed() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let (scammer, vera, mo) = (
                try await fixture.makeAccount("scammer", in: tenant), try await fixture.makeAccount("vera", in: tenant),
                try await fixture.makeAccount("mo", in: tenant)
            )
            let scam = try Self.draft(by: scammer, in: fixture)
            try await store.listings.publish(scam, in: tenant)
            let command = ModerationCommand(.delete, of: scam.id, reason: "A scam", by: mo.id, asScam: true)
            _ = try await store.decisions.decide(command, in: tenant)
            func signals(after days: Int, phone: String, in tenant: Tenant.ID) async throws -> [ListingSignal] {
                let room = try Self.draft(by: vera, in: fixture) { $0.contact = Contact(phone: phone) }
                try await fixture.later(by: .days(days)).listings.publish(room, assessed: Self.assessed(), in: tenant)
                return try await store.cases.listingCase(room.id, in: tenant)?.signals ?? []
            }
            let found = try await signals(after: 0, phone: "+1-585-555-0100", in: tenant)
            #expect(found.map(\.other) == [scam.id] && found.map(\.weight) == [45])
            #expect(try await signals(after: 0, phone: "585 555 0199", in: tenant).isEmpty)
            #expect(try await signals(after: 366, phone: "585 555 0100", in: tenant).isEmpty)
            #expect(try await fixture.later(by: .days(366)).signals.deleteOldRemovedContacts() == 2)
        }
    }

    @Test("who had a contact before somebody else's scam keeps it, and so does who was released with it")
    func ownContact() async throws {
        try await TemporaryStore.run { fixture in
            let tenant = fixture.tenant
            let names = ["olive", "scammer", "vera", "mo"]
            var people: [String: Account] = [:]
            for name in names { people[name] = try await fixture.makeAccount(name, in: tenant) }
            func post(_ name: String, on day: Int) async throws -> Listing {
                let store = fixture.later(by: .days(day))
                let draft = try Self.draft(by: try #require(people[name]), in: fixture, at: store.clock.now()) {
                    $0.contact = Contact(phone: "585 555 0100")
                }
                try await store.listings.publish(draft, assessed: Self.assessed(), in: tenant)
                return draft
            }
            func codes(_ name: String, on day: Int) async throws -> [ListingSignal.Code] {
                try await Self.codes(of: post(name, on: day), in: fixture)
            }
            _ = try await post("olive", on: 0)
            let scam = try await post("scammer", on: 9)
            let (mo, later) = (try #require(people["mo"]).id, fixture.later(by: .days(9)))
            _ = try await later.decisions.decide(
                ModerationCommand(.delete, of: scam.id, reason: "A scam", by: mo, asScam: true), in: tenant)
            #expect(try await codes("olive", on: 10) == [], "she had it before")
            let held = try await post("vera", on: 10)
            #expect(try await Self.codes(of: held, in: fixture) == [.removedContact])
            _ = try await later.decisions.decide(
                ModerationCommand(.hold, of: held.id, reason: "So", by: mo), in: tenant)
            _ = try await later.decisions.decide(
                ModerationCommand(.release, of: held.id, reason: "Her own", by: mo), in: tenant)
            #expect(try await codes("vera", on: 11) == [], "a moderator knows of it")
            #expect(try await codes("scammer", on: 11) == [.removedContact])
        }
    }

    @Test("unblocking an account forgets the contacts that its block kept")
    func unblocked() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let (olive, mo) = (
                try await fixture.makeAccount("olive", in: tenant), try await fixture.makeAccount("mo", in: tenant)
            )
            try await store.listings.publish(Self.draft(by: olive, in: fixture), in: tenant)
            func entry(_ action: AuditEntry.Action) -> AuditEntry {
                AuditEntry(
                    at: fixture.now, actor: .account(mo.id), action: action, subject: olive.id.description, reason: "So"
                )
            }
            try await store.moderation.block(
                AccountBlock(olive.id, reason: "So", isScam: false), mail: nil, audit: entry(.blockAccount), in: tenant)
            #expect(try await fixture.number("SELECT count(*) FROM removed_contacts") == 2)
            try await store.moderation.unblock(olive.id, audit: entry(.unblockAccount), in: tenant)
            #expect(try await fixture.number("SELECT count(*) FROM removed_contacts") == 0)
        }
    }
}

extension Array {
    fileprivate func asyncFirst(where fits: (Element) async throws -> Bool) async rethrows -> Element? {
        for element in self where try await fits(element) { return element }
        return nil
    }
}
