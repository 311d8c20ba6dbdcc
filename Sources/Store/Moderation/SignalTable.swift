import Database
import Domain

extension Store {
    /// Stores the signals of a listing that was posted, or of what an edit changed. Returns whether they hold it. Call
    /// it when the listing is stored.
    ///
    /// - Parameters:
    ///   - before: the listing before the edit; `nil` for a new one.
    ///   - texts: the contacts in its texts.
    func storeSignals(
        of listing: Listing, before: Listing? = nil, texts: Set<String>, assessed: SignalAssessment?,
        in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Bool {
        let isPosted = listing.isPosted(after: before)
        guard let assessed, isPosted || listing.status == .active || listing.status == .held,
            let poster = try db.poster(of: listing, in: tenant)
        else { return false }
        var isNew = false
        func store(_ code: ListingSignal.Code, _ signals: [ListingSignal]) throws {
            if try db.store(signals, as: code, of: listing.id, at: clock.now(), in: tenant) { isNew = true }
        }
        if let isFarBelow = assessed.isPriceFarBelow {
            try store(.priceFarBelow, isFarBelow ? [ListingSignal(.priceFarBelow, on: listing.priceOccasion)] : [])
        }
        if isPosted || before?.fields.contact != listing.fields.contact {
            try store(.removedContact, contactSignals(of: listing, by: poster, in: tenant, db))
        }
        if isPosted || before.map({ $0.contactsInText() != texts }) ?? true {
            let digest = cryptography.textContactDigest(texts, tenant)
            try store(.contactInText, texts.isEmpty ? [] : [ListingSignal(.contactInText, on: digest)])
        }
        if isPosted { try store(.manyFromYoung, db.manySignals(by: poster, at: clock.now(), in: tenant)) }
        // What is held already stays with the moderators.
        guard before?.status != .held, isPosted || isNew else { return false }
        return try db.areHolding(listing.id, by: poster, limit: assessed.holdScore, in: tenant)
    }

    /// The contacts of a listing that were those of removed ones. Whoever verified an address owns it, whatever others
    /// wrote.
    private func contactSignals(
        of listing: Listing, by poster: Poster, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> [ListingSignal] {
        try RemovedContact.all(in: listing.fields.contact).compactMap { contact in
            let digest = cryptography.contactDigest(contact, tenant)
            let removed = try db.removals(of: digest, since: clock.now() - RemovedContact.keptFor, in: tenant)
            let isOwn = contact == poster.verifiedEmail
            guard let found = removed.first(where: { !isOwn || $0.owner == poster.id }) else { return nil }
            return ListingSignal(.removedContact, on: digest, about: found.listing)
        }
    }
}

/// Who posts a listing, as far as signals ask.
struct Poster {
    let id: Account.ID
    let isMember: Bool
    let createdAt: Instant
    let verifiedEmail: RemovedContact?
}

extension SQLReading {
    func poster(of listing: Listing, in tenant: Tenant.ID) throws -> Poster? {
        try first(
            "SELECT role, created_at, email, email_verified_at FROM accounts WHERE tenant_id = ? AND id = ?", tenant,
            listing.owner.id
        ) { row in
            let (role, createdAt): (Account.Role, Instant) = (try row.word(), try row.instant())
            let (email, verifiedAt) = (try EmailAddress(row.text()), try row.optionalInstant())
            return Poster(
                id: listing.owner.id, isMember: role == .member, createdAt: createdAt,
                verifiedEmail: verifiedAt == nil ? nil : .email(email.mailbox))
        }
    }

    fileprivate func manySignals(by poster: Poster, at now: Instant, in tenant: Tenant.ID) throws -> [ListingSignal] {
        guard now < poster.createdAt + ListingSignal.youngFor else { return [] }
        let count = try first(
            """
            SELECT count(*) FROM (
                SELECT id FROM listings WHERE tenant_id = ? AND owner_id = ? AND status IN ('active', 'held') LIMIT ?
            ) AS posted
            """, tenant, poster.id, ListingSignal.many
        ) { try $0.int() }
        return count ?? 0 < ListingSignal.many ? [] : [ListingSignal(.manyFromYoung)]
    }

    /// Whether the signals that no moderator has seen hold a listing. Those of moderators are not held, because nobody
    /// decides on their own.
    func areHolding(_ listing: Listing.ID, by poster: Poster, limit: Int, in tenant: Tenant.ID) throws -> Bool {
        guard poster.isMember else { return false }
        let codes: [ListingSignal.Code] = try rows(
            """
            SELECT DISTINCT code FROM listing_signals
            WHERE tenant_id = ? AND listing_id = ? AND is_current = 1 AND settled_at IS NULL
            """, tenant, listing
        ) { try $0.word() }
        return ListingSignal.hold(Set(codes), limit: limit)
    }

    /// The current signals of these listings, those with the most points first.
    func signals(of listings: [String], in tenant: Tenant.ID) throws -> [String: [ListingSignal]] {
        let found = try rows(
            """
            SELECT listing_id, code, occasion, other_id FROM (
                SELECT listing_id, code, occasion, other_id, weight,
                    ROW_NUMBER() OVER (PARTITION BY listing_id ORDER BY weight DESC, code, at, occasion) AS place
                FROM listing_signals
                WHERE tenant_id = ? AND is_current = 1 AND listing_id IN (\(marks(listings.count)))
            ) AS numbered WHERE place <= ? ORDER BY listing_id, place
            """, [tenant] as [any SQLBindable] + listings.map { $0 as any SQLBindable } + [Limits.signalsInCase]
        ) { row in
            let (listing, code, occasion) = (try row.text(), try row.word() as ListingSignal.Code, try row.text())
            return (
                listing: listing, signal: ListingSignal(code, on: occasion, about: try row.ifPresent { try $0.id() })
            )
        }
        return Dictionary(grouping: found, by: \.listing).mapValues { $0.map(\.signal) }
    }
}

extension SQLWriting {
    /// Makes the signals of one code these. Returns whether one is new; one that a moderator released the listing with
    /// is not.
    func store(
        _ signals: [ListingSignal], as code: ListingSignal.Code, of listing: Listing.ID, at now: Instant,
        in tenant: Tenant.ID
    ) throws -> Bool {
        let known = try rows(
            "SELECT occasion, settled_at FROM listing_signals WHERE tenant_id = ? AND listing_id = ? AND code = ?",
            tenant, listing, code.rawValue
        ) { (occasion: try $0.text(), isSettled: try $0.optionalInstant() != nil) }
        let occasions = Set(signals.map(\.occasion))
        for (occasion, isSettled) in known where !occasions.contains(occasion) {
            let key: [any SQLBindable] = [tenant, listing, code.rawValue, occasion]
            if isSettled {
                try execute(
                    """
                    UPDATE listing_signals SET is_current = 0
                    WHERE tenant_id = ? AND listing_id = ? AND code = ? AND occasion = ?
                    """, key)
            } else {
                try execute(
                    """
                    DELETE FROM listing_signals WHERE tenant_id = ? AND listing_id = ? AND code = ? AND occasion = ?
                    """, key)
            }
        }
        for signal in signals { try insert(signal, of: listing, at: now, in: tenant) }
        return !occasions.isSubset(of: known.map(\.occasion))
    }

    func insert(_ signal: ListingSignal, of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO listing_signals (tenant_id, listing_id, code, occasion, weight, other_id, at, is_current)
            VALUES (?, ?, ?, ?, ?, ?, ?, 1)
            ON CONFLICT (tenant_id, listing_id, code, occasion) DO UPDATE SET is_current = 1
            """, tenant, listing, signal.code.rawValue, signal.occasion, signal.code.weight, signal.other, now)
    }

    /// Records that a moderator released a listing with its signals: it is not held again for the same ones.
    func settleSignals(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE listing_signals SET settled_at = ? WHERE tenant_id = ? AND listing_id = ? AND settled_at IS NULL",
            now, tenant, listing)
    }
}

extension Listing {
    /// Another price is another signal, also in another period or currency.
    fileprivate var priceOccasion: String {
        "\(fields.priceCents ?? 0) \(currency) \(fields.pricePeriod.rawValue)"
    }
}
