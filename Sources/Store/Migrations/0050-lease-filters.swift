import Database
import Domain

/// Fills the columns of the step `0050-lease-filters` from the leases that are stored, and lets these decide about the
/// amenity that utilities are included.
enum LeaseFilterStep {
    private static let portion = 1_000

    static func fill(_ db: any SQLWriting, _ report: (Double) -> Void) throws {
        let last = try db.first("SELECT value FROM counters WHERE name = 'listing'") { try $0.integer() } ?? 0
        var number: Int64? = 0
        while let next = number {
            number = try fill(after: next, db)
            report(Double(number ?? last) / Double(max(1, last)))
        }
    }

    /// Fills the next rows. Returns the number of the last one; `nil` when there are no more.
    private static func fill(after number: Int64, _ db: any SQLWriting) throws -> Int64? {
        // All tenants at once: no condition on tenant_id.
        let stored = try db.rows(
            """
            SELECT number, amenities, lease FROM listings
            WHERE lease IS NOT NULL AND number > ? ORDER BY number LIMIT ?
            """, number, portion
        ) { row in (number: try row.integer(), amenities: try row.int(), lease: try row.text()) }
        for row in stored {
            // A lease that can't be read is found when its listing is, and keeps no installation from its upgrade.
            guard let terms = LeaseTerms(json: row.lease) else { continue }
            let amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: row.amenities))
            try fill(row.number, terms, amenities, db)
        }
        return stored.count == portion ? stored.last?.number : nil
    }

    private static func fill(
        _ number: Int64, _ terms: LeaseTerms, _ stored: Amenities, _ db: any SQLWriting
    ) throws {
        let (amenities, fees) = (terms.deciding(stored), LeaseFees(terms))
        // A number is a listing's own in the installation: no condition on tenant_id.
        try db.execute(
            """
            UPDATE listings SET once_fee_cents = ?, yearly_fee_cents = ?, deposit_cents = ?, notice_days = ?,
                roommates = ?, max_residents = ?, energy_grade = ?, furnished_rooms = ?, included_utilities = ?,
                lease_documents = ?
            WHERE number = ?
            """, max(0, fees.onceCents), max(0, fees.yearlyCents), within(Limits.leaseCents, terms.depositCents),
            within(Limits.noticeDays, terms.noticeDays), within(Limits.roommates, terms.roommates),
            within(Limits.maxResidents, terms.maxResidents), terms.energyGrade?.rank,
            Int(terms.furnishedRooms.rawValue), Int(terms.includedUtilities(amenities).rawValue),
            Int(terms.documents.rawValue), number)
        guard amenities != stored else { return }
        try change(number, amenities, db)
        // No condition on tenant_id, as above.
        if !terms.namesEssentialUtilities {
            try db.execute("UPDATE listings SET all_in_complete = 0 WHERE number = ?", number)
        }
    }

    private static func within(_ range: ClosedRange<Int>, _ value: Int?) -> Int? {
        value.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Mirrors learn of it.
    private static func change(_ number: Int64, _ amenities: Amenities, _ db: any SQLWriting) throws {
        // A number is a listing's own in the installation: no condition on tenant_id.
        try db.execute(
            "UPDATE listings SET amenities = ?, version = version + 1 WHERE number = ?", Int(amenities.rawValue), number
        )
        // As above: no condition on tenant_id.
        try db.execute(
            """
            INSERT INTO listing_changes (sequence, tenant_id, number, nonce)
            SELECT CAST(? AS BIGINT), tenant_id, number, CAST(? AS BIGINT) FROM listings WHERE number = ?
            """, try db.next("change"), ListingMirrorTable.newNonce(), number)
    }
}
