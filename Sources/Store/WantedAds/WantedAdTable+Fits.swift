import Database
import Domain

extension WantedAdTable {
    public func wantedAds(
        for listing: IndexedListing, of owner: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [WantedAd] {
        let place = listing.place
        return try await read(in: .tenant(tenant)) { db in
            let found = try db.namedRows(
                StoredWantedAd.columns
                    + """
                    WHERE w.tenant_id = ? AND w.status = 'active' AND w.expires_at > ? AND a.blocked_at IS NULL
                        AND w.owner_id <> ? AND w.currency = ?
                        AND (w.kind = 'any' OR CASE WHEN w.kind = 'room' THEN 1 ELSE 0 END = CAST(? AS BIGINT))
                        AND w.budget_cents >= ? * CASE WHEN CAST(? AS BIGINT) = 1 THEN w.people ELSE 1 END
                        AND w.people <= COALESCE(?, w.people)
                        AND COALESCE(w.move_in_until, w.move_in_from) >= ? AND (? = '' OR w.move_in_from < ?)
                        AND w.id IN (
                            SELECT r.ad_id FROM wanted_areas r
                            WHERE r.tenant_id = ? AND r.south <= ? AND r.north >= ?
                                AND CASE WHEN r.west <= r.east THEN r.west <= ? AND r.east >= ?
                                    ELSE r.west <= ? OR r.east >= ? END)
                    ORDER BY w.id DESC LIMIT ?
                    """,
                [tenant, now, owner] + listing.wantedBounds
                    + [
                        tenant, place.latitude, place.latitude, place.longitude, place.longitude, place.longitude,
                        place.longitude, Limits.wantedCandidates,
                    ] as [any SQLBindable], read: StoredWantedAd.init)
            return try db.withAreas(found, in: tenant)
        }
    }
}

extension IndexedListing {
    /// The bounds of the ads that this listing may fit, as in `WantedFit`: currency, kind, the lowest budget per person
    /// and in all, the most people, and the last and the first day to move in.
    fileprivate var wantedBounds: [any SQLBindable] {
        let isRoom = division == .room
        let minBudget = monthlyCents * 100 / (100 + WantedFit.budgetShare)
        let earliest = availableFrom.map { Day(daysSinceEpoch: $0.daysSinceEpoch - WantedFit.daysOff).description }
        let until = availableUntil?.description ?? ""
        return [
            priceTerms.currency, isRoom, minBudget, isRoom, traits.lease.maxResidents, earliest ?? "", until, until,
        ]
    }
}
