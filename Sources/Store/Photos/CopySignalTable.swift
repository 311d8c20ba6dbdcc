import Database
import Domain

extension SQLWriting {
    /// Stores that a photo of a listing is another owner's, and holds the listing when its signals reach the limit.
    func add(
        _ signal: ListingSignal, to listing: Listing, assessed: SignalAssessment, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let isKnown = try exists(
            """
            SELECT 1 FROM listing_signals
            WHERE tenant_id = ? AND listing_id = ? AND code = ? AND occasion = ? AND settled_at IS NOT NULL
            """, tenant, listing.id, signal.code.rawValue, signal.occasion)
        try insert(signal, of: listing.id, at: now, in: tenant)
        guard !isKnown, listing.status == .active, let poster = try poster(of: listing, in: tenant),
            try areHolding(listing.id, by: poster, limit: assessed.holdScore, in: tenant)
        else { return }
        let decision = try write(
            .hold, on: listing, reason: Hold.signalsReason, by: nil, at: now, in: tenant)
        try hold(listing, by: decision, isSignaled: true, in: tenant)
        try notifyOwner(of: decision, on: listing, mail: assessed.mail?(), in: tenant)
        try notifyModerators(of: .newCase, at: now, in: tenant)
    }

    /// Drops the signals of photos that a listing has no more.
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
