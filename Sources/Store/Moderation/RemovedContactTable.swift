import Database
import Domain

/// Why the contacts of a listing are kept.
enum RemovalCause: String {
    /// A moderator deleted the listing.
    case deletion
    /// Its owner was blocked.
    case block
}

/// A removed listing with a contact.
private struct Removal {
    let owner: Account.ID
    let listing: Listing.ID
    let isScam: Bool

    func signal(on digest: String) -> ListingSignal {
        ListingSignal(
            .removedContact, on: digest, about: listing, weight: isScam ? nil : ListingSignal.otherRemovalWeight)
    }
}

extension SQLReading {
    /// The removed listings with a contact, scams first, then the last removed.
    fileprivate func removals(of digest: String, since oldest: Instant, in tenant: Tenant.ID) throws -> [Removal] {
        try rows(
            """
            SELECT owner_id, listing_id, is_scam FROM removed_contacts
            WHERE tenant_id = ? AND contact_digest = ? AND at > ?
            ORDER BY is_scam DESC, at DESC, listing_id LIMIT 20
            """, tenant, digest, oldest
        ) { Removal(owner: try $0.id(), listing: try $0.id(), isScam: try $0.bool()) }
    }

    /// Whether an account had a contact in a listing that was made before the removed one: then somebody else named
    /// what is theirs. The ids of listings are in the order of time.
    fileprivate func had(
        _ contact: RemovedContact, _ owner: Account.ID, before removed: Listing.ID, in tenant: Tenant.ID
    ) throws -> Bool {
        let contacts = try rows(
            """
            SELECT contact_email, contact_phone FROM (
                SELECT id, status, contact_email, contact_phone FROM listings
                WHERE tenant_id = ? AND owner_id = ? ORDER BY position DESC, number DESC LIMIT ?) AS own
            WHERE id < ? AND status <> 'draft'
            """, tenant, owner, Limits.comparedContacts, removed
        ) { Contact(email: try $0.optionalText(), phone: try $0.optionalText()) }
        return contacts.contains { RemovedContact.all(in: $0).contains(contact) }
    }
}

extension Store {
    /// The contacts of a listing that were those of removed ones.
    func contactSignals(
        of listing: Listing, by poster: Poster, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> [ListingSignal] {
        let now = clock.now()
        return try RemovedContact.all(in: listing.fields.contact).compactMap { contact in
            let digest = cryptography.contactDigest(contact, tenant)
            let found = try db.removals(of: digest, since: now - RemovedContact.keptFor, in: tenant).first { removal in
                try removal.owner == poster.id || !owns(contact, before: removal, poster, at: now, in: tenant, db)
            }
            guard let signal = found?.signal(on: digest),
                try !db.wasReleased(signal, of: poster.id, except: listing.id, in: tenant)
            else { return nil }
            return signal
        }
    }

    /// Whether a contact is an account's own, whatever others wrote: its verified address, or what an account that is
    /// not young had in a listing before the other one.
    private func owns(
        _ contact: RemovedContact, before removal: Removal, _ poster: Poster, at now: Instant, in tenant: Tenant.ID,
        _ db: any SQLReading
    ) throws -> Bool {
        if contact == poster.verifiedEmail { return true }
        guard !poster.isYoung(at: now) else { return false }
        return try db.had(contact, poster.id, before: removal.listing, in: tenant)
    }

    /// Keeps the contact of a listing that a moderator is about to delete.
    func keepContact(
        of listing: Listing, asScam isScam: Bool, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        for contact in RemovedContact.all(in: listing.fields.contact) {
            try keep(
                contact, of: listing.id, by: listing.owner.id, because: .deletion, asScam: isScam, at: now,
                in: tenant, db)
        }
    }

    /// Keeps the contacts of the listings of an account that is blocked: of as many as a limit says, the newest first.
    func keepContacts(
        ofListingsOf owner: Account.ID, asScam isScam: Bool, at now: Instant, in tenant: Tenant.ID,
        _ db: any SQLWriting
    ) throws {
        let listings = try db.rows(
            """
            SELECT id, contact_email, contact_phone FROM listings
            WHERE tenant_id = ? AND owner_id = ? AND status <> 'draft' ORDER BY position, number LIMIT ?
            """, tenant, owner, Limits.comparedContacts
        ) { row in
            let (id, email): (Listing.ID, String?) = (try row.id(), try row.optionalText())
            return (id: id, contact: Contact(email: email, phone: try row.optionalText()))
        }
        var kept = Set<RemovedContact>()
        for listing in listings {
            for contact in RemovedContact.all(in: listing.contact) where kept.insert(contact).inserted {
                try keep(
                    contact, of: listing.id, by: owner, because: .block, asScam: isScam, at: now, in: tenant, db)
            }
        }
    }

    private func keep(
        _ contact: RemovedContact, of listing: Listing.ID, by owner: Account.ID, because cause: RemovalCause,
        asScam isScam: Bool, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        try db.execute(
            """
            INSERT INTO removed_contacts (tenant_id, contact_digest, owner_id, cause, is_scam, listing_id, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, contact_digest, owner_id, cause) DO UPDATE
            SET listing_id = excluded.listing_id, at = excluded.at,
                is_scam = CASE WHEN excluded.is_scam = 1 THEN 1 ELSE removed_contacts.is_scam END
            """, tenant, cryptography.contactDigest(contact, tenant), owner, cause.rawValue, isScam, listing, now)
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
