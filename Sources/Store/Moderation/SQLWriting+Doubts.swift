import Database
import Domain

extension SQLWriting {
    /// Stores the doubt about the rent of a posted or edited listing whose signals are stored. Returns the listing with
    /// its doubts. The caller records the change.
    ///
    /// - Parameters:
    ///   - before: the listing before the edit; `nil` for a new one.
    ///   - mayBeDoubtful: whether it may have a signal of its rent, and an owner who has confirmed no address.
    func storeDoubt(
        of listing: Listing, before: Listing?, mayBeDoubtful: Bool, in tenant: Tenant.ID
    ) throws -> Listing {
        let known = before?.doubt ?? []
        var listing = listing
        listing.doubt = known.subtracting(.rentFarBelow)
        if try mayBeDoubtful && hasLowRentUnconfirmed(listing.id, in: tenant) { listing.doubt.insert(.rentFarBelow) }
        if listing.doubt != known { try set(listing.doubt, of: listing.id, in: tenant) }
        return listing
    }

    /// Stores the doubts about a listing after its reports or signals changed, and records the change. Returns whether
    /// there was one.
    @discardableResult
    func refreshDoubt(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws -> Bool {
        let known = try first("SELECT number, doubt FROM listings WHERE tenant_id = ? AND id = ?", tenant, listing) {
            (number: UInt32(try $0.integer()), doubt: ListingDoubt(rawValue: UInt8(truncatingIfNeeded: try $0.int())))
        }
        guard let known else { return false }
        var doubt = ListingDoubt.byReports(of: try independentReporters(of: listing, at: now, in: tenant))
        if try hasLowRentUnconfirmed(listing, in: tenant) { doubt.insert(.rentFarBelow) }
        guard doubt != known.doubt else { return false }
        try set(doubt, of: listing, in: tenant)
        try recordChange(of: known.number, in: tenant)
        return true
    }

    /// The same for the listings that an account reported, after it was blocked or unblocked.
    func refreshDoubts(reportedBy account: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        let listings: [Listing.ID] = try rows(
            """
            SELECT subject_id FROM reports
            WHERE tenant_id = ? AND reporter_id = ? AND subject_kind = 'listing' AND settled_at IS NULL
            ORDER BY id LIMIT ?
            """, tenant, account, Limits.openReportsPerAccount
        ) { try $0.id() }
        for listing in listings { try refreshDoubt(of: listing, at: now, in: tenant) }
    }

    /// Clears the doubts about the rents of an account that has confirmed an address.
    func clearRentDoubts(of owner: Account.ID, in tenant: Tenant.ID) throws {
        let cleared = try changedRows(
            "UPDATE listings SET doubt = doubt - 1 WHERE tenant_id = ? AND owner_id = ? AND doubt % 2 = 1", tenant,
            owner)
        if cleared > 0 { try recordChanges(ofListingsOf: owner, in: tenant) }
    }

    private func set(_ doubt: ListingDoubt, of listing: Listing.ID, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE listings SET doubt = ? WHERE tenant_id = ? AND id = ?", Int(doubt.rawValue), tenant, listing)
    }

    /// Whether the rent is far below the usual, no moderator has found that in order, and the owner has confirmed
    /// neither an email address nor a campus.
    private func hasLowRentUnconfirmed(_ listing: Listing.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM listing_signals s
            JOIN listings l ON l.tenant_id = s.tenant_id AND l.id = s.listing_id
            JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            WHERE s.tenant_id = ? AND s.listing_id = ? AND s.code = 'priceFarBelow' AND s.is_current = 1
                AND s.settled_at IS NULL AND a.email_verified_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM badges b WHERE b.tenant_id = a.tenant_id AND b.account_id = a.id)
            """, tenant, listing)
    }
}
