import Database
import Domain

public struct CaseListTable: CaseListStore, Table {
    public var transactions: Transactions

    public func listings(
        with status: ListingStatus, for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<ListingSummary> {
        try await read(in: .tenant(tenant)) { db in
            let found = try db.listings(with: status, for: viewer, page, in: tenant)
            return Page(found, limit: page.limit)
        }
    }

    public func accounts(
        _ list: AccountList, for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<ModeratedAccount> {
        try await read(in: .tenant(tenant)) { db in
            let found = try db.accounts(list, for: viewer, page, in: tenant)
            let shown = found.prefix(page.limit)
            guard !shown.isEmpty else { return Page(items: [], next: nil) }
            let posters = try db.posters(shown.map(\.id), in: tenant)
            let next = found.count > page.limit ? shown.last?.key : nil
            return Page(items: shown.compactMap { posters[$0.id] }, next: next)
        }
    }
}

/// An account of a list, with its sort key.
struct ListedAccount {
    let id: Account.ID
    /// When it was blocked or last reported; 0 where the id defines the order.
    let at: Instant

    var key: [Int64] { [at.milliseconds, Int64(bitPattern: id.high), Int64(bitPattern: id.low)] }
}

extension SQLReading {
    /// The page and one extra listing, if there is one, with their paging keys. The status is part of the statement,
    /// because each has an index of its own.
    func listings(
        with status: ListingStatus, for viewer: Account.ID, _ page: PageRequest, in tenant: Tenant.ID
    ) throws -> [(item: ListingSummary, key: [Int64])] {
        try rows(
            """
            SELECT l.number, l.id, l.title, l.owner_id, a.name, l.status, l.city, l.price_cents, l.price_period,
                l.currency, l.updated_at
            FROM listings l JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            WHERE l.tenant_id = ? AND l.status = '\(status.rawValue)' AND (l.updated_at, l.number) < (?, ?) AND
            l.owner_id <> ? ORDER BY l.updated_at DESC, l.number DESC LIMIT ?
            """, tenant, page.after(0, or: .max), page.after(1, or: .max), viewer, page.limit + 1
        ) { row in
            let number = try row.integer()
            let listing = try ListingSummary(&row)
            return (item: listing, key: [listing.updatedAt.milliseconds, number])
        }
    }

    /// The page and one extra account, if there is one.
    func accounts(
        _ list: AccountList, for viewer: Account.ID, _ page: PageRequest, in tenant: Tenant.ID
    ) throws -> [ListedAccount] {
        let at = page.after(0, or: .max)
        let id = ID<Account>(
            high: UInt64(bitPattern: page.after(1, or: -1)), low: UInt64(bitPattern: page.after(2, or: -1)))
        switch list {
        case .blocked:
            return try rows(
                """
                SELECT id, blocked_at FROM accounts
                WHERE tenant_id = ? AND blocked_at IS NOT NULL AND (blocked_at, id) < (?, ?) AND id <> ?
                ORDER BY blocked_at DESC, id DESC LIMIT ?
                """, tenant, at, id, viewer, page.limit + 1, read: ListedAccount.init)
        case .new:
            return try rows(
                """
                SELECT id, 0 FROM accounts WHERE tenant_id = ? AND id < ? AND id <> ? ORDER BY id DESC LIMIT ?
                """, tenant, id, viewer, page.limit + 1, read: ListedAccount.init)
        case .reported:
            return try rows(
                """
                SELECT subject_id, at FROM (
                    SELECT subject_id, MAX(created_at) AS at FROM reports
                    WHERE tenant_id = ? AND subject_kind = 'account' AND settled_at IS NULL GROUP BY subject_id
                ) AS reported WHERE (at, subject_id) < (?, ?) AND subject_id <> ?
                ORDER BY at DESC, subject_id DESC LIMIT ?
                """, tenant, at, id, viewer, page.limit + 1, read: ListedAccount.init)
        }
    }
}

extension ListedAccount {
    /// Reads an id and an instant.
    fileprivate init(_ row: inout RowReader) throws {
        self.init(id: try row.id(), at: try row.instant())
    }
}
