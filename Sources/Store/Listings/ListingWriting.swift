import Database
import Domain

// The statements that change listings. Call them inside a transaction.
extension SQLReading {
    func listing(_ id: Listing.ID, in tenant: Tenant.ID) throws -> Listing? {
        try firstNamedRow(
            "SELECT * FROM listing_rows WHERE tenant_id = ? AND id = ?", tenant, id, read: StoredListing.init)?
            .withPhotos(in: tenant, self)
    }

    func number(of id: Listing.ID, in tenant: Tenant.ID) throws -> UInt32? {
        try first("SELECT number FROM listings WHERE tenant_id = ? AND id = ?", tenant, id) { UInt32(try $0.integer()) }
    }

    func listings(of owner: Account.ID, in tenant: Tenant.ID) throws -> [(id: Listing.ID, number: UInt32)] {
        try rows("SELECT id, number FROM listings WHERE tenant_id = ? AND owner_id = ?", tenant, owner) {
            (try $0.id(), UInt32(try $0.integer()))
        }
    }
}

extension SQLWriting {
    func insert(_ listing: Listing, in tenant: Tenant.ID) throws {
        let number = UInt32(try next("listing"))
        try insert(listing, number: number, position: try firstPosition(of: listing.owner.id, in: tenant), in: tenant)
        try recordChange(of: number, in: tenant)
    }

    /// The position before all of an account's listings.
    func firstPosition(of owner: Account.ID, in tenant: Tenant.ID) throws -> Int {
        let first = try first("SELECT min(position) FROM listings WHERE tenant_id = ? AND owner_id = ?", tenant, owner)
        {
            try $0.optionalInt()
        }
        return ((first ?? 1) ?? 1) - 1
    }

    /// Inserts only the row: the caller records the change.
    func insert(_ listing: Listing, number: UInt32, position: Int, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO listings (
                number, tenant_id, id, owner_id, currency, position, created_at, version, updated_at, expires_at,
                status, kind, title, description, street, city, region, postal_code, country, given_latitude,
                given_longitude, hide_exact_location, latitude, longitude, shown_latitude, shown_longitude,
                location_source, location_attribution, price_cents, price_period, bedrooms, bathroom_halves,
                area_square_feet, amenities, food_preference, available_from, available_until, contact_name,
                contact_email, contact_phone, contact_visibility)
            VALUES (
                ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?, ?, ?, ?, ?, ?)
            """,
            [
                number, tenant, listing.id, listing.owner.id, listing.currency, position, listing.createdAt,
                listing.version,
            ] + listing.editableColumns)
    }

    /// Returns whether the listing still had `version`; it now has the next one.
    func update(_ listing: Listing, from version: Int, in tenant: Tenant.ID) throws -> Bool {
        try execute(
            """
            UPDATE listings SET version = version + 1, updated_at = ?, expires_at = ?, status = ?,
                kind = ?, title = ?, description = ?, street = ?, city = ?, region = ?, postal_code = ?, country = ?,
                given_latitude = ?, given_longitude = ?, hide_exact_location = ?, latitude = ?, longitude = ?,
                shown_latitude = ?, shown_longitude = ?, location_source = ?, location_attribution = ?,
                price_cents = ?, price_period = ?, bedrooms = ?, bathroom_halves = ?, area_square_feet = ?,
                amenities = ?, food_preference = ?, available_from = ?, available_until = ?,
                contact_name = ?, contact_email = ?, contact_phone = ?, contact_visibility = ?
            WHERE tenant_id = ? AND id = ? AND version = ?
            """, listing.editableColumns + [tenant, listing.id, version]) > 0
    }

    /// Stores a listing's new status, and its previous state as a version.
    func change(_ listing: Listing, to changed: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        guard let number = try number(of: changed.id, in: tenant) else { throw Problem.notFound("listing") }
        try storeVersion(of: listing, at: now, in: tenant)
        try execute(
            "UPDATE listings SET status = ?, version = version + 1, updated_at = ? WHERE tenant_id = ? AND id = ?",
            changed.status.rawValue, now, tenant, changed.id)
        try recordChange(of: number, in: tenant)
    }

    /// Deletes a listing with its photos and favorites, and records files that are no longer referenced.
    func deleteListing(_ id: Listing.ID, number: UInt32, in tenant: Tenant.ID) throws {
        let digests = try rows("SELECT DISTINCT digest FROM photos WHERE tenant_id = ? AND listing_id = ?", tenant, id)
        {
            try $0.text()
        }
        try execute("DELETE FROM listings WHERE tenant_id = ? AND id = ?", tenant, id)
        for digest in digests { try recordOrphan(digest, in: tenant) }
        try recordChange(of: number, in: tenant)
    }

    func recordChange(of number: UInt32, in tenant: Tenant.ID) throws {
        try record(change: try next("change"), of: number, in: tenant)
    }

    func record(change sequence: Int64, of number: UInt32, in tenant: Tenant.ID) throws {
        try execute(
            "INSERT INTO listing_changes (sequence, tenant_id, number) VALUES (?, ?, ?)", sequence, tenant, number)
    }

    /// Records a change of every visible listing of an account, with a constant number of statements.
    func recordChanges(ofListingsOf owner: Account.ID, in tenant: Tenant.ID) throws {
        let last = try first(
            """
            UPDATE counters SET value = value + (
                SELECT count(*) FROM listings WHERE tenant_id = ? AND owner_id = ? AND status = 'active')
            WHERE name = 'change' RETURNING value
            """, tenant, owner
        ) { try $0.integer() }
        try execute(
            """
            INSERT INTO listing_changes (sequence, tenant_id, number)
            SELECT ? + 1 - row_number() OVER (ORDER BY number), tenant_id, number FROM listings
            WHERE tenant_id = ? AND owner_id = ? AND status = 'active'
            """, last ?? 0, tenant, owner)
    }
}

extension Listing {
    /// The columns that an edit may change, in the order of both statements above.
    fileprivate var editableColumns: [any SQLBindable] {
        let (address, contact) = (fields.address, fields.contact)
        let when: [any SQLBindable] = [updatedAt, expiresAt, status.rawValue]
        let texts: [any SQLBindable] = [
            fields.kind?.rawValue, fields.title, fields.description, address.street, address.city, address.region,
            address.postalCode, address.country,
        ]
        let places: [any SQLBindable] = [
            fields.location?.latitude, fields.location?.longitude, fields.hideExactLocation, place?.exact.latitude,
            place?.exact.longitude, place?.shown.latitude, place?.shown.longitude, place?.source.rawValue,
            place?.attribution,
        ]
        let numbers: [any SQLBindable] = [
            fields.priceCents, fields.pricePeriod.rawValue, fields.bedrooms, fields.bathroomHalves,
            fields.areaSquareFeet,
            Int(fields.amenities.rawValue), fields.foodPreference.rawValue, fields.availableFrom, fields.availableUntil,
        ]
        let contacts: [any SQLBindable] = [
            contact.name, contact.email, contact.phone, fields.contactVisibility.rawValue,
        ]
        return when + texts + places + numbers + contacts
    }
}
