import Database
import Domain

/// Findings about a listing from before the transaction that stores it, because they take long.
struct SignalFindings {
    /// The hashes of its photos, when it is posted with some; each with a signal if another owner had it before.
    var pictures: [ComparedPicture] = []
    /// The contacts in its texts; `nil` for unchanged texts.
    var texts: Set<String>?
}

/// The signals of listings, the holds that they cause, and the contacts that some come from.
public struct SignalTable: Table {
    public var transactions: Transactions

    /// Stores the signals of a posted listing, or of the changes of an edit. Returns whether they hold it. Call it
    /// after storing the listing.
    ///
    /// - Parameters:
    ///   - before: the listing before the edit; `nil` for a new one.
    ///   - history: the owner's, shared within a transaction.
    func storeSignals(
        of listing: Listing, before: Listing? = nil, findings: SignalFindings, assessed: SignalAssessment?,
        by history: inout PosterHistory, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Bool {
        if assessed != nil, listing.isShownOrHeld { try db.askForPoster(&history, in: tenant) }
        try rememberContacts(of: listing, before: before, by: &history, in: tenant, db)
        let (now, isPosted) = (clock.now(), listing.isPosted(after: before))
        guard let assessed, listing.isShownOrHeld, let poster = try db.poster(&history, in: tenant) else {
            return false
        }
        let mayHaveMany = isPosted && poster.isYoung(at: now)
        let posted = mayHaveMany && !history.hasMany ? try db.postedCount(of: poster.id, in: tenant) : nil
        var found = ownSignals(of: listing, before: before, findings, assessed, in: tenant)
        if isPosted || before?.fields.contact != listing.fields.contact {
            found[.removedContact] = try contactSignals(of: listing, by: poster, &history, in: tenant, db)
        }
        if isPosted {
            found[.blockedDevice] = poster.isNew && poster.hasBlockedDevice ? [ListingSignal(.blockedDevice)] : []
            if let count = try posted?.first() { history.hasMany = count >= ListingSignal.many }
            found[.manyFromYoung] = mayHaveMany && history.hasMany ? [ListingSignal(.manyFromYoung)] : []
            found[.copiedPhoto] = findings.pictures.compactMap(\.copied)
            for (hash, _) in findings.pictures {
                try db.remember(hash, of: poster.id, on: listing.id, since: now, at: now, in: tenant)
            }
        }
        let isNew = try db.store(found, of: listing.id, isEdited: before != nil, at: now, in: tenant)
        // A held listing already is the moderators' business.
        guard before?.status != .held, isPosted && before != nil || isNew else { return false }
        guard before == nil else {
            return try db.areHolding(listing.id, by: poster, limit: assessed.holdScore, in: tenant)
        }
        // A new listing has no other signals than these.
        let weights = found.compactMapValues { $0.filter(\.counts).map(\.weight).max() }
        return poster.isMember && ListingSignal.hold(weights, limit: assessed.holdScore)
    }

    /// The signals of a listing's rent and texts, which nothing stored takes part in. A code is absent whose signals
    /// stay as they are.
    private func ownSignals(
        of listing: Listing, before: Listing?, _ findings: SignalFindings, _ assessed: SignalAssessment,
        in tenant: Tenant.ID
    ) -> [ListingSignal.Code: [ListingSignal]] {
        var found: [ListingSignal.Code: [ListingSignal]] = [:]
        if let price = assessed.price {
            let signal = ListingSignal(.priceFarBelow, on: listing.priceOccasion, counts: price == .byFigure)
            found[.priceFarBelow] = price == .no ? [] : [signal]
        }
        let isPosted = listing.isPosted(after: before)
        if let texts = findings.texts, isPosted || before.map({ $0.contactsInText() != texts }) ?? true {
            found[.contactInText] =
                texts.isEmpty
                ? [] : [ListingSignal(.contactInText, on: cryptography.textContactDigest(texts, tenant))]
        }
        return found
    }

    /// The findings that `storeSignals` needs, to be read before its transaction.
    ///
    /// - Parameter isEdited: whether an earlier version exists, which may have photos.
    func findings(
        about listing: Listing, isEdited: Bool, assessed: SignalAssessment?, in tenant: Tenant.ID
    ) async throws -> SignalFindings {
        guard assessed != nil, listing.isShownOrHeld else { return SignalFindings() }
        guard isEdited else { return SignalFindings(texts: listing.contactsInText()) }
        return try await read(in: .tenant(tenant)) { db in
            guard let before = try db.listing(listing.id, in: tenant) else { return SignalFindings() }
            let isPosted = listing.isPosted(after: before)
            return SignalFindings(
                pictures: isPosted ? try db.pictures(of: listing, in: tenant) : [],
                texts: isPosted || listing.hasOtherTexts(than: before) ? listing.contactsInText() : nil)
        }
    }

    func findings(about edits: [ListingEdit], in tenant: Tenant.ID) async throws -> [SignalFindings] {
        try await findings(aboutEach: edits.map { ($0.listing, true, $0.assessed) }, in: tenant)
    }

    func findings(about imports: [ImportedListing], in tenant: Tenant.ID) async throws -> [SignalFindings] {
        try await findings(aboutEach: imports.map { ($0.listing, $0.version != nil, $0.assessed) }, in: tenant)
    }

    /// One listing per read, so that other reads can run in between.
    private func findings(
        aboutEach items: [(listing: Listing, isEdited: Bool, assessed: SignalAssessment?)], in tenant: Tenant.ID
    ) async throws -> [SignalFindings] {
        var found: [SignalFindings] = []
        for item in items {
            try Task.checkCancellation()
            found.append(
                try await findings(
                    about: item.listing, isEdited: item.isEdited, assessed: item.assessed, in: tenant))
        }
        return found
    }
}

extension Table {
    /// The signals of listings, in the same transactions.
    var signals: SignalTable { SignalTable(transactions: transactions) }
}

extension SQLReading {
    /// How many visible or held listings an account has, `ListingSignal.many` at most.
    fileprivate func postedCount(of owner: Account.ID, in tenant: Tenant.ID) throws -> LaterRows<Int> {
        // PostgreSQL would plan it each time for a bound limit, which takes longer than counting.
        try later(
            """
            SELECT count(*) FROM (
                SELECT id FROM listings WHERE tenant_id = ? AND owner_id = ? AND status IN ('active', 'held')
                ORDER BY position LIMIT \(ListingSignal.many)
            ) AS posted
            """, tenant, owner
        ) { try $0.int() }
    }

    /// Whether the signals that no moderator has seen hold a listing. Moderators' own listings are not held, because
    /// nobody decides on their own.
    func areHolding(_ listing: Listing.ID, by poster: Poster, limit: Int, in tenant: Tenant.ID) throws -> Bool {
        guard poster.isMember else { return false }
        let weights = try rows(
            """
            SELECT code, MAX(weight) FROM listing_signals
            WHERE tenant_id = ? AND listing_id = ? AND is_current = 1 AND settled_at IS NULL AND counts = 1
            GROUP BY code
            """, tenant, listing
        ) { (code: try $0.word() as ListingSignal.Code, weight: try $0.int()) }
        return ListingSignal.hold(Dictionary(uniqueKeysWithValues: weights.map { ($0.code, $0.weight) }), limit: limit)
    }

    /// Whether a moderator released another listing of the owner with the same signal, which then says nothing new.
    func wasReleased(
        _ signal: ListingSignal, of owner: Account.ID, except listing: Listing.ID, in tenant: Tenant.ID
    ) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM listing_signals s JOIN listings l ON l.tenant_id = s.tenant_id AND l.id = s.listing_id
            WHERE s.tenant_id = ? AND s.code = ? AND s.occasion = ? AND s.settled_at IS NOT NULL
                AND l.owner_id = ? AND l.id <> ?
            """, tenant, signal.code.rawValue, signal.occasion, owner, listing)
    }

    /// The current signals of these listings, most points first.
    func signals(of listings: [String], in tenant: Tenant.ID) throws -> [String: [ListingSignal]] {
        let found = try rows(
            """
            SELECT listing_id, code, occasion, weight, counts, other_id FROM (
                SELECT listing_id, code, occasion, other_id, weight, counts,
                    ROW_NUMBER() OVER (PARTITION BY listing_id ORDER BY weight DESC, code, at, occasion) AS place
                FROM listing_signals
                WHERE tenant_id = ? AND is_current = 1 AND listing_id IN (\(marks(listings.count)))
            ) AS numbered WHERE place <= ? ORDER BY listing_id, place
            """, [tenant] as [any SQLBindable] + listings.map { $0 as any SQLBindable } + [Limits.signalsInCase]
        ) { row in
            let (listing, code, occasion) = (try row.text(), try row.word() as ListingSignal.Code, try row.text())
            let (weight, counts) = (try row.int(), try row.bool())
            return (
                listing: listing,
                signal: ListingSignal(
                    code, on: occasion, about: try row.ifPresent { try $0.id() }, weight: weight, counts: counts)
            )
        }
        return Dictionary(grouping: found, by: \.listing).mapValues { $0.map(\.signal) }
    }
}

extension Listing {
    /// Another price, period or currency is another signal.
    fileprivate var priceOccasion: String {
        "\(fields.priceCents ?? 0) \(currency) \(fields.pricePeriod.rawValue)"
    }
}
