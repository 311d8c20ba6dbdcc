import Database
import Domain

public struct PostedRentTable: PostedRentStore, Table {
    public var transactions: Transactions

    public func postedRents(
        inPostalCodes codes: [String], currency: String, limit: Int, in tenant: Tenant.ID
    ) async throws -> [PostedRent] {
        try await read(in: .tenant(tenant)) { db in
            var rents: [PostedRent] = []
            for code in codes where rents.count < limit {
                rents += try Self.rents(code, currency, limit - rents.count, tenant, db)
            }
            return rents
        }
    }

    private static func rents(
        _ code: String, _ currency: String, _ limit: Int, _ tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> [PostedRent] {
        let rooms = HomeType.rooms.map { $0.rawValue as any SQLBindable }
        let marks = db.marks(rooms.count)
        return try db.rows(
            """
            SELECT l.owner_id, l.created_at, l.kind, l.bedrooms, l.home_type, l.price_cents, l.price_period,
                l.semester_half_months, l.amenities
            FROM listings l
            JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            WHERE l.tenant_id = ? AND substr(l.postal_code, 1, 5) = ? AND l.country = 'US'
                AND l.status IN ('active', 'closed') AND l.kind IN ('rent', 'sublease') AND l.price_period <> 'once'
                AND COALESCE(l.home_type, '') NOT IN (\(marks))
                AND l.currency = ? AND l.price_cents IS NOT NULL AND l.bedrooms IS NOT NULL AND a.blocked_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.tenant_id = l.tenant_id
                    AND r.subject_kind = 'listing' AND r.subject_id = l.id AND r.settled_at IS NULL)
            ORDER BY l.number DESC LIMIT ?
            """, [tenant, code] as [any SQLBindable] + rooms + [currency, limit], read: Self.rent)
    }

    private static func rent(_ row: inout RowReader) throws -> PostedRent {
        let (owner, postedAt): (Account.ID, Instant) = (try row.id(), try row.instant())
        let (kind, bedrooms): (ListingKind, Int) = (try row.word(), try row.int())
        let homeType: HomeType? = try row.ifPresent { try $0.word() }
        let (price, period): (Int, PricePeriod) = (try row.int(), try row.word())
        let semester = try row.semester()
        let amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int()))
        return PostedRent(
            owner: owner, postedAt: postedAt, kind, bedrooms: bedrooms, homeType, priceCents: price, period: period,
            semester: semester, includesUtilities: amenities.contains(.utilitiesIncluded))
    }
}
