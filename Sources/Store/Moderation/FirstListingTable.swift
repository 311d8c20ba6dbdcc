import Database
import Domain

extension SQLReading {
    /// Whether an account's listings must wait for a moderator: the tenant demands it, and none of them was ever
    /// public. Moderators' own listings do not wait, because nobody decides on their own.
    func mustApprove(listingsOf owner: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM accounts a
            JOIN tenant_settings s ON s.tenant_id = a.tenant_id AND s.name = 'holdFirstListings' AND s.value = 'true'
            WHERE a.tenant_id = ? AND a.id = ? AND a.role = 'member' AND a.first_listed_at IS NULL
            """, tenant, owner)
    }

    /// Throws `ApprovalOutdated` unless a published or edited listing is held for a moderator exactly when it must be.
    ///
    /// - Parameter isSignaled: whether signals hold it.
    func checkApproval(
        of listing: Listing, before previous: ListingStatus? = nil, isSignaled: Bool, in tenant: Tenant.ID
    ) throws {
        let approved = try approved(
            listing, before: previous, isSignaled: isSignaled, at: listing.updatedAt, in: tenant)
        if let outdated = approved.outdated(listing) { throw outdated }
    }

    /// The listing as published or edited: held for a moderator exactly when it must be.
    ///
    /// - Parameter isSignaled: whether signals hold it.
    func approved(
        _ listing: Listing, before previous: ListingStatus? = nil, isSignaled: Bool = false, at now: Instant,
        in tenant: Tenant.ID
    ) throws -> Listing {
        let isFirst =
            try listing.isPublished(from: previous) && mustApprove(listingsOf: listing.owner.id, in: tenant)
        return listing.approved(before: previous, isFirst: isFirst, isSignaled: isSignaled, at: now)
    }
}

extension SQLWriting {
    /// Stores the hold of a published listing, or that its owner is no longer new. Call it after storing the listing.
    ///
    /// - Parameters:
    ///   - mail: composes the mail for the owner of a listing that signals hold.
    ///   - isNotified: whether moderators already know of other held listings of the owner.
    /// - Returns: whether it is held now.
    @discardableResult func storeApproval(
        of listing: Listing, before previous: ListingStatus? = nil, isNotified: Bool = false, in tenant: Tenant.ID
    ) throws -> Bool {
        guard listing.isPublished(from: previous) else { return false }
        guard listing.status == .held, let hold = listing.hold else {
            try markListed(listing.owner.id, at: listing.updatedAt, in: tenant)
            return false
        }
        try execute(
            """
            INSERT INTO holds (
                tenant_id, listing_id, since, reason, previous_status, is_automatic, is_open, is_first_listing,
                is_signaled)
            VALUES (?, ?, ?, ?, ?, 1, 1, ?, ?)
            """, tenant, listing.id, hold.since, hold.reason, ListingStatus.active.rawValue, hold.isFirstListing,
            hold.isSignaled)
        if hold.isSignaled {
            let decision = try write(.hold, on: listing, reason: hold.reason, by: nil, at: hold.since, in: tenant)
            try notifyOwner(of: decision, on: listing, in: tenant)
        }
        if !isNotified { try notifyModerators(of: .newCase, at: hold.since, in: tenant) }
        return true
    }

    /// Corrects the hold of a listing that was stored as `prepared`.
    func correct(_ listing: Listing, prepared: Listing, in tenant: Tenant.ID) throws {
        guard listing.status != prepared.status else { return }
        try execute(
            "UPDATE listings SET status = ? WHERE tenant_id = ? AND id = ?", listing.status.rawValue, tenant,
            listing.id)
    }

    /// Marks an account as established: moderators released one of its listings, or did not have to.
    func markListed(_ owner: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE accounts SET first_listed_at = ? WHERE tenant_id = ? AND id = ? AND first_listed_at IS NULL", now,
            tenant, owner)
    }
}

extension Listing {
    /// Whether a change from the previous status publishes it, at once or after a moderator's decision.
    fileprivate func isPublished(from previous: ListingStatus?) -> Bool {
        previous != status && (status == .active || isHeldForApproval || isHeldBySignals)
    }

    /// The listing as published or edited.
    ///
    /// - Parameters:
    ///   - isFirst: whether an owner publishes it whose listings must wait for a moderator.
    ///   - isSignaled: whether signals hold it.
    func approved(before previous: ListingStatus?, isFirst: Bool, isSignaled: Bool, at now: Instant) -> Listing {
        let cause: Hold.Cause? = isFirst ? .firstListing : isSignaled ? .signals : nil
        guard isPublished(from: previous) || isSignaled, cause != (previous == .held ? nil : hold?.cause) else {
            return self
        }
        return published(as: ApprovalOutdated(cause: cause), at: now)
    }
}
