import Database
import Domain

/// The hash of a photo, with a signal if another owner had the picture before.
typealias ComparedPicture = (hash: PerceptualHash, copied: ListingSignal?)

/// A picture and the owner who showed it.
private struct ShownPicture {
    let hash: PerceptualHash
    let owner: Account.ID
    let listing: Listing.ID
    let since: Instant
}

extension SQLReading {
    /// The hashes of a listing's photos, each with a signal if another owner showed it before.
    func pictures(
        of listing: Listing, in tenant: Tenant.ID
    ) throws -> [ComparedPicture] {
        try pictures(photoHashes(of: listing.id, in: tenant).values, shownBy: listing, in: tenant)
    }

    /// Pictures like photos of another listing of the owner, which are chosen by their digests.
    func pictures(
        of digests: [String], in source: Listing.ID, shownBy listing: Listing, in tenant: Tenant.ID
    ) throws -> [ComparedPicture] {
        let hashes = try photoHashes(of: source, in: tenant)
        return try pictures(digests.map { hashes[$0] ?? nil }, shownBy: listing, in: tenant)
    }

    private func pictures(
        _ hashes: some Sequence<Int64?>, shownBy listing: Listing, in tenant: Tenant.ID
    ) throws -> [ComparedPicture] {
        // 0 means too little content, NULL that the hash is not yet computed.
        try Set(hashes.compactMap(\.self)).subtracting([0]).map(PerceptualHash.init(sqlNumber:)).map { hash in
            (hash, try copySignal(of: hash, by: listing.owner.id, on: listing.id, in: tenant))
        }
    }

    /// The stored hashes of a listing's photos, by digest.
    func photoHashes(of listing: Listing.ID, in tenant: Tenant.ID) throws -> [String: Int64?] {
        let hashes = try rows(
            """
            SELECT digest, perceptual_hash FROM photos WHERE tenant_id = ? AND listing_id = ?
            ORDER BY position, id LIMIT ?
            """, tenant, listing, Limits.photosPerListing
        ) { (digest: try $0.text(), hash: try $0.optionalInteger()) }
        return Dictionary(hashes.map { ($0.digest, $0.hash) }) { first, _ in first }
    }

    /// The signal that another owner showed a picture before; `nil` when nobody did, or this owner was earlier, even in
    /// a deleted photo. It counts only if that owner had a history before this one registered: else anybody could show
    /// a picture first to have its owner held. A picture of another tenant is one when both tenants share, and its
    /// owner has a history; it is not named.
    func copySignal(
        of hash: PerceptualHash, by owner: Account.ID, on listing: Listing.ID, in tenant: Tenant.ID
    ) throws -> ListingSignal? {
        let shown = try pictures(like: hash, in: tenant)
        let since = shown.filter { $0.owner == owner }.map(\.since).min()
        func isEarlier(_ picture: ShownPicture) -> Bool { since.map { picture.since < $0 } ?? true }
        guard let registered = try poster(owner, in: tenant)?.createdAt else { return nil }
        let earlier = shown.filter { $0.owner != owner && isEarlier($0) }.sorted { $0.since < $1.since }
        let proven = try earlier.prefix(Limits.comparedPhotos).first {
            try wasPublic($0.owner, before: registered - AccountHistory.minAge, in: tenant)
        }
        let isElsewhere =
            try earlier.isEmpty
            && amongAllTenants {
                try tenantsSharing(with: tenant).contains { other in
                    let namesake = try account(like: owner, of: tenant, in: other)
                    return try pictures(like: hash, in: other).contains { picture in
                        try picture.owner != namesake && isEarlier(picture)
                            && wasPublic(picture.owner, before: registered - AccountHistory.minAge, in: other)
                    }
                }
            }
        guard !earlier.isEmpty || isElsewhere else { return nil }
        let signal = ListingSignal(
            .copiedPhoto, on: String(hash.sqlNumber), about: (proven ?? earlier.first)?.listing,
            counts: proven != nil || isElsewhere)
        return try wasReleased(signal, of: owner, except: listing, in: tenant) ? nil : signal
    }

    /// The pictures close enough to be copies: for each probe value those that were shown first, so that adding more
    /// does not slow the search.
    private func pictures(like hash: PerceptualHash, in tenant: Tenant.ID) throws -> [ShownPicture] {
        try zip(Self.statements, hash.probes).flatMap { statement, values in
            try values.flatMap { value in
                try rows(statement, tenant, value, Limits.comparedPhotos) {
                    ShownPicture(
                        hash: PerceptualHash(sqlNumber: try $0.integer()), owner: try $0.id(),
                        listing: try $0.id(), since: try $0.instant())
                }.filter { hash.isCopy(of: $0.hash) }
            }
        }
    }

    /// For each band, the statement that finds pictures by a value of it.
    private static var statements: [String] {
        [
            """
            SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND band_0 = ? ORDER BY since, owner_id, hash LIMIT ?
            """,
            """
            SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND band_1 = ? ORDER BY since, owner_id, hash LIMIT ?
            """,
            """
            SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND band_2 = ? ORDER BY since, owner_id, hash LIMIT ?
            """,
            """
            SELECT hash, owner_id, listing_id, since FROM photo_hashes
            WHERE tenant_id = ? AND band_3 = ? ORDER BY since, owner_id, hash LIMIT ?
            """,
        ]
    }

    /// The other tenants that share photo comparisons with this one; none unless it shares too.
    private func tenantsSharing(with tenant: Tenant.ID) throws -> [Tenant.ID] {
        // The settings of all tenants: the first condition on tenant_id only checks whether this one shares.
        try rows(
            """
            SELECT tenant_id FROM tenant_settings
            WHERE name = 'sharePhotoSignals' AND value = 'true' AND tenant_id <> ? AND EXISTS (
                SELECT 1 FROM tenant_settings
                WHERE tenant_id = ? AND name = 'sharePhotoSignals' AND value = 'true')
            ORDER BY tenant_id LIMIT ?
            """, tenant, tenant, Limits.sharingTenants
        ) { try $0.id() }
    }

    /// Whether an account is in good standing and had a public listing before this instant.
    func wasPublic(_ owner: Account.ID, before latest: Instant, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND first_listed_at <= ?
                AND email_verified_at IS NOT NULL AND blocked_at IS NULL
            """, tenant, owner, latest)
    }

    /// The account of the same person in another tenant, whose photos are the owner's own.
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
    /// Records that an owner has a picture, since now unless an earlier time is known.
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

    /// The engines lack unsigned numbers.
    var sqlNumber: Int64 { Int64(bitPattern: bits) }
}
