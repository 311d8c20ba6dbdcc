import Database
import Domain

// Photos that are named by links, which software sends again every night.
extension PhotoTable {
    public func addOnce(
        _ photo: Photo, hash: PerceptualHash?, to listing: Listing.ID, assessed: SignalAssessment,
        recording record: ResponseRecording<Photo>?, in tenant: Tenant.ID
    ) async throws -> Photo {
        if record == nil, let known = try await self.photo(with: photo.digest, of: listing, in: tenant) { return known }
        let now = clock.now()
        let pictures = try await pictures(hash, in: listing, tenant)
        return try await change(in: tenant, recording: record) { db in
            // Looked up by the writer, so that of two requests at once only the first adds it.
            if let known = try db.photo(with: photo.digest, of: listing, in: tenant) { return known }
            try db.insert(photo, hash: hash?.sqlNumber ?? 0, to: listing, at: now, in: tenant)
            try db.show(pictures, on: listing, assessed: assessed, at: now, in: tenant)
            return photo
        }
    }

    private func photo(with digest: String, of listing: Listing.ID, in tenant: Tenant.ID) async throws -> Photo? {
        try await read(in: .tenant(tenant)) { try $0.photo(with: digest, of: listing, in: tenant) }
    }
}

extension SQLReading {
    /// The listing's first photo of these bytes.
    fileprivate func photo(with digest: String, of listing: Listing.ID, in tenant: Tenant.ID) throws -> Photo? {
        try first(
            """
            SELECT id, width, height FROM photos WHERE tenant_id = ? AND listing_id = ? AND digest = ?
            ORDER BY position, id LIMIT 1
            """, tenant, listing, digest
        ) { Photo(id: try $0.id(), digest: digest, width: try $0.int(), height: try $0.int()) }
    }
}
