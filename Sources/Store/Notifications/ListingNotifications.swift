import Database
import Domain

// Notifications about changed listings. Call these in the transaction of the change.
extension SQLWriting {
    /// Notifies the accounts that saved a listing when an edit closes it or lowers its price.
    func notifySavers(of after: Listing, before: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        guard before.status == .active else { return }
        if after.status == .closed {
            try notifySavers(of: before, of: .favoriteGone(before, at: now), at: now, in: tenant)
        } else if after.status == .active,
            let previous = try fallenPrice(of: after, before: before, at: now, in: tenant)
        {
            try notifySavers(of: after, of: .priceFell(of: after, from: previous, at: now), at: now, in: tenant)
        }
    }

    /// Notifies the owner of a listing that expires within the time whose notices were sent before it was stored so: a
    /// sublease that ends in three days, say.
    ///
    /// - Parameter before: the listing before the change; `nil` for a new one.
    func notifyOfShortTerm(_ after: Listing, before: Listing? = nil, at now: Instant, in tenant: Tenant.ID) throws {
        guard after.status == .active, let end = after.expiresAt, end > now,
            end <= now + NotificationSchedule.expiryNotice
        else { return }
        let noticed = try counter("expiry notice")
        guard end <= noticed else { return }
        if let before, before.status == .active, let earlier = before.expiresAt, earlier <= noticed { return }
        let day = try timeZone(of: tenant).day(of: end)
        try notify(after.owner.id, of: .expiring(.init(after), on: day), at: now, in: tenant)
    }

    /// Notifies the owner of an expired listing, and the accounts that saved it.
    func notifyOfEnd(of listing: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        let today = try timeZone(of: tenant).day(of: now)
        try notify(listing.owner.id, of: .expired(listing, on: today), at: now, in: tenant)
        try notifySavers(of: listing, of: .favoriteGone(listing, at: now), at: now, in: tenant)
    }

    /// Notifies an owner of a decision.
    func notifyOwner(of decision: Decision, on listing: Listing, in tenant: Tenant.ID) throws {
        guard let event = NotificationEvent.decided(decision, on: listing) else { return }
        try notify(listing.owner.id, of: event, at: decision.at, in: tenant)
    }

    /// Warns of a scam, or notifies the accounts that saved a listing that moderators delete for another reason.
    func notifyOfRemoval(of listing: Listing, asScam isScam: Bool, at now: Instant, in tenant: Tenant.ID) throws {
        if isScam {
            try recall(listing, at: now, in: tenant)
        } else if listing.status == .active || listing.status == .held {
            try notifySavers(of: listing, of: .favoriteGone(listing, at: now), at: now, in: tenant)
        }
    }

    /// Notifies the accounts that reported an account about to be blocked, and warns of its scams or notifies the
    /// accounts that saved its listings.
    func notifyOfBlock(of account: Account.ID, asScammer isScammer: Bool, at now: Instant, in tenant: Tenant.ID) throws
    {
        try notifyReporters(of: .account(account), .removed, at: now, in: tenant)
        guard !isScammer else { return try recallAll(of: account, at: now, in: tenant) }
        let ids: [Listing.ID] = try rows(
            """
            SELECT DISTINCT l.id FROM listings l
            JOIN favorites f ON f.tenant_id = l.tenant_id AND f.listing_id = l.id
            WHERE l.tenant_id = ? AND l.owner_id = ? AND l.status = 'active'
            """, tenant, account
        ) { try $0.id() }
        for id in ids {
            guard let listing = try listing(id, in: tenant) else { continue }
            try notifySavers(of: listing, of: .favoriteGone(listing, at: now), at: now, in: tenant)
        }
    }

    /// The price before an edit, if the new one is lower than all public ones of the last thirty days: raising a price
    /// and lowering it again is no reduction.
    private func fallenPrice(
        of after: Listing, before: Listing, at now: Instant, in tenant: Tenant.ID
    ) throws -> Notification.Price? {
        let period = after.fields.pricePeriod
        guard let cents = after.fields.priceCents, let previous = before.fields.priceCents, cents < previous,
            before.fields.pricePeriod == period
        else { return nil }
        let lowest = try first(
            """
            SELECT min(price_cents) FROM listing_prices p
            WHERE tenant_id = ? AND listing_id = ? AND price_period = ? AND COALESCE((
                SELECT min(n.since) FROM listing_prices n
                WHERE n.tenant_id = p.tenant_id AND n.listing_id = p.listing_id AND n.since > p.since), ?) > ?
            """, tenant, after.id, period.rawValue, now, now - .days(30)
        ) { try $0.optionalInt() }
        guard cents < (lowest ?? nil) ?? previous else { return nil }
        return Notification.Price(cents: previous, currency: before.currency, period: period)
    }
}
