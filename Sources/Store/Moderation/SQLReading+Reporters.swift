import Database
import Domain

/// The author of an open report that counts.
private struct OpenReport {
    let mailbox: String
    let reporter: Account.ID
    let since: Instant
    let firstListedAt: Instant?
}

extension SQLReading {
    /// The reporters with counting open reports of a listing, each mailbox once. Where the owner has a history and a
    /// clean record, only reporters with a history count: old enough, and known to owners who replied or as owners; and
    /// of those with one browser or network only the first, because one person can have several accounts.
    func reporters(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws
        -> [(mailbox: String, reporter: Reporter)]
    {
        var reports = try openReports(of: listing, in: tenant)
        if try hasCleanOwner(listing, at: now, in: tenant) {
            reports = try reports.reduce(into: []) { independent, report in
                guard try hasHistory(report, of: listing, at: now, in: tenant),
                    try isIndependent(report, of: independent, in: tenant)
                else { return }
                independent.append(report)
            }
        }
        return try Set(reports.map(\.mailbox)).sorted().map { mailbox in
            (mailbox, try reporter(mailbox, at: now, in: tenant))
        }
    }

    /// How many accounts with a history have open reports of a listing, counted up to `ListingDoubt.minReporters`. One
    /// of the same mailbox, browser or network as another doesn't count, nor one whose reports were dismissed lately.
    func independentReporters(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws -> Int {
        var independent: [OpenReport] = []
        for report in try openReports(of: listing, in: tenant) where independent.count < ListingDoubt.minReporters {
            guard try hasHistory(report, of: listing, at: now, in: tenant),
                try reporter(report.mailbox, at: now, in: tenant).released == 0,
                try isIndependent(report, of: independent, in: tenant)
            else { continue }
            independent.append(report)
        }
        return independent.count
    }

    private func isIndependent(_ report: OpenReport, of others: [OpenReport], in tenant: Tenant.ID) throws -> Bool {
        try !others.contains { other in
            try other.mailbox == report.mailbox || haveSameTraces(other.reporter, report.reporter, in: tenant)
        }
    }

    private func haveSameTraces(_ one: Account.ID, _ other: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM account_traces mine
            JOIN account_traces theirs ON theirs.tenant_id = mine.tenant_id AND theirs.account_id = ?
                AND theirs.kind = mine.kind AND theirs.digest = mine.digest
            WHERE mine.tenant_id = ? AND mine.account_id = ? AND \(SQLTraces.tellApart) LIMIT 1
            """, other, tenant, one)
    }

    private func openReports(of listing: Listing.ID, in tenant: Tenant.ID) throws -> [OpenReport] {
        try rows(
            """
            SELECT COALESCE(r.mailbox_digest, r.reporter_id), a.id, a.created_at, a.first_listed_at
            FROM reports r JOIN accounts a ON a.tenant_id = r.tenant_id AND a.id = r.reporter_id
            WHERE r.tenant_id = ? AND r.subject_kind = 'listing' AND r.subject_id = ? AND r.settled_at IS NULL
                AND r.counts_toward_hold = 1 AND a.blocked_at IS NULL
            ORDER BY r.id
            """, tenant, listing
        ) { row in
            OpenReport(
                mailbox: try row.text(), reporter: try row.id(), since: try row.instant(),
                firstListedAt: try row.optionalInstant())
        }
    }

    /// Whether a listing's owner has a history and no listing that was deleted by a moderator.
    private func hasCleanOwner(_ listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM listings l JOIN accounts o ON o.tenant_id = l.tenant_id AND o.id = l.owner_id
            WHERE l.tenant_id = ? AND l.id = ? AND o.created_at <= ? AND o.email_verified_at IS NOT NULL
                AND NOT EXISTS (
                    SELECT 1 FROM decisions d
                    WHERE d.tenant_id = o.tenant_id AND d.owner_id = o.id AND d.decision = 'delete')
            """, tenant, listing, now - AccountHistory.minAge)
    }

    private func hasHistory(_ report: OpenReport, of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws
        -> Bool
    {
        let oldest = now - AccountHistory.minAge
        guard report.since <= oldest else { return false }
        if let listed = report.firstListedAt, listed <= oldest { return true }
        return try signsOfOwners(whoAnswered: report.reporter, whoReports: listing, at: now, in: tenant)
            .contains { !PuppetSign.areEnough($0) }
    }

    /// The signs of the owners who replied to a reporter: the reporter may have answered as well.
    private func signsOfOwners(
        whoAnswered reporter: Account.ID, whoReports listing: Listing.ID, at now: Instant, in tenant: Tenant.ID
    ) throws -> [Set<PuppetSign>] {
        let owners = try rows(
            """
            SELECT DISTINCT o.id, o.created_at FROM conversations c
            JOIN accounts o ON o.tenant_id = c.tenant_id AND o.id = c.owner_id
            WHERE c.tenant_id = ? AND c.seeker_id = ? AND c.answered_at IS NOT NULL AND o.blocked_at IS NULL
            ORDER BY o.created_at, o.id LIMIT ?
            """, tenant, reporter, Limits.answersLookedAt
        ) { (id: try $0.id() as Account.ID, since: try $0.instant()) }
        return try owners.map { owner in
            var signs = Set(try sharedTraces(of: owner.id, withReportersOf: listing, in: tenant).map(\.puppetSign))
            if now < owner.since + AccountHistory.minAge { signs.insert(.youngAccount) }
            if try !talks(owner.id, withOthersThanReportersOf: listing, in: tenant) { signs.insert(.noOtherActivity) }
            return signs
        }
    }

    private func sharedTraces(
        of owner: Account.ID, withReportersOf listing: Listing.ID, in tenant: Tenant.ID
    ) throws -> [AccountTraces.Kind] {
        try rows(
            """
            SELECT DISTINCT mine.kind FROM account_traces mine
            JOIN reports r ON r.tenant_id = mine.tenant_id AND r.subject_kind = 'listing' AND r.subject_id = ?
                AND r.settled_at IS NULL AND r.reporter_id <> mine.account_id
            JOIN account_traces theirs ON theirs.tenant_id = r.tenant_id AND theirs.account_id = r.reporter_id
                AND theirs.kind = mine.kind AND theirs.digest = mine.digest
            WHERE mine.tenant_id = ? AND mine.account_id = ? AND \(SQLTraces.tellApart)
            """, listing, tenant, owner
        ) { try $0.word() }
    }

    private func talks(
        _ owner: Account.ID, withOthersThanReportersOf listing: Listing.ID, in tenant: Tenant.ID
    ) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM (
                SELECT tenant_id, seeker_id AS other_id FROM conversations WHERE tenant_id = ? AND owner_id = ?
                UNION ALL
                SELECT tenant_id, owner_id FROM conversations WHERE tenant_id = ? AND seeker_id = ?
            ) c WHERE NOT EXISTS (
                SELECT 1 FROM reports r WHERE r.tenant_id = c.tenant_id AND r.subject_kind = 'listing'
                    AND r.subject_id = ? AND r.reporter_id = c.other_id AND r.settled_at IS NULL) LIMIT 1
            """, tenant, owner, tenant, owner, listing)
    }

    private func reporter(_ mailbox: String, at now: Instant, in tenant: Tenant.ID) throws -> Reporter {
        let found = try first(
            """
            SELECT count(CASE WHEN outcome = 'released' AND at > ? THEN 1 END),
                count(CASE WHEN outcome = 'held' AND at > ? THEN 1 END)
            FROM report_outcomes WHERE tenant_id = ? AND mailbox_digest = ?
            """, now - Reporter.rememberedFor, now - Reporter.holdsCountedFor, tenant, mailbox
        ) { row in Reporter(released: try row.int(), holds: try row.int()) }
        return found ?? Reporter(released: 0, holds: 0)
    }
}
