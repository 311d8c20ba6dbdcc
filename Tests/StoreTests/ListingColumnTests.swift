import Database
import Domain
import Testing

@testable import Store

@Suite("The columns of a listing")
struct ListingColumnTests {
    @Test("the described columns, and those that the statements set by themselves, are the columns of the table")
    func described() async throws {
        try await TemporaryStore.run { fixture in
            let columns = try await fixture.database.read { try $0.columns(of: "listings").map(\.name) }
            let described = (ListingColumn.fixed + ListingColumn.editable).map(\.name)
            #expect(described.count > 30)
            #expect((described + ["number", "tenant_id", "position", "version", "doubt"]).sorted() == columns.sorted())
        }
    }

    @Test("an inserted listing is read as it was stored, and so is an edit of all that an edit may change")
    func stored() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            func listing(_ fields: ListingFields, _ number: Double, _ source: ListingPlace.Source) throws -> Listing {
                try Listing(
                    id: .init(at: fixture.now), owner: .init(id: olive.id, name: olive.name), currency: "EUR",
                    semester: try #require(SemesterLength(rawValue: 8)), status: .active, fields: fields,
                    place: ListingPlace(
                        exact: .at(number, number + 1), shown: .at(number + 2, number + 3), source: source,
                        attribution: "Map \(number)"),
                    createdAt: fixture.now, updatedAt: fixture.now + .seconds(Int(number)),
                    expiresAt: fixture.now + .days(Int(number)))
            }
            let first = try listing(Self.fields("one", 1), 10, .geocoder)
            try await store.listings.publish(first, in: tenant)
            let known = try #require(try await store.listings.listing(first.id, in: tenant))
            #expect(Self.values(of: known) == Self.values(of: first))
            let second = try listing(Self.fields("two", 2), 20, .postalCode)
            var changed = try known.edited(second.fields, place: second.place)
            changed.updatedAt = second.updatedAt
            try await store.listings.replace(changed, version: known.version, in: tenant)
            let edited = try #require(try await store.listings.listing(first.id, in: tenant))
            #expect(Self.values(of: edited) == Self.values(of: changed))
            #expect(edited.version == 2)
        }
    }

    /// The values of a listing by column.
    private static func values(of listing: Listing) -> [String: SQLValue] {
        let columns = ListingColumn.fixed + ListingColumn.editable
        return Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.value(listing).sqlValue) })
    }

    /// Fields of which no two columns have the same value.
    private static func fields(_ word: String, _ number: Int) -> ListingFields {
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.sublease, "Title \(word)", "Description \(word)")
        fields.address = Address(
            street: "Street \(word)", city: "City \(word)", region: "Region \(word)", postalCode: "1000\(number)",
            country: number == 1 ? "US" : "CA")
        fields.location = .at(Double(30 + number), Double(40 + number))
        fields.hideExactLocation = number == 1
        (fields.priceCents, fields.pricePeriod) = (100_000 + number, number == 1 ? .week : .semester)
        (fields.bedrooms, fields.bathroomHalves, fields.areaSquareFeet) = (2 + number, 5 + number, 700 + number)
        fields.amenities = Amenities(rawValue: UInt16(60 + number))
        fields.foodPreference = number == 1 ? .vegetarian : .halal
        (fields.availableFrom, fields.availableUntil) = (Day("2027-0\(number)-01"), Day("2028-0\(number)-02"))
        fields.contact = Contact(
            name: "Name \(word)", email: "\(word)@example.edu", phone: "585 555 010\(number)")
        fields.contactVisibility = number == 1 ? .conversations : .verified
        fields.lease = lease(word, number)
        return fields
    }

    private static func lease(_ word: String, _ number: Int) -> LeaseTerms {
        var terms = LeaseTerms()
        terms.fees = [
            LeaseFee(.broker, amountCents: 11 * number, due: .once),
            LeaseFee(.parking, amountCents: 13 * number, due: .yearly),
        ]
        terms.utilities = [LeaseUtility(number == 1 ? .heat : .internet, .included)]
        (terms.depositCents, terms.minimumStayMonths, terms.noticeDays) = (170 + number, 20 + number, 40 + number)
        (terms.roommates, terms.maxResidents) = (30 + number, 33 + number)
        terms.homeType = number == 1 ? .room : .dorm
        terms.accessibility = Accessibility(rawValue: UInt8(16 + number))
        terms.furnishedRooms = FurnishedRooms(rawValue: UInt8(8 + number))
        (terms.energyClass, terms.licenseNumber) = (number == 1 ? "D" : "E", "License \(word)")
        if number == 2 { terms.tourURL = "https://tours.example.com" }
        return terms
    }
}
