import Database
import Domain

/// A contact, and since when its owner shows it.
struct ShownContact {
    let digest: String
    let listing: Listing.ID
    let since: Instant
}

extension SignalTable {
    /// Records the contacts that a listing shows, and those that it showed before an edit. Call it after storing the
    /// listing.
    func rememberContacts(
        of listing: Listing, before: Listing?, by history: inout PosterHistory, in tenant: Tenant.ID,
        _ db: any SQLWriting
    ) throws {
        var shown: [RemovedContact: Instant] = [:]
        if listing.isShownOrHeld {
            for contact in RemovedContact.all(in: listing.fields.contact) { shown[contact] = clock.now() }
        }
        // Only new information if an earlier version of Digs stored the listing.
        if let before, before.isShownOrHeld {
            for contact in RemovedContact.all(in: before.fields.contact) { shown[contact] = before.updatedAt }
        }
        for (contact, since) in shown {
            try remember(contact, on: listing.id, since: since, by: &history, in: tenant, db)
        }
    }

    /// Records that an owner has shown a contact since some time, unless an earlier time is known.
    func remember(
        _ contact: RemovedContact, on listing: Listing.ID, since: Instant, by history: inout PosterHistory,
        in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        var known = try history.contacts[contact] ?? knownContact(contact, of: history.owner, in: tenant, db)
        let first = min(known.since ?? since, since)
        known.since = first
        history.contacts[contact] = known
        let now = clock.now()
        try db.execute(
            """
            INSERT INTO shown_contacts (tenant_id, listing_id, contact_digest, owner_id, since, seen_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, listing_id, contact_digest) DO UPDATE SET seen_at = excluded.seen_at
            WHERE shown_contacts.seen_at < ?
            """, tenant, listing, known.digest, history.owner, first, now, now - .days(1))
    }

    /// The known facts about a contact of an owner.
    func knownContact(
        _ contact: RemovedContact, of owner: Account.ID, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> KnownContact {
        let digest = cryptography.contactDigest(contact, tenant)
        let since = try db.first(
            "SELECT MIN(since) FROM shown_contacts WHERE tenant_id = ? AND owner_id = ? AND contact_digest = ?", tenant,
            owner, digest
        ) { try $0.optionalInstant() }
        return KnownContact(digest: digest, since: since ?? nil)
    }

    /// Deletes contacts of all tenants that no listing has used for a year, at most `limit`. Returns how many.
    public func deleteOldShownContacts(limit: Int) async throws -> Int {
        let oldest = clock.now() - RemovedContact.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: the oldest are selected without a condition on tenant_id.
            try db.execute(
                """
                DELETE FROM shown_contacts WHERE (tenant_id, listing_id, contact_digest) IN (
                    SELECT tenant_id, listing_id, contact_digest FROM shown_contacts
                    WHERE seen_at <= ? ORDER BY seen_at LIMIT ?)
                """, oldest, limit)
        }
    }
}

extension SQLReading {
    /// The contacts that a listing ever showed, up to a limit, last shown first.
    func shownContacts(of listing: Listing.ID, in tenant: Tenant.ID) throws -> [ShownContact] {
        try rows(
            """
            SELECT contact_digest, listing_id, since FROM shown_contacts WHERE tenant_id = ? AND listing_id = ?
            ORDER BY seen_at DESC, contact_digest LIMIT ?
            """, tenant, listing, Limits.comparedContacts, read: ShownContact.init)
    }

    /// The contacts that an owner's listings showed, each with the newest listing that did.
    func shownContacts(ofListingsOf owner: Account.ID, in tenant: Tenant.ID) throws -> [ShownContact] {
        try rows(
            """
            SELECT contact_digest, MAX(listing_id), MIN(since) FROM shown_contacts
            WHERE tenant_id = ? AND owner_id = ? GROUP BY contact_digest
            ORDER BY MAX(seen_at) DESC, contact_digest LIMIT ?
            """, tenant, owner, Limits.comparedContacts, read: ShownContact.init)
    }

    /// Whether another owner showed a contact earlier.
    func isShownEarlier(
        _ digest: String, than since: Instant, byOthersThan owner: Account.ID, in tenant: Tenant.ID
    ) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM shown_contacts
            WHERE tenant_id = ? AND contact_digest = ? AND since < ? AND owner_id <> ? LIMIT 1
            """, tenant, digest, since, owner)
    }
}

extension ShownContact {
    fileprivate init(_ row: inout RowReader) throws {
        self.init(digest: try row.text(), listing: try row.id(), since: try row.instant())
    }
}
