import Database
import Domain

// Public prices. A listing without rows has been public at its price since its creation, so that posting and importing
// store none.
extension ListingTable {
    public func ownerAndPriceHistory(of listing: Listing, at now: Instant, in tenant: Tenant.ID) async throws
        -> OwnerAndPriceHistory
    {
        try await read(in: .tenant(tenant)) { db in
            let owner = try db.first(
                "SELECT created_at, email_verified_at FROM accounts WHERE tenant_id = ? AND id = ?", tenant,
                listing.owner.id
            ) { (since: try $0.instant(), confirmedAt: try $0.optionalInstant()) }
            // An importer may own a million listings, so only the first ones are counted.
            let count = try db.first(
                """
                SELECT count(*) FROM (
                    SELECT status, expires_at FROM listings WHERE tenant_id = ? AND owner_id = ?
                    ORDER BY position, number LIMIT ?) AS counted
                WHERE status = 'active' AND expires_at > ?
                """, tenant, listing.owner.id, Limits.countedListings, now
            ) { try $0.int() }
            var prices = try db.prices(of: listing.id, in: tenant)
            if prices.isEmpty, listing.wasPublic {
                prices = [listing.price(since: listing.createdAt)].compactMap(\.self)
            }
            return OwnerAndPriceHistory(
                ownerSince: owner?.since ?? listing.createdAt, isOwnerConfirmed: owner?.confirmedAt != nil,
                ownersListings: count ?? 0,
                ownerRating: try ratingTallies.ownerRating(of: listing.owner.id, at: now, in: tenant, db),
                prices: prices)
        }
    }
}

extension SQLReading {
    /// Oldest first.
    fileprivate func prices(of listing: Listing.ID, in tenant: Tenant.ID) throws -> [ListingPrice] {
        try rows(
            """
            SELECT since, price_cents, price_period FROM listing_prices
            WHERE tenant_id = ? AND listing_id = ? ORDER BY since
            """, tenant, listing
        ) { ListingPrice(since: try $0.instant(), cents: try $0.int(), period: try $0.word()) }
    }
}

extension SQLWriting {
    /// Stores the price that a change made public.
    func storePrice(of after: Listing, before: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        let isChanged =
            before.fields.priceCents != after.fields.priceCents || before.fields.pricePeriod != after.fields.pricePeriod
        let isFirst = !before.wasPublic && after.status == .active
        guard isChanged || isFirst || (after.status == .active && before.status != .active) else { return }
        var known = try prices(of: after.id, in: tenant)
        if known.isEmpty, before.wasPublic, isChanged, let first = before.price(since: before.createdAt) {
            // The price before the first change was public from the start.
            try insert(first, of: after.id, in: tenant)
            known = [first]
        }
        guard after.status == .active, let price = after.price(since: now), isFirst || !known.isEmpty else { return }
        if let last = known.last, last.cents == price.cents, last.period == price.period { return }
        try insert(price, of: after.id, in: tenant)
        guard known.count >= Limits.pricesPerListing else { return }
        // The first row tells since when the listing is public.
        try execute(
            "DELETE FROM listing_prices WHERE tenant_id = ? AND listing_id = ? AND since = ?", tenant, after.id,
            known[1].since)
    }

    private func insert(_ price: ListingPrice, of listing: Listing.ID, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO listing_prices (tenant_id, listing_id, since, price_cents, price_period) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, listing_id, since) DO UPDATE
            SET price_cents = excluded.price_cents, price_period = excluded.price_period
            """, tenant, listing, price.since, price.cents, price.period.rawValue)
    }
}
