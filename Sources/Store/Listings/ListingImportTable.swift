import Database
import Domain

public struct ListingImportTable: ListingImportStore, Table {
    public var transactions: Transactions

    public func importedListings(
        _ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID
    ) async throws -> [String: Listing] {
        try await read(in: .tenant(tenant)) { db in
            var found: [String: Listing] = [:]
            for externalID in externalIDs {
                let id = try db.importedListing(externalID, of: owner, in: tenant)
                found[externalID] = try id.flatMap { try db.listing($0, in: tenant) }
            }
            return found
        }
    }

    public func externalIDs(of listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: String] {
        try await read(in: .tenant(tenant)) { db in
            var found: [Listing.ID: String] = [:]
            for listing in listings {
                found[listing] = try db.first(
                    "SELECT external_id FROM listing_imports WHERE tenant_id = ? AND listing_id = ?", tenant, listing
                ) { try $0.text() }
            }
            return found
        }
    }

    public func isEstablished(_ owner: Account.ID, in tenant: Tenant.ID) async throws -> Bool {
        let latest = clock.now() - AccountHistory.minOfferAge
        return try await read(in: .tenant(tenant)) { db in try db.wasPublic(owner, before: latest, in: tenant) }
    }

    public func roomForListings(of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int {
        try await read(in: .tenant(tenant)) { db in try db.roomForListings(of: owner, in: tenant).count }
    }

    public func store(
        _ imports: [ImportedListing], of owner: Account.ID, recording record: ResponseRecording<StoredImports>?,
        in tenant: Tenant.ID
    ) async throws -> StoredImports {
        let findings = try await signals.findings(about: imports, in: tenant)
        return try await change(in: tenant, recording: record) { db in
            let count = imports.count { $0.version == nil }
            var batch = try ImportBatch(
                count, of: owner, by: ListingBatchTable(transactions: transactions), in: tenant, db)
            let results = try zip(imports, findings).map { try batch.store($0, findings: $1, in: tenant, db) }
            try batch.finish(in: tenant, db)
            return results
        }
    }

    public func activeImports(of owner: Account.ID, in tenant: Tenant.ID) async throws -> [String] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT i.external_id FROM listing_imports i
                JOIN listings l ON l.tenant_id = i.tenant_id AND l.id = i.listing_id
                WHERE i.tenant_id = ? AND i.owner_id = ? AND l.status = 'active' ORDER BY i.external_id
                """, tenant, owner
            ) { try $0.text() }
        }
    }

    public func closeImports(_ externalIDs: [String], of owner: Account.ID, in tenant: Tenant.ID) async throws -> Int {
        let now = clock.now()
        return try await change(in: .tenant(tenant)) { db in
            var closed = 0
            for externalID in externalIDs {
                guard let id = try db.importedListing(externalID, of: owner, in: tenant),
                    let listing = try db.listing(id, in: tenant), listing.status == .active
                else { continue }
                try db.change(listing, to: listing.withdrawn(asDraft: false), at: now, in: tenant)
                closed += 1
            }
            return closed
        }
    }
}

extension SQLReading {
    func importedListing(
        _ externalID: String, of owner: Account.ID, in tenant: Tenant.ID
    ) throws -> Listing.ID? {
        try first(
            "SELECT listing_id FROM listing_imports WHERE tenant_id = ? AND owner_id = ? AND external_id = ?", tenant,
            owner, externalID
        ) { try $0.id() }
    }
}

extension SQLWriting {
    /// Makes the listing's photos exactly these, in this order.
    func setPhotos(of listing: Listing, in tenant: Tenant.ID) throws {
        let before = try rows(
            "SELECT id, digest FROM photos WHERE tenant_id = ? AND listing_id = ?", tenant, listing.id
        ) { (id: try $0.id() as Photo.ID, digest: try $0.text()) }
        let kept = Set(listing.photos.map(\.id))
        for (id, digest) in before where !kept.contains(id) {
            try execute("DELETE FROM photos WHERE tenant_id = ? AND id = ?", tenant, id)
            try recordOrphan(digest, in: tenant)
        }
        for (position, photo) in listing.photos.enumerated() {
            try execute(
                """
                INSERT INTO photos (tenant_id, id, listing_id, digest, width, height, position)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, id) DO UPDATE SET position = excluded.position
                """, tenant, photo.id, listing.id, photo.digest, photo.width, photo.height, position)
            try execute("DELETE FROM orphaned_files WHERE tenant_id = ? AND digest = ?", tenant, photo.digest)
        }
    }
}
