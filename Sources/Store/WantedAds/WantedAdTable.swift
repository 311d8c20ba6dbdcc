import Database
import Domain

public struct WantedAdTable: WantedAdStore, Table {
    public var transactions: Transactions

    public func post(_ ad: WantedAd, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.checkHasRoom(for: ad, in: tenant)
            try db.insert(ad, in: tenant)
        }
    }

    public func replace(_ ad: WantedAd, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            if ad.status == .active { try db.checkHasRoom(for: ad, in: tenant) }
            let content = ad.content
            let replaced = try db.changedRows(
                """
                UPDATE wanted_ads SET status = ?, title = ?, about = ?, people = ?, budget_cents = ?, move_in_from = ?,
                    move_in_until = ?, stay_months = ?, kind = ?, habits = ?, food_preference = ?,
                    is_open_to_sharing = ?, hold_reason = ?, version = ?, updated_at = ?, expires_at = ?
                WHERE tenant_id = ? AND owner_id = ? AND id = ? AND version = ?
                """,
                [ad.status.rawValue] + content.columns
                    + [
                        ad.holdReason, ad.version, ad.updatedAt, ad.expiresAt, tenant, ad.owner.id, ad.id,
                        ad.version - 1,
                    ] as [any SQLBindable])
            guard replaced > 0 else { throw try db.whyMissing(ad.id, of: ad.owner.id, in: tenant) }
            try db.execute("DELETE FROM wanted_areas WHERE tenant_id = ? AND ad_id = ?", tenant, ad.id)
            try db.insert(content.areas, of: ad.id, in: tenant)
        }
    }

    public func deleteWantedAd(
        _ id: WantedAd.ID, version: Int?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let status: WantedAd.Status? = try db.first(
                """
                DELETE FROM wanted_ads
                WHERE tenant_id = ? AND owner_id = ? AND id = ? AND version = COALESCE(?, version) RETURNING status
                """, tenant, account, id, version
            ) { try $0.word() }
            guard let status else { throw try db.whyMissing(id, of: account, in: tenant) }
            if status == .held { try db.endConversations(about: id.description, in: tenant) }
        }
    }
}

extension SQLReading {
    /// Throws when the account already has the maximum number of other ads. A held ad counts as active, because it may
    /// be released.
    fileprivate func checkHasRoom(for ad: WantedAd, in tenant: Tenant.ID) throws {
        let others = try first(
            """
            SELECT count(*), count(CASE WHEN status <> 'closed' AND expires_at > ? THEN 1 END) FROM wanted_ads
            WHERE tenant_id = ? AND owner_id = ? AND id <> ?
            """, ad.updatedAt, tenant, ad.owner.id, ad.id
        ) { (all: try $0.int(), active: try $0.int()) }
        guard let others, others.all < Limits.wantedAdsPerAccount, others.active < Limits.activeWantedAds else {
            throw Problem.tooManyWantedAds
        }
    }

    /// The reason why an ad was not changed.
    fileprivate func whyMissing(_ id: WantedAd.ID, of account: Account.ID, in tenant: Tenant.ID) throws -> Problem {
        let isThere = try exists(
            "SELECT 1 FROM wanted_ads WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, account, id)
        return isThere ? .staleWantedAd : .notFound("wanted ad")
    }
}

extension SQLWriting {
    fileprivate func insert(_ ad: WantedAd, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO wanted_ads (tenant_id, id, owner_id, currency, status, title, about, people, budget_cents,
                move_in_from, move_in_until, stay_months, kind, habits, food_preference, is_open_to_sharing,
                hold_reason, version, created_at, updated_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [tenant, ad.id, ad.owner.id, ad.currency, ad.status.rawValue] + ad.content.columns
                + [ad.holdReason, ad.version, ad.createdAt, ad.updatedAt, ad.expiresAt] as [any SQLBindable])
        try insert(ad.content.areas, of: ad.id, in: tenant)
    }

    fileprivate func insert(_ areas: [WantedArea], of ad: WantedAd.ID, in tenant: Tenant.ID) throws {
        for (position, area) in areas.enumerated() {
            // A circle around a pole covers every longitude.
            let box = area.searchBox
            try execute(
                """
                INSERT INTO wanted_areas (tenant_id, ad_id, position, name, latitude, longitude, radius_miles,
                    university_id, south, west, north, east)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, tenant, ad, position, area.name, area.center.latitude, area.center.longitude, area.radiusMiles,
                area.university, box?.south ?? (area.center.latitude > 0 ? 0 : -90), box?.west ?? -180,
                box?.north ?? (area.center.latitude > 0 ? 90 : 0), box?.east ?? 180)
        }
    }
}

extension WantedContent {
    /// The values from `title` to the sharing flag, in the order of the table.
    fileprivate var columns: [any SQLBindable] {
        [
            title, about, people, budgetCents, moveInFrom, moveInUntil, stayMonths, kind.rawValue,
            habits.map(\.rawValue).joined(separator: ","), foodPreference.rawValue, isOpenToSharing,
        ]
    }
}
