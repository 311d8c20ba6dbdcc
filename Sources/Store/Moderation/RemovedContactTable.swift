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
struct Removal {
    let owner: Account.ID
    let listing: Listing.ID
    let isScam: Bool

    fileprivate func signal(on digest: String) -> ListingSignal {
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

    /// An account's listings by contact, as many as a limit says. Drafts are not among them, nor those whose contact is
    /// a signal itself.
    fileprivate func listingsByContact(
        of owner: Account.ID, in tenant: Tenant.ID
    ) throws -> [RemovedContact: [Listing.ID]] {
        let listings = try rows(
            """
            SELECT id, contact_email, contact_phone FROM (
                SELECT id, status, contact_email, contact_phone FROM listings
                WHERE tenant_id = ? AND owner_id = ? ORDER BY position DESC, number DESC LIMIT ?) AS own
            WHERE status <> 'draft' AND id NOT IN (
                SELECT listing_id FROM listing_signals
                WHERE tenant_id = ? AND listing_id = own.id AND code = 'removedContact' AND settled_at IS NULL)
            """, tenant, owner, Limits.comparedContacts, tenant
        ) { row in
            let (id, email): (Listing.ID, String?) = (try row.id(), try row.optionalText())
            return (id: id, contact: Contact(email: email, phone: try row.optionalText()))
        }
        return listings.reduce(into: [:]) { found, listing in
            for contact in RemovedContact.all(in: listing.contact) { found[contact, default: []].append(listing.id) }
        }
    }
}

extension Store {
    /// The contacts of a listing that were those of removed ones.
    func contactSignals(
        of listing: Listing, by poster: Poster, _ history: inout PosterHistory, in tenant: Tenant.ID,
        _ db: any SQLReading
    ) throws -> [ListingSignal] {
        var signals: [ListingSignal] = []
        for contact in RemovedContact.all(in: listing.fields.contact) {
            let digest = cryptography.contactDigest(contact, tenant)
            let removal =
                try history.removals[contact]
                ?? removal(of: contact, digest, in: listing.id, by: poster, &history, in: tenant, db)
            history.removals[contact] = .some(removal)
            guard let signal = removal?.signal(on: digest),
                try !db.wasReleased(signal, of: poster.id, except: listing.id, in: tenant)
            else { continue }
            signals.append(signal)
        }
        return signals
    }

    /// The removed listing that makes a contact a signal.
    private func removal(
        of contact: RemovedContact, _ digest: String, in listing: Listing.ID, by poster: Poster,
        _ history: inout PosterHistory, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> Removal? {
        let now = clock.now()
        for removal in try db.removals(of: digest, since: now - RemovedContact.keptFor, in: tenant) {
            if removal.owner == poster.id { return removal }
            // A contact is an account's own, whatever others wrote, when it is its verified address.
            if contact == poster.verifiedEmail { continue }
            guard !poster.isYoung(at: now) else { return removal }
            // Or when an account that is not young had it in a listing that was made before the other one. The ids of
            // listings are in the order of time.
            let own = try history.ownListings ?? db.listingsByContact(of: poster.id, in: tenant)
            history.ownListings = own
            if own[contact]?.contains(where: { $0 < removal.listing && $0 != listing }) ?? false { continue }
            return removal
        }
        return nil
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
