import Database
import Domain

public struct PhotoTable: PhotoStore, Table {
    public var transactions: Transactions

    public func add(
        _ photo: Photo, hash: PerceptualHash?, to listing: Listing.ID, assessed: SignalAssessment, in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        let pictures = try await pictures(hash, in: listing, tenant)
        try await change(in: .tenant(tenant)) { db in
            try db.insert(photo, hash: hash?.sqlNumber ?? 0, to: listing, at: now, in: tenant)
            try db.show(pictures, on: listing, assessed: assessed, at: now, in: tenant)
        }
    }

    /// The findings about a photo, read before the transaction that stores it.
    func pictures(
        _ hash: PerceptualHash?, in listing: Listing.ID, _ tenant: Tenant.ID
    ) async throws -> [ComparedPicture] {
        guard let hash else { return [] }
        return try await read(in: .tenant(tenant)) { db in
            let owner: Account.ID? = try db.first(
                "SELECT owner_id FROM listings WHERE tenant_id = ? AND id = ?", tenant, listing
            ) { try $0.id() }
            guard let owner else { return [] }
            return [(hash, try db.copySignal(of: hash, by: owner, on: listing, in: tenant))]
        }
    }

    public func add(_ photo: Photo, to listing: Listing.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await change(in: .tenant(tenant)) { db in try db.insert(photo, hash: nil, to: listing, at: now, in: tenant)
        }
    }

    public func remove(_ photo: Photo.ID, from listing: Listing.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await change(in: .tenant(tenant)) { db in
            let number = try db.touch(listing, at: now, in: tenant)
            let digest = try db.first(
                "DELETE FROM photos WHERE tenant_id = ? AND listing_id = ? AND id = ? RETURNING digest", tenant,
                listing, photo
            ) { try $0.text() }
            guard let digest else { throw Problem.notFound("photo") }
            try db.recordOrphan(digest, in: tenant)
            try db.dropCopySignals(of: listing, in: tenant)
            try db.recordChange(of: number, in: tenant)
        }
    }

    public func reorder(_ photos: [Photo.ID], of listing: Listing.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await change(in: .tenant(tenant)) { db in
            let number = try db.touch(listing, at: now, in: tenant)
            let held: [Photo.ID] = try db.rows(
                "SELECT id FROM photos WHERE tenant_id = ? AND listing_id = ?", tenant, listing
            ) { try $0.id() }
            guard Set(held) == Set(photos), held.count == photos.count else {
                throw Problem.invalid("ids", "must name each photo of the listing once")
            }
            for (position, id) in photos.enumerated() {
                try db.execute("UPDATE photos SET position = ? WHERE tenant_id = ? AND id = ?", position, tenant, id)
            }
            try db.recordChange(of: number, in: tenant)
        }
    }

    public func photo(_ id: Photo.ID, in tenant: Tenant.ID) async throws -> ListedPhoto? {
        try await readBriefly(in: .tenant(tenant)) { db in
            try db.first(
                """
                SELECT p.digest, p.width, p.height, l.number, l.owner_id,
                    CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END, l.status, l.expires_at
                FROM photos p
                JOIN listings l ON l.tenant_id = p.tenant_id AND l.id = p.listing_id
                JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
                WHERE p.tenant_id = ? AND p.id = ?
                """, tenant, id
            ) { row in
                let photo = Photo(id: id, digest: try row.text(), width: try row.int(), height: try row.int())
                return ListedPhoto(
                    photo: photo, listing: UInt32(try row.integer()),
                    visibility: ListingVisibility(
                        owner: try row.id(), isOwnerBlocked: try row.integer() != 0, status: try row.word(),
                        expiresAt: try row.optionalInstant()))
            }
        }
    }

    public func isNeeded(_ digest: String, in tenant: Tenant.ID) async throws -> Bool {
        try await readBriefly(in: .tenant(tenant)) { db in
            try db.exists("SELECT 1 FROM photos WHERE tenant_id = ? AND digest = ? LIMIT 1", tenant, digest)
        }
    }

    public func orphans(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows("SELECT tenant_id, digest FROM orphaned_files LIMIT ?", limit) { (try $0.id(), try $0.text()) }
        }
    }

    public func deleteOrphan(_ digest: String, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute("DELETE FROM orphaned_files WHERE tenant_id = ? AND digest = ?", tenant, digest)
        }
    }
}

extension SQLWriting {
    /// Adds a photo at the end, as an edit of its listing.
    ///
    /// - Parameter hash: 0 for too little content, `nil` before it is computed.
    func insert(
        _ photo: Photo, hash: Int64?, to listing: Listing.ID, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let number = try touch(listing, at: now, in: tenant)
        try append(photo, hash: hash, to: listing, in: tenant)
        try recordChange(of: number, in: tenant)
    }

    /// Increments the listing's version and stores the previous state. Returns its number. Throws not found.
    func touch(_ listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws -> UInt32 {
        _ = try listingToChange(listing, at: now, in: tenant)
        let number = try first(
            "UPDATE listings SET version = version + 1, updated_at = ? WHERE tenant_id = ? AND id = ? RETURNING number",
            now, tenant, listing
        ) { UInt32(try $0.integer()) }
        guard let number else { throw Problem.notFound("listing") }
        return number
    }

    /// Adds a photo at the end of a listing's photos. Throws `too_many_photos`.
    ///
    /// - Parameter hash: 0 for too little content, `nil` before it is computed.
    func append(_ photo: Photo, hash: Int64?, to listing: Listing.ID, in tenant: Tenant.ID) throws {
        let positions = try rows(
            "SELECT position FROM photos WHERE tenant_id = ? AND listing_id = ?", tenant, listing
        ) { try $0.int() }
        guard positions.count < Limits.photosPerListing else { throw Problem.tooManyPhotos }
        try checkRoomForPhoto(in: listing, in: tenant)
        try execute(
            """
            INSERT INTO photos (tenant_id, id, listing_id, digest, width, height, position, perceptual_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, photo.id, listing, photo.digest, photo.width, photo.height, (positions.max() ?? -1) + 1, hash)
        try execute("DELETE FROM orphaned_files WHERE tenant_id = ? AND digest = ?", tenant, photo.digest)
    }

    /// Records that the files of `digest` may be deleted, if no photo refers to them.
    func recordOrphan(_ digest: String, in tenant: Tenant.ID) throws {
        guard try !exists("SELECT 1 FROM photos WHERE tenant_id = ? AND digest = ? LIMIT 1", tenant, digest) else {
            return
        }
        try execute(
            "INSERT INTO orphaned_files (tenant_id, digest) VALUES (?, ?) ON CONFLICT (tenant_id, digest) DO NOTHING",
            tenant, digest)
    }
}

extension SQLReading {
    /// Throws `too_many_photos` when the listing's owner has no verified email address and many photos, so that free
    /// accounts do not fill the disk.
    fileprivate func checkRoomForPhoto(in listing: Listing.ID, in tenant: Tenant.ID) throws {
        let owner: Account.ID? = try first(
            "SELECT owner_id FROM listings WHERE tenant_id = ? AND id = ?", tenant, listing
        ) { try $0.id() }
        guard let owner, try !isVerified(owner, in: tenant) else { return }
        let held = try first(
            """
            SELECT count(*) FROM photos WHERE tenant_id = ? AND listing_id IN (
                SELECT id FROM listings WHERE tenant_id = ? AND owner_id = ?)
            """, tenant, tenant, owner
        ) { try $0.int() }
        guard held ?? 0 < Limits.photosUnverified else { throw Problem.tooManyPhotosUnverified }
    }
}
