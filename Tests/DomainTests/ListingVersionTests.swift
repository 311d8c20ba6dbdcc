import Domain
import Geo
import Testing

@Suite("Versions of a listing")
struct ListingVersionTests {
    private static let start = Instant(milliseconds: 1_800_000_000_000)

    private static func listing(_ change: (inout ListingFields) -> Void = { _ in }) throws -> Listing {
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, "Sunny room", "Two \"windows\"\nand a desk: ü")
        fields.address = Address(street: "12 Elm Street", city: "Rochester", postalCode: "14623", country: "US")
        fields.location = Coordinate(latitude: 43.0846, longitude: -77.6743)
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (95_000, 2, 3)
        fields.amenities = [.utilitiesIncluded]
        fields.availableFrom = Day("2026-08-01")
        fields.contact = Contact(name: "Olive", email: "olive@example.edu", phone: "+1 585 555 0100")
        change(&fields)
        return try Listing(
            id: .init(at: start), owner: .init(id: .init(at: start), name: "Olive"), currency: "USD", status: .active,
            fields: fields,
            place: fields.location.map { ListingPlace(exact: $0, shown: $0, source: .given) }, createdAt: start,
            updatedAt: start, expiresAt: start + .days(60))
    }

    /// A lease that states every term.
    private static var lease: LeaseTerms {
        var lease = LeaseTerms()
        lease.depositCents = 0
        lease.fees = [LeaseFee(.pet, amountCents: 5_000, due: .once)]
        lease.utilities = [LeaseUtility(.water, .included)]
        (lease.leaseMonths, lease.minimumStayMonths, lease.noticeDays) = (12, 6, 30)
        (lease.roommates, lease.maxResidents, lease.homeType) = (1, 3, .apartment)
        (lease.accessibility, lease.furnishedRooms) = (.all, FurnishedRooms(rawValue: 1))
        (lease.rules, lease.licenseNumber, lease.energyClass) = ("No smoking.", "R-12", "B")
        (lease.floorPlanURL, lease.tourURL) = ("https://plans.example.com/", "https://tours.example.com/")
        return lease
    }

    private static func state(_ version: Int, _ listing: Listing) -> ListingHistory.State {
        .init(version: version, at: start, content: ListingContent(listing))
    }

    @Test("what is kept is read back as it was, every field of it")
    func json() throws {
        let content = ListingContent(try Self.listing())
        #expect(ListingContent(json: content.json) == content)
        #expect(ListingContent(json: "{") == nil)
        #expect(Set(content.values.keys).isSubset(of: ListingContent.names))
        #expect(content.values["bathrooms"] == .number(1.5))
        #expect(content.values["location"] == .text("43.0846,-77.6743"))
    }

    @Test("every field has a name, so that none changes unseen")
    func complete() throws {
        let full = try Self.listing { fields in
            (fields.address.region, fields.areaSquareFeet, fields.availableUntil) = ("NY", 700, Day("2027-05-31"))
            fields.contactVisibility = .conversations
            fields.lease = Self.lease
        }
        #expect(Set(ListingContent(full).values.keys) == Set(ListingContent.names))
    }

    @Test("changes are listed field by field; the oldest version is compared with an empty listing")
    func changes() throws {
        let after = try Self.listing { ($0.priceCents, $0.amenities, $0.contact.phone) = (1_000, [], nil) }
        let history = ListingHistory(
            [Self.state(2, after), Self.state(1, try Self.listing())], limit: 5, hidesPlace: false)
        let versions = history.versions(asOwner: false)
        #expect(versions.map(\.version) == [2, 1])
        #expect(
            versions[0].changes == [
                .init(field: "priceCents", before: .number(95_000), after: .number(1_000)),
                .init(field: "amenities", before: .texts(["utilitiesIncluded"]), after: .texts([])),
                .init(field: "contact.phone", before: .text("+1 585 555 0100"), after: nil),
            ])
        #expect(versions[1].changes.contains(.init(field: "title", before: nil, after: .text("Sunny room"))))
        #expect(!history.hasMore)
    }

    @Test("when there are more than are asked for, the last is there to compare with only")
    func cut() throws {
        let states = try (1...4).reversed().map { number in
            Self.state(number, try Self.listing { $0.bedrooms = number })
        }
        let history = ListingHistory(states, limit: 3, hidesPlace: false)
        #expect(history.hasMore)
        #expect(history.versions(asOwner: true).map(\.version) == [4, 3, 2])
        #expect(
            history.versions(asOwner: true).map { $0.changes.map(\.field) } == Array(repeating: ["bedrooms"], count: 3))
    }

    @Test("a place that is hidden now is hidden in what was before, but not from its owner")
    func hidden() throws {
        let (open, hidden) = (try Self.listing(), try Self.listing { $0.hideExactLocation = true })
        let history = ListingHistory([Self.state(2, hidden), Self.state(1, open)], limit: 5, hidesPlace: true)
        let shown = history.versions(asOwner: false).flatMap(\.changes)
        #expect(!shown.contains { $0.field == "location" })
        #expect(!"\(shown)".contains("12 Elm"))
        #expect(shown.contains(.init(field: "address.street", before: nil, after: .text("Elm Street"))))
        let own = history.versions(asOwner: true).flatMap(\.changes)
        #expect(own.contains { $0.field == "location" } && "\(own)".contains("12 Elm"))
    }
}
