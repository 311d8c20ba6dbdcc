import Database
import Domain

/// A column of `listings` and its value in a listing. The statements below add the columns `number`, `tenant_id`,
/// `position` and `version`; `doubt` is written on its own.
struct ListingColumn: Sendable {
    let name: String
    let value: @Sendable (Listing) -> any SQLBindable

    private init(_ name: String, _ value: @escaping @Sendable (Listing) -> any SQLBindable) {
        self.name = name
        self.value = value
    }

    /// The columns that never change.
    static let fixed = [
        ListingColumn("id") { $0.id },
        ListingColumn("owner_id") { $0.owner.id },
        ListingColumn("currency") { $0.currency },
        ListingColumn("semester_half_months") { $0.semester.rawValue },
        ListingColumn("created_at") { $0.createdAt },
    ]

    /// The columns that an edit may change.
    static let editable = [
        ListingColumn("updated_at") { $0.updatedAt },
        ListingColumn("expires_at") { $0.expiresAt },
        ListingColumn("status") { $0.status.rawValue },
        ListingColumn("kind") { $0.fields.kind?.rawValue },
        ListingColumn("title") { $0.fields.title },
        ListingColumn("description") { $0.fields.description },
        ListingColumn("street") { $0.fields.address.street },
        ListingColumn("city") { $0.fields.address.city },
        ListingColumn("region") { $0.fields.address.region },
        ListingColumn("postal_code") { $0.fields.address.postalCode },
        ListingColumn("country") { $0.fields.address.country },
        ListingColumn("given_latitude") { $0.fields.location?.latitude },
        ListingColumn("given_longitude") { $0.fields.location?.longitude },
        ListingColumn("hide_exact_location") { $0.fields.hideExactLocation },
        ListingColumn("latitude") { $0.place?.exact.latitude },
        ListingColumn("longitude") { $0.place?.exact.longitude },
        ListingColumn("shown_latitude") { $0.place?.shown.latitude },
        ListingColumn("shown_longitude") { $0.place?.shown.longitude },
        ListingColumn("location_source") { $0.place?.source.rawValue },
        ListingColumn("location_attribution") { $0.place?.attribution },
        ListingColumn("price_cents") { $0.fields.priceCents },
        ListingColumn("price_period") { $0.fields.pricePeriod.rawValue },
        ListingColumn("bedrooms") { $0.fields.bedrooms },
        ListingColumn("bathroom_halves") { $0.fields.bathroomHalves },
        ListingColumn("area_square_feet") { $0.fields.areaSquareFeet },
        ListingColumn("amenities") { Int($0.fields.amenities.rawValue) },
        ListingColumn("food_preference") { $0.fields.foodPreference.rawValue },
        ListingColumn("available_from") { $0.fields.availableFrom },
        ListingColumn("available_until") { $0.fields.availableUntil },
        ListingColumn("contact_name") { $0.fields.contact.name },
        ListingColumn("contact_email") { $0.fields.contact.email },
        ListingColumn("contact_phone") { $0.fields.contact.phone },
        ListingColumn("contact_visibility") { $0.fields.contactVisibility.rawValue },
        ListingColumn("all_in_cents") { $0.statedRent?.cents },
        ListingColumn("all_in_complete") { $0.statedRent?.isComplete ?? false },
        ListingColumn("home_type") { $0.fields.lease.homeType?.rawValue },
        ListingColumn("accessibility") { Int($0.fields.lease.accessibility.rawValue) },
        ListingColumn("shortest_months") { $0.fields.lease.shortestMonths },
        ListingColumn("once_fee_cents") { LeaseFees($0.fields.lease).onceCents },
        ListingColumn("yearly_fee_cents") { LeaseFees($0.fields.lease).yearlyCents },
        ListingColumn("deposit_cents") { $0.fields.lease.depositCents },
        ListingColumn("notice_days") { $0.fields.lease.noticeDays },
        ListingColumn("roommates") { $0.fields.lease.roommates },
        ListingColumn("max_residents") { $0.fields.lease.maxResidents },
        ListingColumn("energy_grade") { $0.fields.lease.energyGrade?.rank },
        ListingColumn("furnished_rooms") { Int($0.fields.lease.furnishedRooms.rawValue) },
        ListingColumn("included_utilities") { Int($0.fields.lease.includedUtilities($0.fields.amenities).rawValue) },
        ListingColumn("lease_documents") { Int($0.fields.lease.documents.rawValue) },
        ListingColumn("lease") { $0.fields.lease.json },
    ]

    fileprivate static let inserted = fixed + editable

    fileprivate static let insertion = """
        INSERT INTO listings (number, tenant_id, position, version, \(inserted.map(\.name).joined(separator: ", ")))
        VALUES (?, ?, ?, ?, \(inserted.map { _ in "?" }.joined(separator: ", ")))
        """

    fileprivate static let update = """
        UPDATE listings SET version = version + 1, \(editable.map { "\($0.name) = ?" }.joined(separator: ", "))
        WHERE tenant_id = ? AND id = ? AND version = ?
        """
}

extension SQLWriting {
    /// Inserts only the row: the caller counts the listing and records the change.
    func insert(_ listing: Listing, number: UInt32, position: Int, in tenant: Tenant.ID) throws {
        let row: [any SQLBindable] = [number, tenant, position, listing.version]
        try execute(ListingColumn.insertion, row + ListingColumn.inserted.map { $0.value(listing) })
    }

    /// Returns whether the listing still had `version`; it now has the next one.
    func update(_ listing: Listing, from version: Int, in tenant: Tenant.ID) throws -> Bool {
        let key: [any SQLBindable] = [tenant, listing.id, version]
        return try changedRows(ListingColumn.update, ListingColumn.editable.map { $0.value(listing) } + key) > 0
    }
}

extension Listing {
    /// `nil` without terms: the price is all that is known then.
    fileprivate var statedRent: AllInRent? { fields.lease == .unstated ? nil : fields.allInRent(semester) }
}
