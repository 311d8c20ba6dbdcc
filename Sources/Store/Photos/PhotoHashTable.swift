import Database
import Domain

/// An owner's picture that is nearly the same as another one.
private struct NearHash {
    let owner: Account.ID
    let listing: Listing.ID
    let since: Instant
}

extension SQLReading {
    /// The signal that another owner had a picture before; `nil` when nobody had, or this owner had it before them, in
    /// a photo that may be gone. A picture of another tenant counts when both tenants share, and is not named.
    func copySignal(of hash: PerceptualHash, by owner: Account.ID, in tenant: Tenant.ID) throws -> ListingSignal? {
        let since = try nearHashes(to: hash, of: owner, in: tenant).map(\.since).min()
        func isEarlier(_ near: NearHash) -> Bool { since.map { near.since < $0 } ?? true }
        let others = try nearHashes(to: hash, except: owner, in: tenant).filter(isEarlier)
        let occasion = String(hash.sqlNumber)
        if let original = try firstShown(others, in: tenant) {
            return ListingSignal(.copiedPhoto, on: occasion, about: original.listing)
        }
        for other in try tenantsSharing(with: tenant) {
            let namesake = try account(like: owner, of: tenant, in: other)
            let near = try nearHashes(to: hash, except: namesake, in: other).filter(isEarlier)
            if try firstShown(near, in: other) != nil { return ListingSignal(.copiedPhoto, on: occasion) }
        }
        return nil
    }

    /// The oldest whose listing was shown: nobody makes a draft to be the first.
    private func firstShown(_ near: [NearHash], in tenant: Tenant.ID) throws -> NearHash? {
        try near.sorted { $0.since < $1.since }.first { found in
            try !exists(
                "SELECT 1 FROM listings WHERE tenant_id = ? AND id = ? AND status = 'draft'", tenant, found.listing)
        }
    }

    /// Near hashes of one owner, or of all but one.
    private func nearHashes(
        to hash: PerceptualHash, of owner: Account.ID? = nil, except other: Account.ID? = nil, in tenant: Tenant.ID
    ) throws -> [NearHash] {
        let probes = hash.probes
        let (marks, limits) = (self.marks(probes[0].count), [tenant, owner, other] as [any SQLBindable])
        let found = try rows(
            """
            SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND owner_id = COALESCE(?, owner_id) AND owner_id <> COALESCE(?, '')
                AND band_0 IN (\(marks))
            UNION SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND owner_id = COALESCE(?, owner_id) AND owner_id <> COALESCE(?, '')
                AND band_1 IN (\(marks))
            UNION SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND owner_id = COALESCE(?, owner_id) AND owner_id <> COALESCE(?, '')
                AND band_2 IN (\(marks))
            UNION SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND owner_id = COALESCE(?, owner_id) AND owner_id <> COALESCE(?, '')
                AND band_3 IN (\(marks))
            LIMIT ?
            """, probes.flatMap { limits + $0.map { $0 as any SQLBindable } } + [Limits.comparedPhotos]
        ) { row in
            let found = PerceptualHash(sqlNumber: try row.integer())
            let near = NearHash(owner: try row.id(), listing: try row.id(), since: try row.instant())
            return hash.isCopy(of: found) ? near : nil
        }
        return found.compactMap(\.self)
    }

    /// The other tenants that compare photos with this one; none unless it does.
    private func tenantsSharing(with tenant: Tenant.ID) throws -> [Tenant.ID] {
        // The settings of all tenants: no condition on tenant_id.
        let sharing: [Tenant.ID] = try rows(
            "SELECT tenant_id FROM tenant_settings WHERE name = 'sharePhotoSignals' AND value = 'true' LIMIT ?",
            Limits.sharingTenants
        ) { try $0.id() }
        return sharing.contains(tenant) ? sharing.filter { $0 != tenant } : []
    }

    /// The account of the same person in another tenant, whose photos are their own.
    private func account(like owner: Account.ID, of tenant: Tenant.ID, in other: Tenant.ID) throws -> Account.ID? {
        try first(
            """
            SELECT b.id FROM accounts a JOIN accounts b ON b.tenant_id = ? AND b.email = a.email
            WHERE a.tenant_id = ? AND a.id = ? AND a.email_verified_at IS NOT NULL AND b.email_verified_at IS NOT NULL
            """, other, tenant, owner
        ) { try $0.id() }
    }
}

extension SQLWriting {
    /// Remembers that an owner has a picture, since now unless it was known before.
    func remember(
        _ hash: PerceptualHash, of owner: Account.ID, on listing: Listing.ID, since: Instant, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        let bands = hash.bands
        try execute(
            """
            INSERT INTO photo_hashes (
                tenant_id, owner_id, hash, band_0, band_1, band_2, band_3, listing_id, since, seen_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, owner_id, hash) DO UPDATE
            SET listing_id = excluded.listing_id, seen_at = excluded.seen_at
            """, tenant, owner, hash.sqlNumber, bands[0], bands[1], bands[2], bands[3], listing, since, now)
    }
}

extension PerceptualHash {
    init(sqlNumber: Int64) { self.init(bits: UInt64(bitPattern: sqlNumber)) }

    /// The engines have no unsigned numbers.
    var sqlNumber: Int64 { Int64(bitPattern: bits) }
}
