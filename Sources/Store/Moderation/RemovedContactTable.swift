import Database
import Domain

/// Why the contacts of a listing are kept.
enum RemovalCause: String {
    /// A moderator deleted the listing.
    case deletion
    /// Its owner was blocked.
    case block
}

extension SQLReading {
    /// The removed listings with a contact, the last removed first.
    func removals(
        of digest: String, since oldest: Instant, in tenant: Tenant.ID
    ) throws -> [(owner: Account.ID, listing: Listing.ID)] {
        try rows(
            """
            SELECT owner_id, listing_id FROM removed_contacts WHERE tenant_id = ? AND contact_digest = ? AND at > ?
            ORDER BY at DESC, listing_id LIMIT 20
            """, tenant, digest, oldest
        ) { (owner: try $0.id(), listing: try $0.id()) }
    }
}

extension Store {
    /// Keeps the contact of a listing that a moderator is about to delete.
    func keepContact(of listing: Listing, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting) throws {
        for contact in RemovedContact.all(in: listing.fields.contact) {
            try keep(contact, of: listing.id, by: listing.owner.id, because: .deletion, at: now, in: tenant, db)
        }
    }

    /// Keeps the contacts of the listings of an account that is blocked: of as many as a limit says, the newest first.
    func keepContacts(ofListingsOf owner: Account.ID, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting)
        throws
    {
        let listings = try db.rows(
            """
            SELECT id, contact_email, contact_phone FROM listings
            WHERE tenant_id = ? AND owner_id = ? AND status <> 'draft' ORDER BY position, number LIMIT ?
            """, tenant, owner, Limits.contactsOfBlocked
        ) { row in
            let (id, email): (Listing.ID, String?) = (try row.id(), try row.optionalText())
            return (id: id, contact: Contact(email: email, phone: try row.optionalText()))
        }
        var kept = Set<RemovedContact>()
        for listing in listings {
            for contact in RemovedContact.all(in: listing.contact) where kept.insert(contact).inserted {
                try keep(contact, of: listing.id, by: owner, because: .block, at: now, in: tenant, db)
            }
        }
    }

    private func keep(
        _ contact: RemovedContact, of listing: Listing.ID, by owner: Account.ID, because cause: RemovalCause,
        at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        try db.execute(
            """
            INSERT INTO removed_contacts (tenant_id, contact_digest, owner_id, cause, listing_id, at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, contact_digest, owner_id, cause) DO UPDATE
            SET listing_id = excluded.listing_id, at = excluded.at
            """, tenant, cryptography.contactDigest(contact, tenant), owner, cause.rawValue, listing, now)
    }

    /// Deletes contacts of all tenants that are older than `RemovedContact.keptFor`. Returns how many.
    public func deleteOldRemovedContacts() async throws -> Int {
        let oldest = clock.now() - RemovedContact.keptFor
        return try await write { db in
            // All tenants at once: no condition on tenant_id.
            try db.execute("DELETE FROM removed_contacts WHERE at <= ?", oldest)
        }
    }
}

extension SQLWriting {
    /// Deletes the contacts that were kept because an account was blocked.
    func forgetContacts(ofUnblocked owner: Account.ID, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM removed_contacts WHERE tenant_id = ? AND owner_id = ? AND cause = ?", tenant, owner,
            RemovalCause.block.rawValue)
    }
}
