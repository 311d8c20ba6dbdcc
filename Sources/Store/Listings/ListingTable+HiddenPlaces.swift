import Database
import Domain

// Shown points of hidden places that were computed with an earlier rule.
extension ListingTable {
    /// The position after the last listing: later listings already use the current rule.
    private static let end = Int64.max

    /// Recomputes the shown points of hidden places, continuing after the last call, by listing number. The position is
    /// stored in the same transaction.
    ///
    /// - Returns: whether more are left.
    public func renewHiddenPlaces(limit: Int) async throws -> Bool {
        let cryptography = cryptography
        guard try await read(in: .installation, { try $0.lastHiddenPlace() }) < Self.end else { return false }
        return try await change(in: .installation) { db in
            let found = try db.hiddenPlaces(after: try db.lastHiddenPlace(), limit: limit)
            for (tenant, number) in found { try db.renewHiddenPlace(number, by: cryptography, in: tenant) }
            let position = found.count < limit ? Self.end : found.last.map { Int64($0.number) }
            try db.execute("UPDATE counters SET value = ? WHERE name = 'hidden place'", position)
            return found.count == limit
        }
    }
}

extension SQLReading {
    /// The number of the last recomputed listing.
    fileprivate func lastHiddenPlace() throws -> Int64 {
        try first("SELECT value FROM counters WHERE name = 'hidden place'") { try $0.integer() } ?? 0
    }

    /// Listings with a hidden place after a number.
    fileprivate func hiddenPlaces(after number: Int64, limit: Int) throws -> [(tenant: Tenant.ID, number: UInt32)] {
        // All tenants at once: no condition on tenant_id.
        try rows(
            """
            SELECT tenant_id, number FROM listings
            WHERE number > ? AND hide_exact_location = 1 AND latitude IS NOT NULL
            ORDER BY number LIMIT ?
            """, number, limit
        ) { (try $0.id(), UInt32(try $0.integer())) }
    }
}

extension SQLWriting {
    fileprivate func renewHiddenPlace(_ number: UInt32, by cryptography: any Cryptography, in tenant: Tenant.ID) throws
    {
        let stored = try firstNamedRow(
            "SELECT * FROM listing_rows WHERE tenant_id = ? AND number = ?", tenant, number, read: StoredListing.init)
        guard let listing = stored?.listing, let place = listing.place else { return }
        let shown = HiddenPlace.shown(place.exact, of: listing.owner.id, by: cryptography)
        guard shown != place.shown else { return }
        try execute(
            "UPDATE listings SET shown_latitude = ?, shown_longitude = ? WHERE tenant_id = ? AND number = ?",
            shown.latitude, shown.longitude, tenant, number)
        try recordChange(of: number, in: tenant)
    }
}
