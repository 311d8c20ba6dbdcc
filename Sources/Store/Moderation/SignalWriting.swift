import Database
import Domain

extension SQLWriting {
    /// Replaces the signals of each of these codes. Returns whether one is new; a signal that a moderator released is
    /// not.
    ///
    /// - Parameter isEdited: whether the listing may already have signals.
    func store(
        _ found: [ListingSignal.Code: [ListingSignal]], of listing: Listing.ID, isEdited: Bool, at now: Instant,
        in tenant: Tenant.ID
    ) throws -> Bool {
        guard !found.isEmpty else { return false }
        let known = isEdited ? try knownSignals(of: listing, in: tenant) : []
        for old in known {
            guard let signals = found[old.code], !signals.contains(where: { $0.occasion == old.occasion }) else {
                continue
            }
            try drop(old, of: listing, in: tenant)
        }
        let signals = found.values.joined()
        for signal in signals { try insert(signal, of: listing, at: now, in: tenant) }
        return !signals.allSatisfy { signal in
            known.contains { $0.code == signal.code && $0.occasion == signal.occasion }
        }
    }

    func insert(_ signal: ListingSignal, of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO listing_signals (
                tenant_id, listing_id, code, occasion, weight, counts, other_id, at, is_current)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)
            ON CONFLICT (tenant_id, listing_id, code, occasion) DO UPDATE
            SET is_current = 1, weight = excluded.weight, counts = excluded.counts
            """, tenant, listing, signal.code.rawValue, signal.occasion, signal.weight, signal.counts, signal.other,
            now)
    }

    /// Deletes a signal, or records that a listing released with it no longer has it.
    private func drop(_ signal: KnownSignal, of listing: Listing.ID, in tenant: Tenant.ID) throws {
        let key: [any SQLBindable] = [tenant, listing, signal.code.rawValue, signal.occasion]
        if signal.isSettled {
            try execute(
                """
                UPDATE listing_signals SET is_current = 0
                WHERE tenant_id = ? AND listing_id = ? AND code = ? AND occasion = ?
                """, key)
        } else {
            try execute(
                """
                DELETE FROM listing_signals WHERE tenant_id = ? AND listing_id = ? AND code = ? AND occasion = ?
                """, key)
        }
    }

    /// Records that a moderator released a listing with its signals, so that the same ones do not hold it again.
    func settleSignals(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE listing_signals SET settled_at = ? WHERE tenant_id = ? AND listing_id = ? AND settled_at IS NULL",
            now, tenant, listing)
    }
}

/// A signal that a listing has, or was released with.
private struct KnownSignal {
    let code: ListingSignal.Code
    let occasion: String
    let isSettled: Bool
}

extension SQLReading {
    fileprivate func knownSignals(of listing: Listing.ID, in tenant: Tenant.ID) throws -> [KnownSignal] {
        try rows(
            "SELECT code, occasion, settled_at FROM listing_signals WHERE tenant_id = ? AND listing_id = ?", tenant,
            listing
        ) {
            KnownSignal(
                code: try $0.word(), occasion: try $0.text(), isSettled: try $0.optionalInstant() != nil)
        }
    }
}
