import Database
import Domain

extension SQLReading {
    /// An account's buildings for its export.
    func buildings(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT b.id, b.name, b.street, b.city, b.region, b.postal_code, b.country, b.amenities,
                b.created_at, b.updated_at
            FROM buildings b WHERE b.tenant_id = ? AND b.owner_id = ? AND b.id > ? ORDER BY b.id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("name"), .text("street"), .text("city"), .text("region"), .text("postalCode"),
                .text("country"), .amenities("amenities"), .instant("createdAt"), .instant("updatedAt"),
            ])
    }

    /// The units among an account's listings.
    func buildingUnits(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT u.listing_id, u.building_id, u.unit FROM building_units u
            JOIN buildings b ON b.tenant_id = u.tenant_id AND b.id = u.building_id
            WHERE u.tenant_id = ? AND b.owner_id = ? AND u.listing_id > ? ORDER BY u.listing_id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("listingId"), .text("buildingId"), .text("unit")])
    }
}
