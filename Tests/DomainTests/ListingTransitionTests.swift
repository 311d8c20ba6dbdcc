import Domain
import Geo
import Testing

@Suite("The life of a listing")
struct ListingTransitionTests {
    private static let now = Instant(milliseconds: 1_800_000_000_000)
    private static let end = now + .days(60)
    private static let place = Coordinate(latitude: 43.0846, longitude: -77.6743).map {
        ListingPlace(exact: $0, shown: $0, source: .given)
    }

    private static var whole: ListingFields {
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, "Sunny room", "Two windows")
        fields.address = Address(city: "Rochester", region: "NY", postalCode: "14623", country: "US")
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (95_000, 2, 3)
        fields.contact = Contact(email: "olive@example.edu")
        return fields
    }

    private static func listing(
        _ status: ListingStatus = .draft, _ fields: ListingFields = whole, place: ListingPlace? = place,
        expiresAt: Instant? = end
    ) throws(Problem) -> Listing {
        try Listing(
            id: .init(at: now), owner: .init(id: .init(at: now), name: "Olive"), currency: "USD", status: status,
            fields: fields,
            place: place, createdAt: now, updatedAt: now, expiresAt: expiresAt)
    }

    private static func without(_ change: (inout ListingFields) -> Void) -> ListingFields {
        var fields = whole
        change(&fields)
        return fields
    }

    /// The required fields of an active listing, by the field in the error.
    private static let lacking: [(field: String, fields: ListingFields)] = [
        ("kind", without { $0.kind = nil }), ("title", without { $0.title = nil }),
        ("description", without { $0.description = nil }), ("address.city", without { $0.address.city = nil }),
        ("address.postalCode", without { $0.address.postalCode = nil }),
        ("address.country", without { $0.address.country = nil }), ("priceCents", without { $0.priceCents = nil }),
        ("bedrooms", without { $0.bedrooms = nil }), ("bathrooms", without { $0.bathroomHalves = nil }),
        ("contact", without { $0.contact = Contact() }),
    ]

    private func fields(of body: () throws -> Void) -> [String]? {
        do {
            try body()
            return nil
        } catch { return (error as? Problem)?.errors.map(\.field) }
    }

    @Test("nothing makes a listing active that lacks what an active listing has", arguments: lacking)
    func incomplete(field: String, given: ListingFields) throws {
        let draft = try Self.listing(.draft, given)
        let active = try Self.listing(.active)
        #expect(fields { _ = try Self.listing(.active, given) } == [field])
        #expect(fields { _ = try draft.activated(until: Self.end) } == [field])
        #expect(fields { _ = try active.edited(given, place: Self.place) } == [field])
        #expect(
            fields { _ = try draft.edited(given, place: Self.place, becoming: .active, until: Self.end) } == [field])
    }

    @Test("an active listing has a place and an end")
    func placeAndEnd() throws {
        #expect(fields { _ = try Self.listing(.active, place: nil) } == ["location"])
        #expect(fields { _ = try Self.listing(.active, expiresAt: nil) } == ["expiresAt"])
        #expect(fields { _ = try Self.listing(.draft, place: nil).activated(until: Self.end) } == ["location"])
        #expect(fields { _ = try Self.listing(.active).edited(Self.whole, place: nil) } == ["location"])
        let active = try Self.listing(.draft, expiresAt: nil).activated(until: Self.end)
        #expect((active.status, active.expiresAt) == (.active, Self.end))
    }

    @Test("all that is missing is named at once")
    func everything() throws {
        let nothing = try Self.listing(.draft, ListingFields(), place: nil, expiresAt: nil)
        let named = try #require(fields { _ = try nothing.activated(until: Self.end) })
        #expect(Set(named) == Set(Self.lacking.map(\.field) + ["location"]))
    }

    @Test("what is held stays so, whatever its owner wishes; its fields may change")
    func held() throws {
        let held = try Self.listing(.active).held()
        #expect(held.status == .held)
        let code = Problem(.conflict, code: "held", "").code
        for transition: (Listing) throws -> Listing in [
            { try $0.activated(until: Self.end) }, { try $0.withdrawn(asDraft: true) },
            { try $0.withdrawn(asDraft: false) },
            { try $0.edited(Self.whole, place: Self.place, becoming: .closed, until: Self.end) },
        ] {
            #expect { _ = try transition(held) } throws: { ($0 as? Problem)?.code == code }
        }
        #expect(try held.edited(ListingFields(), place: nil).status == .held)
    }

    @Test("what is released is what it was: closed when its time is over, a draft when it became incomplete")
    func released() throws {
        let held = try Self.listing(.active).held()
        #expect(held.released(to: .active, at: Self.now).status == .active)
        #expect(held.released(to: .active, at: Self.end).status == .closed)
        #expect(held.released(to: .draft, at: Self.now).status == .draft)
        #expect(held.released(to: .closed, at: Self.now).status == .closed)
        for (_, given) in Self.lacking {
            #expect(try held.edited(given, place: Self.place).released(to: .active, at: Self.now).status == .draft)
        }
        #expect(try held.edited(Self.whole, place: nil).released(to: .active, at: Self.now).status == .draft)
    }

    @Test("what expires or is withdrawn is shown no more, and keeps what it says")
    func withdrawn() throws {
        let active = try Self.listing(.active)
        #expect(active.isPublic(at: Self.now) && !active.isPublic(at: Self.end))
        for (gone, status): (Listing, ListingStatus) in [
            (active.expired(), .closed), (try active.withdrawn(asDraft: false), .closed),
            (try active.withdrawn(asDraft: true), .draft),
        ] {
            #expect((gone.status, gone.fields, gone.place) == (status, active.fields, active.place))
            #expect(!gone.isPublic(at: Self.now))
        }
    }
}
