import Database
import Domain

public struct ShortlistTable: ShortlistStore, Table {
    public var transactions: Transactions

    public func save(_ shortlist: Shortlist, tokenDigest: String, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try Self.checkRoomForShortlist(of: shortlist.account, at: now, in: tenant, db)
            try db.execute(
                """
                INSERT INTO shortlists (tenant_id, id, account_id, name, token_digest, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, tenant, shortlist.id, shortlist.account, shortlist.name, tokenDigest, shortlist.createdAt,
                shortlist.expiresAt)
            for (position, listing) in shortlist.listings.enumerated() {
                guard try db.number(of: listing, in: tenant) != nil else { throw Problem.unknownListing }
                try db.execute(
                    """
                    INSERT INTO shortlist_listings (tenant_id, shortlist_id, listing_id, position) VALUES (?, ?, ?, ?)
                    """, tenant, shortlist.id, listing, position)
            }
        }
    }

    private static func checkRoomForShortlist(
        of account: Account.ID, at now: Instant, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws {
        let held = try db.first(
            "SELECT count(*) FROM shortlists WHERE tenant_id = ? AND account_id = ? AND expires_at > ?", tenant,
            account,
            now
        ) { try $0.int() }
        let isVerified = try db.isVerified(account, in: tenant)
        guard (held ?? 0) < (isVerified ? Limits.shortlistsPerAccount : Limits.shortlistsUnverified) else {
            throw Problem(
                .conflict, code: "too_many_shortlists",
                "You can share at most \(Limits.shortlistsPerAccount) lists, and \(Limits.shortlistsUnverified) "
                    + "before your email address is confirmed.")
        }
    }

    public func shortlists(of account: Account.ID, at now: Instant, in tenant: Tenant.ID) async throws -> [Shortlist] {
        try await read(in: .tenant(tenant)) { db in
            let ids: [Shortlist.ID] = try db.rows(
                """
                SELECT id FROM shortlists WHERE tenant_id = ? AND account_id = ? AND expires_at > ?
                ORDER BY created_at DESC, id DESC
                """, tenant, account, now
            ) { try $0.id() }
            return try ids.compactMap { try db.shortlist($0, in: tenant) }
        }
    }

    public func deleteShortlist(
        _ id: Shortlist.ID, of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            try db.changedRows(
                "DELETE FROM shortlists WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account, id) > 0
        }
    }

    public func shortlist(tokenDigest: String, at now: Instant, in tenant: Tenant.ID) async throws -> Shortlist? {
        try await read(in: .tenant(tenant)) { db in
            let id: Shortlist.ID? = try db.first(
                """
                SELECT s.id FROM shortlists s JOIN accounts a ON a.tenant_id = s.tenant_id AND a.id = s.account_id
                WHERE s.tenant_id = ? AND s.token_digest = ? AND s.expires_at > ? AND a.blocked_at IS NULL
                """, tenant, tokenDigest, now
            ) { try $0.id() }
            return try id.flatMap { try db.shortlist($0, in: tenant) }
        }
    }

    public func shortlist(_ id: Shortlist.ID, at now: Instant, in tenant: Tenant.ID) async throws -> Shortlist? {
        let found = try await read(in: .tenant(tenant)) { db in try db.shortlist(id, in: tenant) }
        return found.flatMap { $0.expiresAt > now ? $0 : nil }
    }

    /// Deletes expired lists with their votes, of all tenants. Returns how many.
    public func deleteExpiredShortlists(limit: Int) async throws -> Int {
        let now = clock.now()
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM shortlists WHERE (tenant_id, id) IN
                    (SELECT tenant_id, id FROM shortlists WHERE expires_at <= ? LIMIT ?)
                """, now, limit)
        }
    }
}

extension SQLReading {
    fileprivate func shortlist(_ id: Shortlist.ID, in tenant: Tenant.ID) throws -> Shortlist? {
        let listings: [Listing.ID] = try rows(
            """
            SELECT listing_id FROM shortlist_listings WHERE tenant_id = ? AND shortlist_id = ?
            ORDER BY position, listing_id
            """, tenant, id
        ) { try $0.id() }
        return try first(
            "SELECT account_id, name, created_at, expires_at FROM shortlists WHERE tenant_id = ? AND id = ?", tenant, id
        ) {
            Shortlist(
                id: id, account: try $0.id(), name: try $0.text(), listings: listings, createdAt: try $0.instant(),
                expiresAt: try $0.instant())
        }
    }

    /// An account's lists for its export, including expired ones.
    func shortlists(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        let ids: [Shortlist.ID] = try rows(
            "SELECT id FROM shortlists WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?", tenant,
            account, key.id, limit
        ) { try $0.id() }
        return try ids.compactMap { try shortlist($0, in: tenant) }.map { list in
            let listings = list.listings.map { "\"\($0)\"" }.joined(separator: ",")
            return ExportRow(
                key: .init(id: list.id.description, number: 0),
                values: [
                    ("id", .text(list.id.description)), ("name", .text(list.name)),
                    ("listingIds", .json("[\(listings)]")),
                    ("createdAt", .instant(list.createdAt)), ("expiresAt", .instant(list.expiresAt)),
                ])
        }
    }
}
