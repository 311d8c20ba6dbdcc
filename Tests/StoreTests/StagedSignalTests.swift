import Domain
import Testing

@testable import Store

@Suite("Signals that strangers may have staged")
struct StagedSignalTests {
    @Test("a price that only similar listings call far below counts for nothing: anybody can post them")
    func price() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for (price, isHeld) in [(RentCaution.bySimilarListings, false), (.byFigure, true)] {
                var fields = ListingFields()
                (fields.kind, fields.title, fields.description) = (.rent, "Room", "Only on WhatsApp")
                (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (20_000, 1, 2)
                fields.address = Address(city: "Testville", postalCode: "14623", country: "US")
                fields.contact = Contact(email: olive.email.text)
                let draft = try Listing(
                    id: .init(at: fixture.now), owner: .init(id: olive.id, name: olive.name), currency: "USD",
                    status: .active, fields: fields,
                    place: ListingPlace(exact: .rochester, shown: .rochester, source: .given),
                    createdAt: fixture.now, updatedAt: fixture.now, expiresAt: fixture.now + .days(60))
                let stored = try await store.listings.publish(
                    draft, assessed: SignalAssessment(holdScore: 50, price: price), in: tenant)
                #expect((stored.status == .held) == isHeld)
                let codes = try await store.cases.listingCase(draft.id, in: tenant)?.signals.map(\.code)
                #expect(codes == [.priceFarBelow, .contactInText])
            }
        }
    }
}
