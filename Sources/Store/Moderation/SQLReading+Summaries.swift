import Database
import Domain

extension SQLReading {
    /// Adds the number of open cases to the accounts, those of their listings included, as in the queue: none for
    /// blocked accounts.
    func withOpenCases(_ accounts: [AccountSummary], in tenant: Tenant.ID) throws -> [AccountSummary] {
        let ids = accounts.filter { !$0.isBlocked }.map(\.person.id)
        guard !ids.isEmpty else { return accounts }
        let counts = try openCases(of: ids, in: tenant)
        return accounts.map { account in
            AccountSummary(
                person: account.person, email: account.email, role: account.role, isBlocked: account.isBlocked,
                createdAt: account.createdAt, openCases: counts[account.person.id] ?? 0)
        }
    }

    private func openCases(of accounts: [Account.ID], in tenant: Tenant.ID) throws -> [Account.ID: Int] {
        let ids = accounts.map { $0 as any SQLBindable }
        let marks = marks(ids.count)
        let one: [any SQLBindable] = [tenant] + ids
        let found = try rows(
            """
            SELECT owner_id, COUNT(*) FROM (
                SELECT l.owner_id, l.id FROM reports r
                JOIN listings l ON l.tenant_id = r.tenant_id AND l.id = r.subject_id
                WHERE r.tenant_id = ? AND r.subject_kind = 'listing' AND r.settled_at IS NULL
                    AND l.owner_id IN (\(marks))
                UNION
                SELECT l.owner_id, l.id FROM holds h
                JOIN listings l ON l.tenant_id = h.tenant_id AND l.id = h.listing_id
                WHERE h.tenant_id = ? AND h.is_open = 1 AND l.owner_id IN (\(marks))
                UNION
                SELECT subject_id, subject_id FROM reports
                WHERE tenant_id = ? AND subject_kind = 'account' AND settled_at IS NULL AND subject_id IN (\(marks))
                UNION
                SELECT author_id, author_id FROM messages
                WHERE tenant_id = ? AND status = 'held' AND author_id IN (\(marks))
            ) AS waiting GROUP BY owner_id
            """, one + one + one + one
        ) { (try $0.id() as Account.ID, try $0.int()) }
        return Dictionary(uniqueKeysWithValues: found)
    }
}

extension AccountSummary {
    /// Reads `id, name, email, role, blocked_at, created_at`. It has no open cases.
    init(_ row: inout RowReader) throws {
        let person = Person(id: try row.id(), name: try row.text())
        let (email, role): (EmailAddress, Account.Role) = (try EmailAddress(row.text()), try row.word())
        let (blockedAt, createdAt) = (try row.optionalInstant(), try row.instant())
        self.init(
            person: person, email: email, role: role, isBlocked: blockedAt != nil, createdAt: createdAt, openCases: 0)
    }
}

extension ListingSummary {
    /// Reads `id, title, owner_id`, the owner's name, `status, city, price_cents, price_period, currency, updated_at`.
    init(_ row: inout RowReader) throws {
        let (id, title): (Listing.ID, String?) = (try row.id(), try row.optionalText())
        let owner = Person(id: try row.id(), name: try row.text())
        let (status, city): (ListingStatus, String?) = (try row.word(), try row.optionalText())
        let price = Price(cents: try row.optionalInt(), period: try row.word(), currency: try row.text())
        self.init(
            id: id, title: title, owner: owner, status: status, city: city, price: price,
            updatedAt: try row.instant())
    }
}
