import Database
import Domain

// The statements that change listings. Call them inside a transaction.
extension SQLReading {
    /// The number of the newest change of any listing.
    func newestListingChange() throws -> Int64 {
        try first("SELECT value FROM counters WHERE name = 'change'") { try $0.integer() } ?? 0
    }

    func listing(_ id: Listing.ID, in tenant: Tenant.ID) throws -> Listing? {
        try firstNamedRow(
            "SELECT * FROM listing_rows WHERE tenant_id = ? AND id = ?", tenant, id, read: StoredListing.init)?
            .withPhotos(in: tenant, self)
    }

    func number(of id: Listing.ID, in tenant: Tenant.ID) throws -> UInt32? {
        try first("SELECT number FROM listings WHERE tenant_id = ? AND id = ?", tenant, id) { UInt32(try $0.integer()) }
    }

    func listings(
        of owner: Account.ID, limit: Int, in tenant: Tenant.ID
    ) throws -> [(id: Listing.ID, number: UInt32)] {
        try rows("SELECT id, number FROM listings WHERE tenant_id = ? AND owner_id = ? LIMIT ?", tenant, owner, limit) {
            (try $0.id(), UInt32(try $0.integer()))
        }
    }
}

extension SQLWriting {
    /// Advances the counters that number a new listing and the change that adds it.
    func nextListing() throws -> LaterRows<(counter: String, value: Int64)> {
        try later("UPDATE counters SET value = value + 1 WHERE name IN ('listing', 'change') RETURNING name, value") {
            (counter: try $0.text(), value: try $0.integer())
        }
    }

    /// Stores a listing's new status, and its previous state as a version.
    func change(_ listing: Listing, to changed: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        guard let number = try number(of: changed.id, in: tenant) else { throw Problem.notFound("listing") }
        try storeVersion(of: listing, at: now, in: tenant)
        try execute(
            "UPDATE listings SET status = ?, version = version + 1, updated_at = ? WHERE tenant_id = ? AND id = ?",
            changed.status.rawValue, now, tenant, changed.id)
        try recordChange(of: number, in: tenant)
    }

    /// Deletes a listing with its photos and favorites, and records files that are no longer referenced.
    func deleteListing(_ id: Listing.ID, number: UInt32, in tenant: Tenant.ID) throws {
        let digests = try rows("SELECT DISTINCT digest FROM photos WHERE tenant_id = ? AND listing_id = ?", tenant, id)
        {
            try $0.text()
        }
        let owner: Account.ID? = try first(
            "SELECT owner_id FROM listings WHERE tenant_id = ? AND id = ?", tenant, id
        ) { try $0.id() }
        try discountListing(id, in: tenant)
        try forgetResponse(creating: id, in: tenant)
        try execute("DELETE FROM listings WHERE tenant_id = ? AND id = ?", tenant, id)
        for digest in digests { try recordOrphan(digest, in: tenant) }
        try record(change: try next("change"), of: number, deleting: id, of: owner, in: tenant)
    }

    func recordChange(of number: UInt32, in tenant: Tenant.ID) throws {
        try record(change: try next("change"), of: number, in: tenant)
    }

    /// - Parameters:
    ///   - isNew: whether the change created the listing.
    ///   - deleted: the listing, if the change deleted it.
    ///   - owner: of a deleted listing.
    func record(
        change sequence: Int64, of number: UInt32, isNew: Bool = false, deleting deleted: Listing.ID? = nil,
        of owner: Account.ID? = nil, in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO listing_changes (sequence, tenant_id, number, listing_id, nonce, is_new, owner_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, sequence, tenant, number, deleted, ListingMirrorTable.newNonce(), isNew, owner)
    }
}
