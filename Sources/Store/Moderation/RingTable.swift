import Database
import Domain

public struct RingTable: RingStore, Table {
    public var transactions: Transactions

    public func rings(for viewer: Account.ID, in tenant: Tenant.ID) async throws -> [Ring] {
        let now = clock.now()
        return try await read(in: .tenant(tenant)) { db in
            let page = PageRequest(limit: Limits.ringCases)
            let waiting = Array(try db.waiting(for: viewer, page, in: tenant).prefix(page.limit))
            let finder = try RingFinder(candidates(waiting, in: tenant, db)) {
                try db.textSince(of: $0, in: tenant) ?? now
            }
            return try finder.rings.prefix(Limits.shownRings).map { found in
                Ring(
                    traits: found.traits, firsts: found.firsts,
                    cases: try db.cases(found.members.map { waiting[$0] }, in: tenant), at: now)
            }
        }
    }

    /// The cases with the things that they may share.
    private func candidates(
        _ waiting: [WaitingCase], in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> [RingCandidate] {
        let ids = waiting.map(\.subject.id)
        let texts = try db.ringTexts(of: ids, in: tenant)
        let photos = try db.shownPhotos(of: ids, in: tenant)
        return try waiting.map { found in
            var candidate = RingCandidate(found.subject, of: found.owner)
            let id = found.subject.id
            guard let text = texts[id] else { return candidate }
            for contact in RemovedContact.all(in: text.contact) {
                let known = try signals.knownContact(contact, of: found.owner, in: tenant, db)
                candidate.contacts[contact] = known.since ?? text.createdAt
            }
            for photo in photos[id] ?? [] { candidate.photos[photo.hash] = photo.since ?? text.createdAt }
            candidate.text = TextSketch(text.description)
            return candidate
        }
    }
}

/// The columns of a listing that rings are recognized by.
private struct RingText {
    let createdAt: Instant
    let description: String
    let contact: Contact
}

extension SQLReading {
    fileprivate func ringTexts(of listings: [String], in tenant: Tenant.ID) throws -> [String: RingText] {
        let found = try rows(
            """
            SELECT id, created_at, description, contact_email, contact_phone FROM listings
            WHERE tenant_id = ? AND id IN (\(marks(listings.count)))
            """, [tenant] + listings.map { $0 as any SQLBindable }
        ) { row in
            let (id, createdAt) = (try row.text(), try row.instant())
            let (description, email) = (try row.optionalText() ?? "", try row.optionalText())
            let contact = Contact(email: email, phone: try row.optionalText())
            return (id: id, text: RingText(createdAt: createdAt, description: description, contact: contact))
        }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.text) })
    }

    /// The photos of listings, and since when their owners show them.
    fileprivate func shownPhotos(
        of listings: [String], in tenant: Tenant.ID
    ) throws -> [String: [(hash: PerceptualHash, since: Instant?)]] {
        let found = try rows(
            """
            SELECT p.listing_id, p.perceptual_hash, h.since FROM photos p
            JOIN listings l ON l.tenant_id = p.tenant_id AND l.id = p.listing_id
            LEFT JOIN photo_hashes h ON h.tenant_id = p.tenant_id AND h.owner_id = l.owner_id
                AND h.hash = p.perceptual_hash
            WHERE p.tenant_id = ? AND p.listing_id IN (\(marks(listings.count))) AND p.perceptual_hash <> 0
            """, [tenant] + listings.map { $0 as any SQLBindable }
        ) { row in
            let (listing, hash) = (try row.text(), PerceptualHash(sqlNumber: try row.integer()))
            return (listing: listing, photo: (hash: hash, since: try row.optionalInstant()))
        }
        return Dictionary(grouping: found, by: \.listing).mapValues { $0.map(\.photo) }
    }

    /// Since when a listing's description has been nearly as it is now: who copies a text into an old listing is not
    /// taken for its author, nor who corrects a word for a copyist.
    fileprivate func textSince(of candidate: RingCandidate, in tenant: Tenant.ID) throws -> Instant? {
        guard case .listing(let id) = candidate.subject, let text = candidate.text,
            let listing = try listing(id, in: tenant)
        else { return nil }
        let states = try states(of: [id.description], limit: Limits.versionsInCase, in: tenant)[id.description] ?? []
        let alike = states.prefix { state in
            guard case .text(let description)? = state.content.values["description"] else { return false }
            return TextSketch(description)?.isLike(text) ?? false
        }
        return alike.last?.at ?? listing.updatedAt
    }
}
