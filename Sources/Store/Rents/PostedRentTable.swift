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
        try db.rows(
            """
            SELECT l.owner_id, l.created_at, l.bedrooms, l.price_cents, l.price_period, l.semester_half_months,
                l.amenities
            FROM listings l
            JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            WHERE l.tenant_id = ? AND substr(l.postal_code, 1, 5) = ? AND l.country = 'US'
                AND l.status IN ('active', 'closed') AND l.kind IN ('rent', 'sublease') AND l.price_period <> 'once'
                AND l.currency = ? AND l.price_cents IS NOT NULL AND l.bedrooms IS NOT NULL AND a.blocked_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.tenant_id = l.tenant_id
                    AND r.subject_kind = 'listing' AND r.subject_id = l.id AND r.settled_at IS NULL)
            ORDER BY l.number DESC LIMIT ?
            """, tenant, code, currency, limit
        ) { row in
            let (owner, postedAt): (Account.ID, Instant) = (try row.id(), try row.instant())
            let (bedrooms, price, period): (Int, Int, PricePeriod) = (try row.int(), try row.int(), try row.word())
            let semester = try row.semester()
            let amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int()))
            return PostedRent(
                owner: owner, postedAt: postedAt, bedrooms: bedrooms, priceCents: price, period: period,
                semester: semester,
                includesUtilities: amenities.contains(.utilitiesIncluded))
        }
    }
}
