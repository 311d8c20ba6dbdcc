import Database
import Domain

extension CaseTable {
    public func history(of listing: Listing.ID, before version: Int?, limit: Int, in tenant: Tenant.ID) async throws
        -> ListingHistory
    {
        try await read(in: .tenant(tenant)) { db in
            let current = try db.listing(listing, in: tenant)
            return try db.history(of: listing, current: current, before: version, limit: limit, in: tenant)
        }
    }

    /// Deletes states that were replaced too long ago, of all tenants, at most `limit`. Returns how many.
    public func deleteOldVersions(limit: Int) async throws -> Int {
        let oldest = clock.now() - ListingVersion.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: the oldest are selected without a condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM listing_versions WHERE (tenant_id, listing_id, version) IN (
                    SELECT tenant_id, listing_id, version FROM listing_versions
                    WHERE replaced_at <= ? ORDER BY replaced_at LIMIT ?)
                """, oldest, limit)
        }
    }
}

extension SQLReading {
    /// The states of a listing, newest first: `limit` of them, and one extra if there is one.
    ///
    /// - Parameter current: the current listing; `nil` when it is deleted.
    func history(
        of listing: Listing.ID, current: Listing?, before version: Int?, limit: Int, in tenant: Tenant.ID
    ) throws -> ListingHistory {
        let states = try rows(
            """
            SELECT version, at, content FROM listing_versions
            WHERE tenant_id = ? AND listing_id = ? AND version < ? ORDER BY version DESC LIMIT ?
            """, tenant, listing, version ?? .max, limit + 1
        ) { row in try ListingHistory.State(&row) }
        guard let current, version.map({ current.version < $0 }) ?? true else {
            let hidesPlace = current?.fields.hideExactLocation ?? states.first?.content.hidesPlace ?? true
            return ListingHistory(states, limit: limit, hidesPlace: hidesPlace)
        }
        return ListingHistory(current, after: states, limit: limit)
    }
}

extension SQLReading {
    /// The titles of listings by id; for deleted ones the last title, while their history is kept.
    func titles(ofListings ids: Set<String>, in tenant: Tenant.ID) throws -> [String: String] {
        guard !ids.isEmpty else { return [:] }
        let values = [tenant as any SQLBindable] + ids.map { $0 as any SQLBindable }
        let current = try rows(
            "SELECT id, title FROM listings WHERE tenant_id = ? AND id IN (\(marks(ids.count)))", values
        ) { (id: try $0.text(), title: try $0.optionalText()) }
        let titles = current.compactMap { found in found.title.map { (found.id, $0) } }
        let former = try formerTitles(of: ids.subtracting(current.map(\.id)), in: tenant)
        return former.merging(titles) { $1 }
    }

    private func formerTitles(of ids: Set<String>, in tenant: Tenant.ID) throws -> [String: String] {
        guard !ids.isEmpty else { return [:] }
        let found = try rows(
            """
            SELECT v.listing_id, v.content FROM listing_versions v
            WHERE v.tenant_id = ? AND v.listing_id IN (\(marks(ids.count))) AND v.version = (
                SELECT MAX(n.version) FROM listing_versions n
                WHERE n.tenant_id = v.tenant_id AND n.listing_id = v.listing_id)
            """, [tenant as any SQLBindable] + ids.map { $0 as any SQLBindable }
        ) { (id: try $0.text(), content: ListingContent(json: try $0.text())) }
        return found.reduce(into: [:]) { titles, former in titles[former.id] = former.content?.title }
    }
}

extension ListingHistory.State {
    /// Reads `version, at, content`.
    init(_ row: inout RowReader) throws {
        let (version, at) = (try row.int(), try row.instant())
        self.init(version: version, at: at, content: ListingContent(json: try row.text()) ?? .empty)
    }
}

extension SQLWriting {
    /// Stores the current state of a listing before a change.
    func storeVersion(of listing: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO listing_versions (tenant_id, listing_id, version, owner_id, at, replaced_at, content)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, tenant, listing.id, listing.version, listing.owner.id, listing.updatedAt, now,
            ListingContent(listing).json)
    }

    /// The listing, after storing its current state before a change. Throws not found.
    func listingToChange(_ id: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws -> Listing {
        guard let listing = try listing(id, in: tenant) else { throw Problem.notFound("listing") }
        try storeVersion(of: listing, at: now, in: tenant)
        return listing
    }
}
