import Database
import Domain

/// A row of the view `listing_rows`: the listing without its photos, and its position.
struct StoredListing {
    let listing: Listing
    let number: Int64
    let position: Int64

    /// Reads all columns of `listing_rows`, in order.
    init(_ row: inout RowReader) throws {
        _ = try row.text()  // tenant_id
        number = try row.integer()
        let id: Listing.ID = try row.id()
        let owner = Listing.Owner(
            id: try row.id(), name: try row.text(), isBlocked: try row.bool(), studentAt: try row.optionalText())
        let status: ListingStatus = try row.word()
        var fields = ListingFields()
        try fields.readTexts(&row)
        fields.location = try row.optionalCoordinate()
        fields.hideExactLocation = try row.bool()
        let place = try Self.place(&row)
        try fields.readNumbers(&row)
        fields.contact = Contact(
            name: try row.optionalText(), email: try row.optionalText(), phone: try row.optionalText())
        listing = Listing(
            id: id, owner: owner, status: status, fields: fields, place: place, version: try row.int(),
            createdAt: try row.instant(), updatedAt: try row.instant(), expiresAt: try row.optionalInstant())
        position = try row.integer()
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

    private static func place(_ row: inout RowReader) throws -> ListingPlace? {
        let (exact, shown) = (try row.optionalCoordinate(), try row.optionalCoordinate())
        let (source, attribution): (ListingPlace.Source?, String?) = (try row.optionalWord(), try row.optionalText())
        guard let exact, let shown, let source else { return nil }
        return ListingPlace(exact: exact, shown: shown, source: source, attribution: attribution)
    }
}

extension ListingFields {
    fileprivate mutating func readTexts(_ row: inout RowReader) throws {
        kind = try row.optionalWord()
        (title, description) = (try row.optionalText(), try row.optionalText())
        address = Address(
            street: try row.optionalText(), city: try row.optionalText(), region: try row.optionalText(),
            postalCode: try row.optionalText(), country: try row.optionalText())
    }

    fileprivate mutating func readNumbers(_ row: inout RowReader) throws {
        (priceCents, pricePeriod) = (try row.optionalInt(), try row.word())
        (bedrooms, bathroomHalves, areaSquareFeet) = (
            try row.optionalInt(), try row.optionalInt(), try row.optionalInt()
        )
        amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int()))
        foodPreference = try row.word()
        availableFrom = try row.optionalText().flatMap { Day($0) }
        availableUntil = try row.optionalText().flatMap { Day($0) }
    }
}
