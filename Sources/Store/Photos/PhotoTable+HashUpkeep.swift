import Database
import Domain

extension PhotoTable: PhotoHashStore {
    public func photosWithoutHash(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                "SELECT DISTINCT tenant_id, digest FROM photos WHERE perceptual_hash IS NULL LIMIT ?", limit
            ) { (try $0.id(), try $0.text()) }
        }
    }

    public func store(_ hash: PerceptualHash?, of digest: String, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            let photos = try db.rows(
                """
                SELECT DISTINCT l.owner_id, l.id, l.created_at FROM photos p
                JOIN listings l ON l.tenant_id = p.tenant_id AND l.id = p.listing_id
                WHERE p.tenant_id = ? AND p.digest = ? AND p.perceptual_hash IS NULL AND l.status <> 'draft'
                ORDER BY l.created_at, l.id
                """, tenant, digest
            ) { (owner: try $0.id() as Account.ID, listing: try $0.id() as Listing.ID, since: try $0.instant()) }
            try db.execute(
                """
                UPDATE photos SET perceptual_hash = ? WHERE tenant_id = ? AND digest = ? AND perceptual_hash IS NULL
                """, hash?.sqlNumber ?? 0, tenant, digest)
            guard let hash else { return }
            for photo in photos {
                try db.remember(
                    hash, of: photo.owner, on: photo.listing, since: photo.since, at: now, in: tenant)
            }
        }
    }

    /// Deletes pictures of all tenants that were last seen a year ago and that no photo has, at most `limit`. Pictures
    /// of existing photos count as seen now. Returns how many.
    public func deleteOldPhotoHashes(limit: Int) async throws -> Int {
        let (now, oldest) = (clock.now(), clock.now() - RemovedContact.keptFor)
        return try await write(in: .installation) { db in
            // All tenants at once: the oldest are selected without a condition on tenant_id.
            let deleted = try db.changedRows(
                """
                DELETE FROM photo_hashes WHERE (tenant_id, owner_id, hash) IN (
                    SELECT h.tenant_id, h.owner_id, h.hash FROM (
                        SELECT tenant_id, owner_id, hash FROM photo_hashes
                        WHERE seen_at <= ? ORDER BY seen_at LIMIT ?) AS h
                    WHERE NOT EXISTS (
                        SELECT 1 FROM photos p
                        JOIN listings l ON l.tenant_id = p.tenant_id AND l.id = p.listing_id
                        WHERE p.tenant_id = h.tenant_id AND p.perceptual_hash = h.hash AND p.perceptual_hash <> 0
                            AND l.owner_id = h.owner_id))
                """, oldest, limit)
            // All tenants at once: the oldest are selected without a condition on tenant_id.
            try db.execute(
                """
                UPDATE photo_hashes SET seen_at = ? WHERE (tenant_id, owner_id, hash) IN (
                    SELECT h.tenant_id, h.owner_id, h.hash FROM (
                        SELECT tenant_id, owner_id, hash FROM photo_hashes
                        WHERE seen_at <= ? ORDER BY seen_at LIMIT ?) AS h
                    JOIN photos p ON p.tenant_id = h.tenant_id AND p.perceptual_hash = h.hash
                        AND p.perceptual_hash <> 0
                    JOIN listings l ON l.tenant_id = p.tenant_id AND l.id = p.listing_id AND l.owner_id = h.owner_id)
                """, now, oldest, limit)
            return deleted
        }
    }
}
