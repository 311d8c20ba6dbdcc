import Database
import Domain

/// The reason for keeping a listing's contacts.
enum RemovalCause: String {
    /// A moderator deleted the listing.
    case deletion
    /// A moderator blocked the owner of the listing.
    case block
}

/// A removed listing with a contact.
struct Removal {
    let owner: Account.ID
    let listing: Listing.ID
    let isScam: Bool
    /// When its owner first showed the contact.
    let since: Instant

    /// It counts for the removed listing's own owner, and for accounts that were registered later: a stranger who shows
    /// somebody's number and has the listing removed says nothing about who was there before.
    fileprivate func signal(on digest: String, for poster: Poster) -> ListingSignal {
        ListingSignal(
            .removedContact, on: digest, about: listing, weight: isScam ? nil : ListingSignal.otherRemovalWeight,
            counts: owner == poster.id || since < poster.createdAt)
    }
}

/// The first of an account's listings with a contact, and when it was last stored.
struct ListedContact {
    let listing: Listing.ID
    let since: Instant
}

extension SQLReading {
    /// The removed listing that makes a contact a signal for an account that has shown it since some time: one of its
    /// own, or of an owner who did not show it later. Scams come first, then the last removed.
    fileprivate func removal(
        of digest: String, for poster: Account.ID, since first: Instant, after oldest: Instant, in tenant: Tenant.ID
    ) throws -> Removal? {
        try self.first(
            """
            SELECT owner_id, listing_id, is_scam, since FROM removed_contacts
            WHERE tenant_id = ? AND contact_digest = ? AND at > ? AND (owner_id = ? OR since <= ?)
            ORDER BY is_scam DESC, at DESC, listing_id, owner_id, cause LIMIT 1
            """, tenant, digest, oldest, poster, first
        ) {
            Removal(owner: try $0.id(), listing: try $0.id(), isScam: try $0.bool(), since: try $0.instant())
        }
    }

    /// The contacts of an account's visible listings, up to a limit, each with the time when the first of them was last
    /// stored: listings stored by an earlier version of Digs are missing among the shown contacts.
    fileprivate func listedContacts(
        of owner: Account.ID, in tenant: Tenant.ID
    ) throws -> [RemovedContact: ListedContact] {
        let listings = try rows(
            """
            SELECT id, updated_at, contact_email, contact_phone FROM (
                SELECT id, status, updated_at, contact_email, contact_phone, position, number FROM listings
                WHERE tenant_id = ? AND owner_id = ? ORDER BY position, number LIMIT ?) AS own
            WHERE status IN ('active', 'held') ORDER BY position, number
            """, tenant, owner, Limits.comparedContacts
        ) { row in
            let listed = ListedContact(listing: try row.id(), since: try row.instant())
            let email = try row.optionalText()
            return (listed: listed, contact: Contact(email: email, phone: try row.optionalText()))
        }
        return listings.reduce(into: [:]) { found, listing in
            for contact in RemovedContact.all(in: listing.contact) {
                if let known = found[contact], known.since <= listing.listed.since { continue }
                found[contact] = listing.listed
            }
        }
    }
}

extension SignalTable {
    /// The signals for a listing's contacts that removed listings had.
    func contactSignals(
        of listing: Listing, by poster: Poster, _ history: inout PosterHistory, in tenant: Tenant.ID,
        _ db: any SQLReading
    ) throws -> [ListingSignal] {
        var signals: [ListingSignal] = []
        for contact in history.contacts(in: listing.fields.contact) {
            var known = try history.contacts[contact] ?? knownContact(contact, of: poster.id, in: tenant, db)
            let removal = try known.removal ?? removal(of: contact, known, by: poster, &history, in: tenant, db)
            known.removal = .some(removal)
            history.contacts[contact] = known
            guard let signal = removal?.signal(on: known.digest, for: poster),
                try !db.wasReleased(signal, of: poster.id, except: listing.id, in: tenant)
            else { continue }
            signals.append(signal)
        }
        return signals
    }

    /// The removed listing that makes a contact a signal. Other owners' removals do not count for the account's own
    /// verified email address, nor those of owners who showed the contact later.
    private func removal(
        of contact: RemovedContact, _ known: KnownContact, by poster: Poster, _ history: inout PosterHistory,
        in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> Removal? {
        let (now, first) = (clock.now(), known.since ?? clock.now())
        func removal(since first: Instant) throws -> Removal? {
            try db.removal(
                of: known.digest, for: poster.id, since: first, after: now - RemovedContact.keptFor, in: tenant)
        }
        let found = try removal(since: first)
        guard let found, found.owner != poster.id else { return found }
        let verified = try poster.verifiedEmail.map { RemovedContact.email(try EmailAddress($0).mailbox) }
        if contact == verified { return try removal(since: Instant(milliseconds: 0)) }
        let listed = try history.listed ?? db.listedContacts(of: poster.id, in: tenant)
        history.listed = listed
        guard let listed = listed[contact], listed.since < first else { return found }
        return try removal(since: listed.since)
    }

    /// Keeps all contacts that a listing ever showed, before a moderator deletes it.
    func keepContacts(
        of listing: Listing, asScam isScam: Bool, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        var owner = PosterHistory(of: listing.owner.id)
        try rememberContacts(of: listing, before: listing, by: &owner, in: tenant, db)
        var shown = try db.formerContacts(of: listing.id, in: tenant)
        for contact in RemovedContact.all(in: listing.fields.contact) {
            let known = try owner.contacts[contact] ?? knownContact(contact, of: owner.owner, in: tenant, db)
            guard let since = known.since else { continue }
            shown.append(ShownContact(digest: known.digest, listing: listing.id, since: since))
        }
        for contact in shown {
            try db.keep(contact, of: owner.owner, because: .deletion, asScam: isScam, at: now, in: tenant)
        }
    }

    /// Keeps all contacts that a blocked account ever showed.
    func keepContacts(
        ofListingsOf owner: Account.ID, asScam isScam: Bool, at now: Instant, in tenant: Tenant.ID,
        _ db: any SQLWriting
    ) throws {
        var history = PosterHistory(of: owner)
        for (contact, listed) in try db.listedContacts(of: owner, in: tenant) {
            try remember(contact, on: listed.listing, since: listed.since, by: &history, in: tenant, db)
        }
        for contact in try db.shownContacts(ofListingsOf: owner, in: tenant) {
            try db.keep(contact, of: owner, because: .block, asScam: isScam, at: now, in: tenant)
        }
    }

    /// Deletes contacts of all tenants that are older than `RemovedContact.keptFor`. Returns how many.
    public func deleteOldRemovedContacts() async throws -> Int {
        let oldest = clock.now() - RemovedContact.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows("DELETE FROM removed_contacts WHERE at <= ?", oldest)
        }
    }
}

extension SQLWriting {
    /// Keeps a contact of a removed listing. It counts as a scam's only when nobody else showed it earlier.
    fileprivate func keep(
        _ contact: ShownContact, of owner: Account.ID, because cause: RemovalCause, asScam isScam: Bool,
        at now: Instant, in tenant: Tenant.ID
    ) throws {
        let isFirst = try !isShownEarlier(contact.digest, than: contact.since, byOthersThan: owner, in: tenant)
        try execute(
            """
            INSERT INTO removed_contacts (tenant_id, contact_digest, owner_id, cause, is_scam, listing_id, since, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, contact_digest, owner_id, cause) DO UPDATE
            SET listing_id = excluded.listing_id, at = excluded.at,
                since = CASE WHEN excluded.since < removed_contacts.since THEN excluded.since
                    ELSE removed_contacts.since END,
                is_scam = CASE WHEN excluded.is_scam = 1 THEN 1 ELSE removed_contacts.is_scam END
            """, tenant, contact.digest, owner, cause.rawValue, isScam && isFirst, contact.listing, contact.since, now)
    }

    /// Deletes the contacts that were kept because of a block.
    func forgetContacts(ofUnblocked owner: Account.ID, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM removed_contacts WHERE tenant_id = ? AND owner_id = ? AND cause = ?", tenant, owner,
            RemovalCause.block.rawValue)
    }
}
