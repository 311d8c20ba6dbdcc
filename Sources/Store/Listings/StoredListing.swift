import Database
import Domain

/// A row of the view `listing_rows`: the listing without its photos, and its position.
struct StoredListing {
    let listing: Listing
    let number: Int64
    let position: Int64

    init(_ row: NamedRow) throws {
        number = try row.integer("number")
        let id: Listing.ID = try row.id("id")
        let owner = Listing.Owner(
            id: try row.id("owner_id"), name: try row.text("owner_name"), isBlocked: try row.bool("owner_blocked"),
            studentAt: try row.optionalText("owner_university"))
        let (status, fields): (ListingStatus, ListingFields) = (try row.word("status"), try ListingFields(row))
        let place = try ListingPlace(row)
        let (version, createdAt) = (try row.int("version"), try row.instant("created_at"))
        do {
            var listing = try Listing(
                id: id, owner: owner, currency: try row.text("currency"),
                semester: try row.semester("semester_half_months"), status: status, fields: fields, place: place,
                version: version, createdAt: createdAt, updatedAt: try row.instant("updated_at"),
                expiresAt: try row.optionalInstant("expires_at"))
            listing.number = UInt32(number)
            listing.doubt = ListingDoubt(rawValue: UInt8(truncatingIfNeeded: try row.int("doubt")))
            self.listing = listing
        } catch let problem as Problem {
            throw SQLError(.other, "the listing \(id) is stored as \(status): \(problem.detail)")
        }
        position = try row.integer("position")
    }

    func withPhotos(in tenant: Tenant.ID, _ db: any SQLReading) throws -> Listing {
        var listing = listing
        listing.photos = try db.rows(
            "SELECT id, digest, width, height FROM photos WHERE tenant_id = ? AND listing_id = ? ORDER BY position, id",
            tenant, listing.id
        ) { Photo(id: try $0.id(), digest: try $0.text(), width: try $0.int(), height: try $0.int()) }
        if listing.status == .held { listing.hold = try db.hold(on: listing.id, in: tenant) }
        return listing
    }
}

extension ListingPlace {
    fileprivate init?(_ row: NamedRow) throws {
        let exact = try row.optionalCoordinate("latitude", "longitude")
        let shown = try row.optionalCoordinate("shown_latitude", "shown_longitude")
        let source: Source? = try row.optionalWord("location_source")
        let attribution = try row.optionalText("location_attribution")
        guard let exact, let shown, let source else { return nil }
        self.init(exact: exact, shown: shown, source: source, attribution: attribution)
    }
}

extension ListingFields {
    fileprivate init(_ row: NamedRow) throws {
        self.init()
        kind = try row.optionalWord("kind")
        (title, description) = (try row.optionalText("title"), try row.optionalText("description"))
        address = Address(
            street: try row.optionalText("street"), city: try row.optionalText("city"),
            region: try row.optionalText("region"), postalCode: try row.optionalText("postal_code"),
            country: try row.optionalText("country"))
        location = try row.optionalCoordinate("given_latitude", "given_longitude")
        hideExactLocation = try row.bool("hide_exact_location")
        priceCents = try row.optionalInt("price_cents")
        pricePeriod = try row.word("price_period")
        (bedrooms, bathroomHalves) = (try row.optionalInt("bedrooms"), try row.optionalInt("bathroom_halves"))
        areaSquareFeet = try row.optionalInt("area_square_feet")
        amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int("amenities")))
        foodPreference = try row.word("food_preference")
        availableFrom = try row.optionalDay("available_from")
        availableUntil = try row.optionalDay("available_until")
        contact = Contact(
            name: try row.optionalText("contact_name"), email: try row.optionalText("contact_email"),
            phone: try row.optionalText("contact_phone"))
        contactVisibility = try row.word("contact_visibility")
        if let json = try row.optionalText("lease") {
            guard let terms = LeaseTerms(json: json) else { throw SQLError(.other, "a lease is stored as \(json)") }
            lease = terms
        }
    }
}
