import Database
import Domain

extension SQLReading {
    /// Whether an account's listings wait for a moderator: the tenant wants that, and none of them was public. Those of
    /// moderators do not, because nobody decides on their own.
    func mustApprove(listingsOf owner: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM accounts a
            JOIN tenant_settings s ON s.tenant_id = a.tenant_id AND s.name = 'holdFirstListings' AND s.value = 'true'
            WHERE a.tenant_id = ? AND a.id = ? AND a.role = 'member' AND a.first_listed_at IS NULL
            """, tenant, owner)
    }

    /// Throws `ApprovalOutdated` unless a listing that is published is held for a moderator exactly when it must be.
    func checkApproval(of listing: Listing, before previous: ListingStatus? = nil, in tenant: Tenant.ID) throws {
        guard listing.isPublished(from: previous) else { return }
        let isHeld = try mustApprove(listingsOf: listing.owner.id, in: tenant)
        guard isHeld == listing.isHeldForApproval else { throw ApprovalOutdated(isHeld: isHeld) }
    }

    /// The listing as it is published: held for a moderator if it must be.
    func approved(
        _ listing: Listing, before previous: ListingStatus? = nil, at now: Instant, in tenant: Tenant.ID
    ) throws -> Listing {
        guard listing.isPublished(from: previous), !listing.isHeldForApproval,
            try mustApprove(listingsOf: listing.owner.id, in: tenant)
        else { return listing }
        return listing.published(heldForApproval: true, at: now)
    }
}

extension SQLWriting {
    /// Stores the hold of a listing that was published, or that its owner is not new any more. Call it when the listing
    /// is stored.
    func storeApproval(of listing: Listing, before previous: ListingStatus? = nil, in tenant: Tenant.ID) throws {
        guard listing.isPublished(from: previous) else { return }
        guard listing.isHeldForApproval, let hold = listing.hold else {
            return try markListed(listing.owner.id, at: listing.updatedAt, in: tenant)
        }
        try execute(
            """
            INSERT INTO holds (
                tenant_id, listing_id, since, reason, previous_status, is_automatic, is_open, is_first_listing)
            VALUES (?, ?, ?, ?, ?, 1, 1, 1)
            """, tenant, listing.id, hold.since, hold.reason, ListingStatus.active.rawValue)
        try notifyModerators(of: .newCase, at: hold.since, in: tenant)
    }

    /// Marks an account as one whose listings moderators have let pass, or did not have to.
    func markListed(_ owner: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE accounts SET first_listed_at = ? WHERE tenant_id = ? AND id = ? AND first_listed_at IS NULL", now,
            tenant, owner)
    }
}

extension Listing {
    /// Whether a change from the previous status publishes it, at once or after a moderator has decided.
    fileprivate func isPublished(from previous: ListingStatus?) -> Bool {
        previous != status && (status == .active || isHeldForApproval)
    }
}
