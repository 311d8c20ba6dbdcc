import Database
import Domain

extension SQLReading {
    /// An account's buildings for its export.
    func buildings(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT b.id, b.name, b.street, b.city, b.region, b.postal_code, b.country, b.amenities,
                b.created_at, b.updated_at
            FROM buildings b WHERE b.tenant_id = ? AND b.owner_id = ? AND b.id > ? ORDER BY b.id LIMIT ?
            """, tenant, account, key.id, limit
        ) { row in
            let id = try row.text()
            return ExportRow(
                key: .init(id: id, number: 0),
                values: [
                    ("id", .text(id)), ("name", .text(try row.text())), ("street", .text(try row.optionalText())),
                    ("city", .text(try row.optionalText())), ("region", .text(try row.optionalText())),
                    ("postalCode", .text(try row.optionalText())), ("country", .text(try row.optionalText())),
                    (
                        "amenities",
                        .text(
                            Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int())).names.joined(separator: ", ")
                        )
                    ),
                    ("createdAt", .instant(try row.instant())), ("updatedAt", .instant(try row.instant())),
                ])
        }
    }

    /// The units among an account's listings.
    func buildingUnits(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT u.listing_id, u.building_id, u.unit FROM building_units u
            JOIN buildings b ON b.tenant_id = u.tenant_id AND b.id = u.building_id
            WHERE u.tenant_id = ? AND b.owner_id = ? AND u.listing_id > ? ORDER BY u.listing_id LIMIT ?
            """, tenant, account, key.id, limit
        ) { row in
            let id = try row.text()
            return ExportRow(
                key: .init(id: id, number: 0),
                values: [
                    ("listingId", .text(id)), ("buildingId", .text(try row.text())),
                    ("unit", .text(try row.optionalText())),
                ])
        }
    }
}
