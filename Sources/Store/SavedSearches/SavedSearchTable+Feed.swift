import Database
import Domain

// The reads and writes of the saved-search matcher.
extension SavedSearchTable {
    /// Incremented whenever a search is saved, deleted or gets another query.
    public func savedSearchRevision() async throws -> Int64 {
        try await read(in: .installation) { try $0.savedSearchRevision() }
    }

    /// All searches of all tenants.
    public func allSavedSearches() async throws -> [(tenant: Tenant.ID, search: SavedSearch)] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                "SELECT tenant_id, id, account_id, name, parameters, query, created_at, looked_at FROM saved_searches"
            ) { (tenant: try $0.id(), search: try Self.savedSearch(&$0)) }
        }
    }

    /// The last change whose matches are stored.
    public func lastMatchedChange() async throws -> Int64 {
        try await read(in: .installation) { db in
            try db.first("SELECT value FROM counters WHERE name = 'matched'") { try $0.integer() } ?? 0
        }
    }

    /// Stores all matches of the listings in `changes` and marks these changes as matched, unless another process was
    /// faster or the searches have changed since `revision`. Unseen matches that no longer fit are deleted.
    public func store(
        _ matches: [SavedSearchMatch], of changes: [ListingChange], from previous: Int64, revision: Int64
    ) async throws {
        guard let last = changes.last else { return }
        try await write(in: .installation) { [clock] db in
            guard try db.savedSearchRevision() == revision else { return }
            let isFirst =
                try db.changedRows(
                    "UPDATE counters SET value = ? WHERE name = 'matched' AND value = ?", last.sequence, previous) > 0
            guard isFirst else { return }
            let now = try db.nextMatchMoment(notBefore: clock.now())
            try db.deleteUnseenMatches(of: changes, besides: Set(matches))
            var news: [MatchedSearch: Int] = [:]
            for match in matches {
                // If the search or listing was deleted since, nothing is inserted. Listings posted before the search
                // was saved are not new, nor are the account's own, and a match is new only once.
                let isNew = try db.changedRows(
                    """
                    INSERT INTO saved_search_matches (tenant_id, search_id, number, matched_at, is_seen)
                    SELECT s.tenant_id, s.id, l.number, ?, 0 FROM saved_searches s
                    JOIN listings l ON l.tenant_id = s.tenant_id AND l.number = ? AND l.number > s.since_number
                        AND l.owner_id <> s.account_id
                    WHERE s.tenant_id = ? AND s.id = ? AND NOT EXISTS (
                        SELECT 1 FROM saved_search_matches m WHERE m.tenant_id = s.tenant_id AND m.search_id = s.id
                        LIMIT 1 OFFSET ?)
                    ON CONFLICT (tenant_id, search_id, number) DO NOTHING
                    """, now, match.number, match.tenant, match.search, Limits.matchesPerSavedSearch - 1)
                news[MatchedSearch(tenant: match.tenant, search: match.search), default: 0] += isNew
            }
            for (search, count) in news where count > 0 { try db.notify(of: count, matchesOf: search, at: now) }
        }
    }
}

private struct MatchedSearch: Hashable {
    let tenant: Tenant.ID
    let search: SavedSearch.ID
}

/// The listing of a change: its number is only unique within its tenant.
private struct ChangedListing: Hashable {
    let tenant: Tenant.ID
    let number: UInt32
}

extension SQLReading {
    fileprivate func savedSearchRevision() throws -> Int64 {
        try first("SELECT value FROM counters WHERE name = 'saved search'") { try $0.integer() } ?? 0
    }
}

extension SQLWriting {
    /// A moment later than all stored matches', so that nobody has marked it as seen yet.
    fileprivate func nextMatchMoment(notBefore now: Instant) throws -> Instant {
        let counted = Instant(milliseconds: try next("matched at"))
        guard counted < now else { return counted }
        try execute("UPDATE counters SET value = ? WHERE name = 'matched at'", now)
        return now
    }

    /// Notifies the owner of a saved search.
    fileprivate func notify(of count: Int, matchesOf matched: MatchedSearch, at now: Instant) throws {
        let saved = try first(
            "SELECT account_id, name FROM saved_searches WHERE tenant_id = ? AND id = ?", matched.tenant, matched.search
        ) { (account: try $0.id() as Account.ID, name: try $0.text()) }
        guard let saved else { return }
        try notify(
            saved.account, of: .savedSearch(matched.search, name: saved.name), count: count, at: now, in: matched.tenant
        )
    }

    /// Deletes unseen matches of changed listings that no longer fit.
    fileprivate func deleteUnseenMatches(of changes: [ListingChange], besides matches: Set<SavedSearchMatch>) throws {
        let listings = Set(changes.map { ChangedListing(tenant: $0.tenant, number: $0.number) })
        let unseen = try listings.map { listing in
            let searches = try later(
                "SELECT search_id FROM saved_search_matches WHERE tenant_id = ? AND number = ? AND is_seen = 0",
                listing.tenant, listing.number
            ) { try $0.id() as SavedSearch.ID }
            return (listing, searches)
        }
        for (listing, searches) in unseen {
            for search in try searches.all()
            where !matches.contains(SavedSearchMatch(tenant: listing.tenant, search: search, number: listing.number)) {
                try execute(
                    "DELETE FROM saved_search_matches WHERE tenant_id = ? AND search_id = ? AND number = ?",
                    listing.tenant, search, listing.number)
            }
        }
    }
}
