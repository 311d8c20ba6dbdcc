import Database
import Domain

public struct SavedSearchTable: SavedSearchStore, Table {
    public var transactions: Transactions

    public func save(_ search: SavedSearch, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let held = try db.first(
                "SELECT count(*) FROM saved_searches WHERE tenant_id = ? AND account_id = ?", tenant, search.account
            ) { try $0.int() }
            let isVerified = try db.isVerified(search.account, in: tenant)
            let most = isVerified ? Limits.savedSearchesPerAccount : Limits.savedSearchesUnverified
            guard (held ?? 0) < most else {
                throw Problem(
                    .conflict, code: "too_many_saved_searches",
                    "You can have at most \(Limits.savedSearchesPerAccount) saved searches, and "
                        + "\(Limits.savedSearchesUnverified) before your email address is confirmed.")
            }
            try db.execute(
                """
                INSERT INTO saved_searches
                    (tenant_id, id, account_id, name, parameters, query, created_at, looked_at, since_number)
                SELECT ?, ?, ?, ?, ?, ?, ?, ?, value FROM counters WHERE name = 'listing'
                """, tenant, search.id, search.account, search.name, search.parameters, search.query.json,
                search.createdAt, search.lookedAt)
            _ = try db.next("saved search")
        }
    }

    public func savedSearches(
        of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> [(search: SavedSearch, new: Int)] {
        try await read(in: .tenant(tenant)) { db in
            let searches = try db.rows(
                """
                SELECT id, account_id, name, parameters, query, created_at, looked_at FROM saved_searches
                WHERE tenant_id = ? AND account_id = ? ORDER BY created_at DESC, id DESC
                """, tenant, account, read: Self.savedSearch)
            return try searches.map { (search: $0, new: try db.unseenMatches(of: $0.id, in: tenant)) }
        }
    }

    public func savedSearch(
        _ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> (search: SavedSearch, new: Int)? {
        try await read(in: .tenant(tenant)) { db in
            guard let search = try db.savedSearch(id, of: account, in: tenant) else { return nil }
            return (search, try db.unseenMatches(of: id, in: tenant))
        }
    }

    public func replace(_ search: SavedSearch, version previous: Int, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard let known = try db.savedSearch(search.id, of: search.account, in: tenant) else {
                throw Problem.notFound("saved search")
            }
            guard known.version == previous else { throw Problem.staleSavedSearch }
            try db.execute(
                "UPDATE saved_searches SET name = ? WHERE tenant_id = ? AND id = ?", search.name, tenant, search.id)
            guard search.parameters != known.parameters else { return }
            try db.execute(
                """
                UPDATE saved_searches SET parameters = ?, query = ?, since_number = (
                    SELECT value FROM counters WHERE name = 'listing')
                WHERE tenant_id = ? AND id = ?
                """, search.parameters, search.query.json, tenant, search.id)
            try db.execute(
                "DELETE FROM saved_search_matches WHERE tenant_id = ? AND search_id = ?", tenant, search.id)
            _ = try db.next("saved search")
        }
    }

    public func deleteSavedSearch(
        _ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            let deleted = try db.changedRows(
                "DELETE FROM saved_searches WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account, id)
            if deleted > 0 { _ = try db.next("saved search") }
            return deleted > 0
        }
    }

    public func unseen(
        _ id: SavedSearch.ID, in tenant: Tenant.ID
    ) async throws -> (numbers: [UInt32], asOf: Instant) {
        try await read(in: .tenant(tenant)) { db in
            let asOf = try db.first("SELECT value FROM counters WHERE name = 'matched at'") { try $0.instant() }
            let numbers = try db.rows(
                """
                SELECT number FROM saved_search_matches
                WHERE tenant_id = ? AND search_id = ? AND is_seen = 0 ORDER BY number
                """, tenant, id
            ) { UInt32(try $0.integer()) }
            return (numbers, asOf ?? Instant(milliseconds: 0))
        }
    }

    public func markSeen(_ id: SavedSearch.ID, through moment: Instant, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.execute("UPDATE saved_searches SET looked_at = ? WHERE tenant_id = ? AND id = ?", now, tenant, id)
            try db.execute(
                """
                UPDATE saved_search_matches SET is_seen = 1
                WHERE tenant_id = ? AND search_id = ? AND is_seen = 0 AND matched_at <= ?
                """, tenant, id, moment)
        }
    }

    /// Reads `id, account_id, name, parameters, query, created_at, looked_at`.
    static func savedSearch(_ row: inout RowReader) throws -> SavedSearch {
        let (id, account): (SavedSearch.ID, Account.ID) = (try row.id(), try row.id())
        let (name, parameters, json) = (try row.text(), try row.text(), try row.text())
        guard let query = ListingQuery(json: json) else { throw SQLError(.other, "\(json) is stored as a query") }
        return SavedSearch(
            id: id, account: account, name: name, parameters: parameters, query: query,
            createdAt: try row.instant(), lookedAt: try row.instant())
    }
}

extension SQLReading {
    fileprivate func savedSearch(
        _ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID
    ) throws -> SavedSearch? {
        try first(
            """
            SELECT id, account_id, name, parameters, query, created_at, looked_at FROM saved_searches
            WHERE tenant_id = ? AND account_id = ? AND id = ?
            """, tenant, account, id, read: SavedSearchTable.savedSearch)
    }

    /// How many matches the owner of a search has not seen.
    fileprivate func unseenMatches(of search: SavedSearch.ID, in tenant: Tenant.ID) throws -> Int {
        try first(
            "SELECT count(*) FROM saved_search_matches WHERE tenant_id = ? AND search_id = ? AND is_seen = 0",
            tenant, search
        ) { try $0.int() } ?? 0
    }
}
