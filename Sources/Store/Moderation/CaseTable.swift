import Database
import Domain

public struct CaseTable: CaseStore, Table {
    public var transactions: Transactions

    public func queue(
        for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<ModerationCase> {
        try await read(in: .tenant(tenant)) { db in
            let waiting = try db.waiting(for: viewer, page, in: tenant)
            let next = waiting.count > page.limit ? waiting.dropLast().last?.key : nil
            let cases = try db.cases(Array(waiting.prefix(page.limit)), in: tenant)
            return Page(items: cases, next: next)
        }
    }

    public func listingCase(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> ModerationCase? {
        try await read(in: .tenant(tenant)) { db in
            let listing = try db.listing(id, in: tenant)
            let history = try db.history(
                of: id, current: listing, before: nil, limit: Limits.versionsInCase, in: tenant)
            let owner = try listing?.owner.id ?? db.formerOwner(of: id, in: tenant)
            guard let owner, let poster = try db.posters([owner], in: tenant)[owner] else { return nil }
            let (reports, waiting) = (
                try db.reports(of: [id.description], settledToo: true, in: tenant),
                try db.waiting(for: nil, PageRequest(limit: 1), only: id.description, in: tenant).first
            )
            return ModerationCase(
                subject: .listing(id), risk: waiting?.risk ?? 0, riskParts: waiting?.parts ?? [],
                since: waiting?.since ?? listing?.createdAt ?? poster.account.createdAt, listing: listing,
                poster: poster,
                reports: reports[id.description] ?? [], history: history,
                decisions: try db.withTitles(db.decisions(on: id, in: tenant), in: tenant),
                signals: try db.signals(of: [id.description], in: tenant)[id.description] ?? [])
        }
    }

    public func accountCase(_ id: Account.ID, in tenant: Tenant.ID) async throws -> ModerationCase? {
        let now = clock.now()
        return try await read(in: .tenant(tenant)) { db in
            guard let poster = try db.posters([id], in: tenant)[id] else { return nil }
            let (reports, waiting) = (
                try db.reports(of: [id.description], settledToo: true, in: tenant),
                try db.waiting(for: nil, PageRequest(limit: 1), only: id.description, in: tenant).first
            )
            return ModerationCase(
                subject: .account(id), risk: waiting?.risk ?? 0, riskParts: waiting?.parts ?? [],
                since: waiting?.since ?? poster.account.createdAt,
                listing: nil, poster: poster, reports: reports[id.description] ?? [], history: .none,
                decisions: try db.withTitles(db.decisions(onListingsOf: id, in: tenant), in: tenant),
                heldMessages: try db.heldMessages(of: [id.description], in: tenant)[id.description] ?? 0,
                heldRatings: try db.heldRatings(by: [id.description], in: tenant)[id.description] ?? 0,
                ratings: try db.openRatings(by: id, at: now, in: tenant))
        }
    }
}

/// A row of the queue.
struct WaitingCase {
    let subject: Report.Subject
    let owner: Account.ID
    let risk: Int
    let since: Instant
    /// The components of its risk.
    var parts: [RiskPart]

    var key: [Int64] {
        let (high, low) =
            switch subject {
            case .listing(let id): (id.high, id.low)
            case .account(let id): (id.high, id.low)
            }
        return [Int64(risk), since.milliseconds, Int64(bitPattern: high), Int64(bitPattern: low)]
    }
}

extension SQLReading {
    /// The cases of a page. Each kind of data is read once for all of them.
    func cases(_ waiting: [WaitingCase], in tenant: Tenant.ID) throws -> [ModerationCase] {
        guard !waiting.isEmpty else { return [] }
        let ids = waiting.map(\.subject.id)
        let posters = try posters(Array(Set(waiting.map(\.owner))), in: tenant)
        let reports = try reports(of: ids, settledToo: false, in: tenant)
        let states = try states(of: ids, limit: Limits.versionsInQueue, in: tenant)
        let decisions = try newestDecisions(on: ids, in: tenant)
        let (held, heldRatings) = (try heldMessages(of: ids, in: tenant), try heldRatings(by: ids, in: tenant))
        let signals = try signals(of: ids, in: tenant)
        return try waiting.compactMap { found in
            guard let poster = posters[found.owner] else { return nil }
            var listing: Listing?
            if case .listing(let id) = found.subject { listing = try self.listing(id, in: tenant) }
            let id = found.subject.id
            let history = listing.map {
                ListingHistory($0, after: states[id] ?? [], limit: Limits.versionsInQueue)
            }
            return ModerationCase(
                subject: found.subject, risk: found.risk, riskParts: found.parts, since: found.since, listing: listing,
                poster: poster,
                reports: reports[id] ?? [], history: history ?? .none, decisions: decisions[id].map { [$0] } ?? [],
                heldMessages: held[id] ?? 0, heldRatings: heldRatings[id] ?? 0, signals: signals[id] ?? [])
        }
    }

    /// The owner of a deleted listing; `nil` when it is unknown.
    fileprivate func formerOwner(of listing: Listing.ID, in tenant: Tenant.ID) throws -> Account.ID? {
        try first(
            """
            SELECT owner_id FROM listing_versions WHERE tenant_id = ? AND listing_id = ?
            UNION SELECT owner_id FROM decisions WHERE tenant_id = ? AND listing_id = ?
            """, tenant, listing, tenant, listing
        ) { try $0.id() }
    }

    /// Accounts with their moderation history.
    func posters(_ ids: [Account.ID], in tenant: Tenant.ID) throws -> [Account.ID: ModeratedAccount] {
        let signals = try accountSignals(of: ids, in: tenant)
        let records = try namedRows(
            """
            SELECT a.*,
                (SELECT count(*) FROM listings l WHERE l.tenant_id = a.tenant_id AND l.owner_id = a.id) AS listings,
                (SELECT count(DISTINCT d.listing_id) FROM decisions d
                WHERE d.tenant_id = a.tenant_id AND d.owner_id = a.id AND d.decision = 'hold') AS holds,
                (SELECT count(*) FROM decisions d
                WHERE d.tenant_id = a.tenant_id AND d.owner_id = a.id AND d.decision = 'delete') AS deletions,
                (SELECT count(*) FROM decisions d
                WHERE d.tenant_id = a.tenant_id AND d.owner_id = a.id AND d.decision = 'withdraw') AS withdrawals
            FROM account_rows a WHERE a.tenant_id = ? AND a.id IN (\(marks(ids.count)))
            """, [tenant] + ids.map { $0 as any SQLBindable },
            read: { row in
                let account = try Account(row)
                return ModeratedAccount(
                    account: account, listings: try row.int("listings"), holds: try row.int("holds"),
                    deletions: try row.int("deletions"), withdrawals: try row.int("withdrawals"),
                    signals: signals[account.id] ?? [])
            })
        return Dictionary(uniqueKeysWithValues: records.map { ($0.account.id, $0) })
    }

    private func accountSignals(of ids: [Account.ID], in tenant: Tenant.ID) throws -> [Account.ID: [AccountSignal]] {
        let found = try rows(
            """
            SELECT account_id, code FROM account_signals
            WHERE tenant_id = ? AND account_id IN (\(marks(ids.count))) ORDER BY account_id, code
            """, [tenant] + ids.map { $0 as any SQLBindable }
        ) { (account: try $0.id() as Account.ID, signal: AccountSignal(rawValue: try $0.text())) }
        return Dictionary(grouping: found, by: \.account).mapValues { $0.compactMap(\.signal) }
    }

    /// This many question marks, for an IN list; without any, what no value is in.
    func marks(_ count: Int) -> String {
        count == 0 ? "NULL" : Array(repeating: "?", count: count).joined(separator: ", ")
    }
}
