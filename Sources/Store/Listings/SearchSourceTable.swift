import Database
import Domain
import Geo

public struct SearchSourceTable: SearchSource, Table {
    public var transactions: Transactions

    public func lastChange() async throws -> Int64 {
        try await read(in: .installation) { db in
            try db.newestListingChange()
        }
    }

    public func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange] {
        try await readStatement(in: .installation) { db in
            // Reads the log of all tenants at once: no condition on tenant_id.
            try db.rows(
                "SELECT sequence, tenant_id, number FROM listing_changes WHERE sequence > ? ORDER BY sequence LIMIT ?",
                sequence, limit
            ) { ListingChange(sequence: try $0.integer(), tenant: try $0.id(), number: UInt32(try $0.integer())) }
        }
    }

    public func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing] {
        let visible = { @Sendable (db: any SQLReading) in
            let rows = try numbers.map { number in
                try db.later(
                    """
                    SELECT \(Self.indexedColumns)
                    FROM listings l JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
                    WHERE l.tenant_id = ? AND l.number = ? AND l.status = 'active' AND a.blocked_at IS NULL
                    """, tenant, number, read: Self.indexed)
            }
            return try rows.compactMap { try $0.first() }
        }
        // A few rows are read faster than they are handed to another thread.
        return numbers.count <= 16
            ? try await readBriefly(in: .tenant(tenant), visible) : try await read(in: .tenant(tenant), visible)
    }

    public func lastNumber() async throws -> UInt32 {
        try await read(in: .installation) { db in
            UInt32(try db.first("SELECT value FROM counters WHERE name = 'listing'") { try $0.integer() } ?? 0)
        }
    }

    public func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing] {
        try await read(in: .installation) { db in
            var tenants = TenantIDs()
            // All tenants at once: no condition on tenant_id.
            return try db.rows(
                """
                SELECT l.tenant_id, \(Self.indexedColumns)
                FROM listings l
                WHERE l.number > ? AND l.number <= ? AND l.status = 'active' AND NOT EXISTS (
                    SELECT 1 FROM accounts a
                    WHERE a.tenant_id = l.tenant_id AND a.id = l.owner_id AND a.blocked_at IS NOT NULL)
                ORDER BY l.number LIMIT ?
                """, number, last, limit
            ) { TenantListing(tenant: try tenants.id(of: $0.text()), listing: try Self.indexed(&$0)) }
        }
    }

    /// The changes that are kept for a webhook that falls behind; it misses earlier ones.
    private static let changesForWebhooks: Int64 = 1_000_000

    /// Deletes changes that every process applied long ago, that were matched with the saved searches and that webhooks
    /// were told of. Returns how many.
    ///
    /// - Parameter snapshot: the last change in the search snapshot, which needs all later ones.
    public func deleteOldChanges(keeping count: Int64, after snapshot: Int64? = nil) async throws -> Int {
        try await write(in: .installation) { db in
            // The log is shared by all tenants: no condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM listing_changes
                WHERE sequence <= (SELECT value FROM counters WHERE name = 'change') - ?
                    AND sequence <= (SELECT value FROM counters WHERE name = 'matched') AND sequence <= ?
                    AND sequence <= COALESCE(
                        (SELECT min(listing_change) FROM webhooks WHERE off_at IS NULL AND listing_change > (
                            SELECT value FROM counters WHERE name = 'change') - ?), sequence)
                """, count, snapshot ?? .max, Self.changesForWebhooks)
        }
    }

    /// The columns that `indexed` reads.
    private static let indexedColumns = """
        l.number, l.shown_latitude, l.shown_longitude, l.kind, l.price_cents, l.price_period,
        l.semester_half_months, l.currency, l.bedrooms, l.bathroom_halves, l.area_square_feet, l.amenities,
        l.food_preference, l.available_from, l.available_until, l.expires_at, l.title, l.description,
        l.hide_exact_location, l.street, l.city, l.region, l.postal_code, l.country, l.doubt, (
            SELECT o.created_at FROM accounts o WHERE o.tenant_id = l.tenant_id AND o.id = l.owner_id),
        l.all_in_cents, l.all_in_complete, l.home_type, l.accessibility, l.shortest_months, l.created_at,
        (SELECT CASE WHEN o.email_verified_at IS NULL THEN 0 ELSE 1 END FROM accounts o
            WHERE o.tenant_id = l.tenant_id AND o.id = l.owner_id),
        CASE WHEN EXISTS (SELECT 1 FROM photos p WHERE p.tenant_id = l.tenant_id AND p.listing_id = l.id)
            THEN 1 ELSE 0 END,
        l.deposit_cents, l.notice_days, l.roommates, l.max_residents, l.energy_grade, l.furnished_rooms,
        l.included_utilities, l.lease_documents, l.once_fee_cents, l.yearly_fee_cents
        """

    private static func indexed(_ row: inout RowReader) throws -> IndexedListing {
        let (number, place, kind): (Int64, Coordinate, ListingKind) = (
            try row.integer(), try row.coordinate(), try row.word()
        )
        let (cents, period, semester): (Int, PricePeriod, SemesterLength) = (
            try row.int(), try row.word(), try row.semester()
        )
        let currency = try row.text()
        let (bedrooms, bathroomHalves, area): (Int, Int, Int?) = (
            try row.int(), try row.int(), try row.optionalInt()
        )
        let amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int()))
        let food: FoodPreference = try row.word()
        let (from, until) = (try row.optionalText(), try row.optionalText())
        let (expiresAt, texts) = (try row.optionalInstant(), try texts(&row))
        let doubt = ListingDoubt(rawValue: UInt8(truncatingIfNeeded: try row.int()))
        return IndexedListing(
            number: UInt32(number), place: place, kind: kind,
            monthlyCents: period.monthlyCents(cents, semester: semester),
            priceTerms: PriceTerms(period, in: currency), bedrooms: bedrooms, bathroomHalves: bathroomHalves,
            areaSquareFeet: area, amenities: amenities, foodPreference: food,
            availableFrom: from.flatMap { Day($0) }, availableUntil: until.flatMap { Day($0) },
            expiresAt: expiresAt, isDoubted: doubt.isShown,
            comparedFrom: doubt.comparedFrom(ownerSince: try row.instant()), texts: texts,
            allInRent: try allInRent(&row), traits: try traits(&row),
            fees: LeaseFees(onceCents: try row.int(), yearlyCents: try row.int()))
    }

    private static func allInRent(_ row: inout RowReader) throws -> AllInRent? {
        let (cents, isComplete) = (try row.optionalInt(), try row.bool())
        return cents.map { AllInRent(cents: $0, isComplete: isComplete) }
    }

    private static func traits(_ row: inout RowReader) throws -> ListingTraits {
        let homeType = try row.optionalText().flatMap(HomeType.init(rawValue:))
        let accessibility = Accessibility(rawValue: UInt8(truncatingIfNeeded: try row.int()))
        let (shortestMonths, createdAt) = (try row.optionalInt(), try row.instant())
        let isOwnerVerified = try row.bool()
        return ListingTraits(
            homeType: homeType, accessibility: accessibility, shortestMonths: shortestMonths,
            hasPhotos: try row.bool(), isOwnerVerified: isOwnerVerified, postedOn: Day(createdAt),
            lease: try lease(&row))
    }

    private static func lease(_ row: inout RowReader) throws -> LeaseTraits {
        var lease = LeaseTraits()
        (lease.depositCents, lease.noticeDays) = (try row.optionalInt(), try row.optionalInt())
        (lease.roommates, lease.maxResidents) = (try row.optionalInt(), try row.optionalInt())
        lease.energyGrade = try row.optionalInt().flatMap(EnergyGrade.init(rank:))
        lease.furnishedRooms = FurnishedRooms(rawValue: UInt8(truncatingIfNeeded: try row.int()))
        lease.includedUtilities = IncludedUtilities(rawValue: UInt8(truncatingIfNeeded: try row.int()))
        lease.documents = LeaseDocuments(rawValue: UInt8(truncatingIfNeeded: try row.int()))
        return lease
    }

    private static func texts(_ row: inout RowReader) throws -> ListingTexts {
        let (title, description, isHidden) = (try row.optionalText(), try row.optionalText(), try row.bool())
        let address = Address(
            street: try row.optionalText(), city: try row.optionalText(), region: try row.optionalText(),
            postalCode: try row.optionalText(), country: try row.optionalText())
        return ListingTexts(
            title: title, description: description, publicAddress: isHidden ? HiddenPlace.address(address) : address)
    }
}

/// Caches the few distinct parsed tenant ids.
private struct TenantIDs {
    private var last: (text: String, id: Tenant.ID)?

    mutating func id(of text: String) throws -> Tenant.ID {
        if let last, last.text == text { return last.id }
        guard let id = Tenant.ID(text) else { throw SQLError(.other, "\(text) is stored as an id") }
        last = (text, id)
        return id
    }
}
