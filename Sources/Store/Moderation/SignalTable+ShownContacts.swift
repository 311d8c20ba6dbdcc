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
        let earlier = before.map { history.contacts(in: $0.fields.contact) } ?? []
        let contacts = history.contacts(in: listing.fields.contact)
        // Only new information if an earlier version of Digs stored the listing.
        if let before, before.isShownOrHeld {
            for contact in earlier {
                try remember(contact, on: listing.id, since: before.updatedAt, by: &history, in: tenant, db)
            }
        }
        if listing.isShownOrHeld {
            for contact in contacts {
                try remember(contact, on: listing.id, since: clock.now(), by: &history, in: tenant, db)
            }
        }
        guard before?.status != .draft else { return }
        for contact in earlier where !contacts.contains(contact) {
            try db.keepFormer(
                cryptography.contactDigest(contact, tenant), of: listing.id, by: history.owner, in: tenant)
        }
    }

    /// Records that an owner has shown a contact since some time, unless an earlier time is known.
    func remember(
        _ contact: RemovedContact, on listing: Listing.ID, since: Instant, by history: inout PosterHistory,
        in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        var known = try history.contacts[contact] ?? knownContact(contact, of: history.owner, in: tenant, db)
        let (now, first) = (clock.now(), min(known.since ?? since, since))
        if let (since, seenAt) = known.shown, since <= first, now - .days(1) <= seenAt {
            history.contacts[contact] = known
            return
        }
        known.shown = (first, now)
        history.contacts[contact] = known
        try db.execute(
            """
            INSERT INTO owner_contacts (tenant_id, owner_id, contact_digest, since, seen_at, listing_id)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, owner_id, contact_digest) DO UPDATE
            SET since = excluded.since, seen_at = excluded.seen_at, listing_id = excluded.listing_id
            """, tenant, history.owner, known.digest, first, now, listing)
    }

    /// The known facts about a contact of an owner.
    func knownContact(
        _ contact: RemovedContact, of owner: Account.ID, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> KnownContact {
        let digest = cryptography.contactDigest(contact, tenant)
        let known = try db.first(
            """
            SELECT CASE WHEN EXISTS (
                SELECT 1 FROM removed_contacts r WHERE r.tenant_id = ? AND r.contact_digest = ?) THEN 1 ELSE 0 END,
                o.since, o.seen_at
            FROM (SELECT 1) AS asked LEFT JOIN owner_contacts o
                ON o.tenant_id = ? AND o.owner_id = ? AND o.contact_digest = ?
            """, tenant, digest, tenant, owner, digest
        ) { row in
            let wasRemoved = try row.bool()
            let shown = try row.ifPresent { (since: try $0.instant(), seenAt: try $0.instant()) }
            return KnownContact(digest: digest, shown: shown, removal: wasRemoved ? nil : .some(nil))
        }
        return known ?? KnownContact(digest: digest)
    }

    /// Deletes contacts of all tenants that no listing has used for a year, at most `limit`. Returns how many.
    public func deleteOldShownContacts(limit: Int) async throws -> Int {
        let oldest = clock.now() - RemovedContact.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: the oldest are selected without a condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM owner_contacts WHERE (tenant_id, owner_id, contact_digest) IN (
                    SELECT tenant_id, owner_id, contact_digest FROM owner_contacts
                    WHERE seen_at <= ? ORDER BY seen_at LIMIT ?)
                """, oldest, limit)
        }
    }
}

extension SQLReading {
    /// The contacts that a listing showed before others replaced them, up to a limit, last shown first.
    func formerContacts(of listing: Listing.ID, in tenant: Tenant.ID) throws -> [ShownContact] {
        try rows(
            """
            SELECT f.contact_digest, f.listing_id, o.since FROM former_contacts f
            JOIN owner_contacts o ON o.tenant_id = f.tenant_id AND o.owner_id = f.owner_id
                AND o.contact_digest = f.contact_digest
            WHERE f.tenant_id = ? AND f.listing_id = ? ORDER BY o.seen_at DESC, f.contact_digest LIMIT ?
            """, tenant, listing, Limits.comparedContacts, read: ShownContact.init)
    }

    /// The contacts that an owner's listings showed, last shown first, each with the last listing that did.
    func shownContacts(ofListingsOf owner: Account.ID, in tenant: Tenant.ID) throws -> [ShownContact] {
        try rows(
            """
            SELECT contact_digest, listing_id, since FROM owner_contacts WHERE tenant_id = ? AND owner_id = ?
            ORDER BY seen_at DESC, contact_digest LIMIT ?
            """, tenant, owner, Limits.comparedContacts, read: ShownContact.init)
    }

    /// Whether another owner showed a contact earlier.
    func isShownEarlier(
        _ digest: String, than since: Instant, byOthersThan owner: Account.ID, in tenant: Tenant.ID
    ) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM owner_contacts
            WHERE tenant_id = ? AND contact_digest = ? AND since < ? AND owner_id <> ? LIMIT 1
            """, tenant, digest, since, owner)
    }
}

extension SQLWriting {
    /// Keeps a contact that a listing no longer has, if its owner has shown it.
    fileprivate func keepFormer(
        _ digest: String, of listing: Listing.ID, by owner: Account.ID, in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO former_contacts (tenant_id, listing_id, contact_digest, owner_id)
            SELECT tenant_id, ?, contact_digest, owner_id FROM owner_contacts
            WHERE tenant_id = ? AND owner_id = ? AND contact_digest = ?
            ON CONFLICT (tenant_id, listing_id, contact_digest) DO NOTHING
            """, listing, tenant, owner, digest)
    }
}

extension ShownContact {
    fileprivate init(_ row: inout RowReader) throws {
        self.init(digest: try row.text(), listing: try row.id(), since: try row.instant())
    }
}
