import Database
import Domain

extension SignalTable {
    /// Stores the signals of a listing whose row was stored and the doubt that follows, and holds it if a moderator
    /// must look first. Returns it as stored.
    ///
    /// - Parameters:
    ///   - before: the listing before the edit; `nil` for a new one.
    ///   - history: the owner's, shared within a transaction.
    func holdIfNeeded(
        _ prepared: Listing, before: Listing? = nil, findings: SignalFindings, assessed: SignalAssessment?,
        by history: inout PosterHistory, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Listing {
        let isSignaled = try storeSignals(
            of: prepared, before: before, findings: findings, assessed: assessed, by: &history, in: tenant, db)
        let isFirst =
            try prepared.isPublished(from: before?.status) && db.mustApprove(listingsBy: &history, in: tenant)
        let listing = prepared.approved(
            before: before?.status, isFirst: isFirst, isSignaled: isSignaled, at: clock.now())
        if listing.status != prepared.status { try db.setStatus(of: listing, in: tenant) }
        try db.storeApproval(of: listing, before: before?.status, by: &history, in: tenant)
        // A new listing has no signals but these.
        let isLow = assessed?.price.map { $0 != .no } ?? false
        let mayBeDoubtful = before != nil || isLow && history.poster?.verifiedEmail == nil
        return try db.storeDoubt(of: listing, before: before, mayBeDoubtful: mayBeDoubtful, in: tenant)
    }
}

extension SQLReading {
    /// Whether an account's listings must wait for a moderator: the tenant demands it, and none of them was ever
    /// public. Moderators' own listings do not wait, because nobody decides on their own.
    fileprivate func mustApprove(listingsBy history: inout PosterHistory, in tenant: Tenant.ID) throws -> Bool {
        guard let poster = try poster(&history, in: tenant), poster.isMember, poster.isNew else { return false }
        return try exists(
            "SELECT 1 FROM tenant_settings WHERE tenant_id = ? AND name = 'holdFirstListings' AND value = 'true'",
            tenant)
    }
}

extension SQLWriting {
    /// Stores the hold of a published listing, or that its owner is no longer new. Only the first of several held
    /// listings notifies moderators.
    fileprivate func storeApproval(
        of listing: Listing, before previous: ListingStatus?, by history: inout PosterHistory, in tenant: Tenant.ID
    ) throws {
        guard listing.isPublished(from: previous) else { return }
        guard listing.status == .held, let hold = listing.hold else {
            guard try poster(&history, in: tenant)?.isNew ?? false else { return }
            history.poster?.isNew = false
            return try markListed(listing.owner.id, at: listing.updatedAt, in: tenant)
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
        if !history.isNotified { try notifyModerators(of: .newCase, at: hold.since, in: tenant) }
        history.isNotified = true
    }

    fileprivate func setStatus(of listing: Listing, in tenant: Tenant.ID) throws {
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

    /// The listing as published or edited: held for a moderator exactly when it must be.
    ///
    /// - Parameters:
    ///   - isFirst: whether an owner publishes it whose listings must wait for a moderator.
    ///   - isSignaled: whether signals hold it.
    fileprivate func approved(
        before previous: ListingStatus?, isFirst: Bool, isSignaled: Bool, at now: Instant
    ) -> Listing {
        let needed: Hold? = isFirst ? .firstListing(since: now) : isSignaled ? .signaled(since: now) : nil
        let known = previous == .held ? nil : hold
        guard isPublished(from: previous) || isSignaled, needed?.cause != known?.cause else { return self }
        return published(with: needed)
    }
}
