import Database
import Domain
import Geo

extension WantedAdTable {
    public func wantedAd(_ id: WantedAd.ID, in tenant: Tenant.ID) async throws -> WantedAd? {
        try await read(in: .tenant(tenant)) { db in try db.wantedAd(id, in: tenant) }
    }

    public func wantedAds(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<WantedAd>
    {
        try await read(in: .tenant(tenant)) { db in
            let found = try db.namedRows(
                StoredWantedAd.columns
                    + "WHERE w.tenant_id = ? AND w.owner_id = ? AND w.id < ? ORDER BY w.id DESC LIMIT ?",
                [tenant, account, page.previousID, page.limit + 1], read: StoredWantedAd.init)
            let ads = try db.withAreas(found, in: tenant)
            return Page(ads, limit: page.limit, key: \.id.key)
        }
    }

    public func wantedAds(
        _ query: WantedQuery, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<WantedAd> {
        try await read(in: .tenant(tenant)) { db in
            // Each page examines a bounded number of ads, however few pass the filter.
            let lowest: WantedAd.ID? = try db.first(
                """
                SELECT id FROM wanted_ads WHERE tenant_id = ? AND status = 'active' AND id < ?
                ORDER BY id DESC LIMIT 1 OFFSET ?
                """, tenant, page.previousID, Limits.wantedScan - 1
            ) { try $0.id() }
            let rows = try db.candidates(query, at: now, after: page, from: lowest, in: tenant)
            let ads = try db.withAreas(rows, in: tenant).filter(query.finds)
            if ads.count > page.limit {
                return Page(items: Array(ads.prefix(page.limit)), next: ads[page.limit - 1].id.key)
            }
            let isCut = rows.count == Limits.wantedCandidates
            return Page(items: ads, next: isCut ? rows.last?.id.key : lowest?.key)
        }
    }
}

extension SQLReading {
    func wantedAd(_ id: WantedAd.ID, in tenant: Tenant.ID) throws -> WantedAd? {
        let found = try firstNamedRow(
            StoredWantedAd.columns + "WHERE w.tenant_id = ? AND w.id = ?", tenant, id, read: StoredWantedAd.init)
        return try withAreas(found.map { [$0] } ?? [], in: tenant).first
    }

    /// Ads with areas that may touch the circle. The sum prevents the use of the latitude index, which would search all
    /// areas for each ad.
    ///
    /// - Parameter lowest: the last id that this page examines.
    fileprivate func candidates(
        _ query: WantedQuery, at now: Instant, after page: PageRequest, from lowest: WantedAd.ID?, in tenant: Tenant.ID
    ) throws -> [StoredWantedAd] {
        let box = query.circle.flatMap { BoundingBox(around: $0.center, radiusMiles: $0.radiusMiles) }
        let (west, east) = (box?.west ?? -180, box?.east ?? 180)
        let crosses = box?.crossesAntimeridian ?? false
        return try namedRows(
            StoredWantedAd.columns
                + """
                WHERE w.tenant_id = ? AND w.status = 'active' AND w.id < ? AND w.id >= ? AND w.expires_at > ?
                    AND a.blocked_at IS NULL AND w.budget_cents >= ? AND w.budget_cents <= ?
                    AND COALESCE(w.move_in_until, w.move_in_from) >= ? AND (? = '' OR w.kind IN ('any', ?))
                    AND (w.is_open_to_sharing = 1 OR CAST(? AS BIGINT) = 0)
                    AND EXISTS (
                        SELECT 1 FROM wanted_areas r WHERE r.tenant_id = w.tenant_id AND r.ad_id = w.id
                            AND r.south + 0 <= ? AND r.north >= ?
                            AND CASE WHEN r.west <= r.east AND CAST(? AS BIGINT) = 0 THEN r.west <= ? AND r.east >= ?
                                WHEN r.west > r.east AND CAST(? AS BIGINT) = 1 THEN 1 = 1
                                ELSE r.west <= ? OR r.east >= ? END)
                ORDER BY w.id DESC LIMIT ?
                """,
            [
                tenant, page.previousID, lowest?.description ?? "", now, query.minBudgetCents ?? 0,
                query.maxBudgetCents ?? .max, query.freeFrom?.description ?? "", query.kind?.rawValue ?? "",
                query.kind?.rawValue ?? "", query.isOpenToSharing, box?.north ?? 90, box?.south ?? -90, crosses, east,
                west, crosses, east, west, Limits.wantedCandidates,
            ], read: StoredWantedAd.init)
    }

    /// The ads with their areas, in the same order.
    func withAreas(_ found: [StoredWantedAd], in tenant: Tenant.ID) throws -> [WantedAd] {
        guard !found.isEmpty else { return [] }
        let rows = try rows(
            """
            SELECT ad_id, name, latitude, longitude, radius_miles, university_id FROM wanted_areas
            WHERE tenant_id = ? AND ad_id IN (\(marks(found.count))) ORDER BY ad_id, position
            """, [tenant] as [any SQLBindable] + found.map { $0.id as any SQLBindable }
        ) { row in
            let (ad, name): (WantedAd.ID, String) = (try row.id(), try row.text())
            let (center, radius) = (try row.coordinate(), try row.real())
            let university: University.ID? = try row.ifPresent { try $0.id() }
            return (
                ad: ad, area: WantedArea(name: name, center: center, radiusMiles: radius, university: university)
            )
        }
        let areas = Dictionary(grouping: rows, by: \.ad)
        return try found.map { try $0.ad(in: (areas[$0.id] ?? []).map(\.area)) }
    }
}
