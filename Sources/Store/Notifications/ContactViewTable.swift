import Database
import Domain

/// Views of contacts: notifications of owners, and warnings of scams.
public struct ContactViewTable: ContactViewStore, Table {
    public var transactions: Transactions

    public func recordContactView(of listing: Listing, by viewer: Account, in tenant: Tenant.ID) async throws {
        let isKnown = try await read(in: .tenant(tenant)) { db in
            try db.exists(
                """
                SELECT 1 FROM contact_views
                WHERE tenant_id = ? AND owner_id = ? AND listing_id = ? AND account_id = ?
                """, tenant, listing.owner.id, listing.id, viewer.id)
        }
        guard !isKnown else { return }
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            let isFirst =
                try db.changedRows(
                    """
                    INSERT INTO contact_views (tenant_id, owner_id, listing_id, account_id, title, at)
                    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, owner_id, listing_id, account_id) DO NOTHING
                    """, tenant, listing.owner.id, listing.id, viewer.id, listing.fields.title, now) > 0
            guard isFirst, let event = NotificationEvent.contactViewed(of: listing, by: viewer, at: now) else { return }
            try db.notify(listing.owner.id, of: event, at: now, in: tenant)
        }
    }

    public func deleteOldContactViews(limit: Int) async throws -> Int {
        let oldest = clock.now() - .days(Notification.keptForDays)
        return try await write(in: .installation) { db in
            // All tenants at once: the outer condition on tenant_id only selects the rows.
            try db.changedRows(
                """
                DELETE FROM contact_views WHERE (tenant_id, owner_id, listing_id, account_id) IN (
                    SELECT tenant_id, owner_id, listing_id, account_id FROM contact_views
                    WHERE at < ? ORDER BY at LIMIT ?)
                """, oldest, limit)
        }
    }
}

extension SQLWriting {
    /// Warns everyone who saved a listing, asked about it or saw its contact that it was a scam.
    func recall(_ listing: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        let warned: [Account.ID] = try rows(
            """
            SELECT account_id FROM favorites WHERE tenant_id = ? AND listing_id = ?
            UNION SELECT account_id FROM contact_views WHERE tenant_id = ? AND owner_id = ? AND listing_id = ?
            UNION SELECT seeker_id FROM conversations WHERE tenant_id = ? AND listing_id = ?
            """, tenant, listing.id, tenant, listing.owner.id, listing.id, tenant, listing.id
        ) { try $0.id() }
        for account in warned where account != listing.owner.id {
            try notify(account, of: .recall(of: .init(listing)), at: now, in: tenant)
        }
    }

    /// Warns of everything that an account ever offered, including listings that it deleted.
    func recallAll(of owner: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        let warned = try rows(
            """
            SELECT account_id, id, max(title) FROM (
                SELECT f.account_id, l.id, l.title FROM listings l
                JOIN favorites f ON f.tenant_id = l.tenant_id AND f.listing_id = l.id
                WHERE l.tenant_id = ? AND l.owner_id = ?
                UNION SELECT account_id, listing_id, title FROM contact_views WHERE tenant_id = ? AND owner_id = ?
                UNION SELECT seeker_id, listing_id, title FROM conversations
                WHERE tenant_id = ? AND owner_id = ? AND subject_kind = 'listing'
            ) AS warned WHERE account_id <> ? GROUP BY account_id, id
            """, tenant, owner, tenant, owner, tenant, owner, owner
        ) {
            (
                account: try $0.id() as Account.ID,
                listing: Notification.Subject(id: try $0.id(), title: try $0.optionalText())
            )
        }
        for (account, listing) in warned {
            try notify(account, of: .recall(of: listing), at: now, in: tenant)
        }
    }
}
