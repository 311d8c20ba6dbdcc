import Database
import Domain

extension SQLWriting {
    /// Stores the hashes of a listing's new photos and the signals for copied ones, and holds the listing when its
    /// signals reach the limit.
    func show(
        _ pictures: [ComparedPicture], on id: Listing.ID, assessed: SignalAssessment, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        guard let listing = try listing(id, in: tenant) else { throw Problem.notFound("listing") }
        // A draft is compared when it is posted, so that it cannot make anybody the first owner of a picture.
        guard listing.isShownOrHeld else { return }
        for (hash, _) in pictures {
            try remember(hash, of: listing.owner.id, on: id, since: now, at: now, in: tenant)
        }
        try add(pictures.compactMap(\.copied), to: listing, assessed: assessed, at: now, in: tenant)
    }

    private func add(
        _ signals: [ListingSignal], to listing: Listing, assessed: SignalAssessment, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        var isNew = false
        for signal in signals {
            let isKnown = try isSettled(signal, of: listing.id, in: tenant)
            isNew = isNew || !isKnown
            try insert(signal, of: listing.id, at: now, in: tenant)
        }
        guard isNew, listing.status == .active, let poster = try poster(listing.owner.id, in: tenant),
            try areHolding(listing.id, by: poster, limit: assessed.holdScore, in: tenant)
        else { return }
        let decision = try write(
            .hold, on: listing, reason: Hold.signalsReason, by: nil, at: now, in: tenant)
        try hold(listing, by: decision, isSignaled: true, in: tenant)
        try notifyOwner(of: decision, on: listing, in: tenant)
        try notifyModerators(of: .newCase, at: now, in: tenant)
    }

    /// Drops the signals of photos that a listing no longer has.
    func dropCopySignals(of listing: Listing.ID, in tenant: Tenant.ID) throws {
        try execute(
            """
            DELETE FROM listing_signals
            WHERE tenant_id = ? AND listing_id = ? AND code = 'copiedPhoto' AND settled_at IS NULL
                AND occasion NOT IN (
                    SELECT CAST(perceptual_hash AS TEXT) FROM photos
                    WHERE tenant_id = ? AND listing_id = ? AND perceptual_hash IS NOT NULL)
            """, tenant, listing, tenant, listing)
        try execute(
            """
            UPDATE listing_signals SET is_current = 0
            WHERE tenant_id = ? AND listing_id = ? AND code = 'copiedPhoto' AND settled_at IS NOT NULL
                AND occasion NOT IN (
                    SELECT CAST(perceptual_hash AS TEXT) FROM photos
                    WHERE tenant_id = ? AND listing_id = ? AND perceptual_hash IS NOT NULL)
            """, tenant, listing, tenant, listing)
    }
}

extension SQLReading {
    /// Whether a moderator released a listing with a signal.
    fileprivate func isSettled(_ signal: ListingSignal, of listing: Listing.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM listing_signals
            WHERE tenant_id = ? AND listing_id = ? AND code = ? AND occasion = ? AND settled_at IS NOT NULL
            """, tenant, listing, signal.code.rawValue, signal.occasion)
    }
}
