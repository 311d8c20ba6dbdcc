import Database
import Domain

public struct ReportTable: ReportStore, Table {
    public var transactions: Transactions

    public func file(_ report: Report, enough: Int, in tenant: Tenant.ID) async throws {
        let isChanged = try await write(in: .tenant(tenant)) { db in
            try db.forgetSettledReport(like: report, in: tenant)
            try db.checkSubject(of: report, in: tenant)
            let mailbox = cryptography.reporterDigest(report.reporterEmail, tenant)
            try db.insert(report, from: mailbox, in: tenant)
            try db.notifyModerators(of: .newCase, at: report.createdAt, in: tenant)
            try db.tell(.marketplace, .created(report), in: tenant)
            guard case .listing(let id) = report.subject else { return false }
            let reporters = try db.reporters(of: id, at: report.createdAt, in: tenant)
            let weight = reporters.reduce(0) { $0 + $1.reporter.weight }
            let isDoubted = try db.refreshDoubt(of: id, at: report.createdAt, in: tenant)
            guard weight >= enough * Reporter.fullWeight else { return isDoubted }
            return try self.holdReported(id, at: report.createdAt, in: tenant, db) || isDoubted
        }
        if isChanged { await transactions.listingsChanged() }
    }

    public func dismissReports(of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else {
                throw Problem.notFound("account")
            }
            try db.remember(.released, of: .account(account), at: audit.at, in: tenant)
            try db.notifyReporters(of: .account(account), .kept, at: audit.at, in: tenant)
            guard try db.settleReports(of: .account(account), at: audit.at, in: tenant) > 0 else {
                throw Problem(
                    .conflict, code: "already_decided",
                    "This account has no open reports. Someone else has already resolved them.")
            }
            try append(audit, in: tenant, db)
        }
    }

    public func removeShortlist(
        _ id: Shortlist.ID, note: DecisionMail.Note, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try db.changedRows("DELETE FROM shortlists WHERE tenant_id = ? AND id = ?", tenant, id) > 0 else {
                throw Problem.notFound("shared list")
            }
            let reports = try db.rows(
                """
                UPDATE reports SET settled_at = ? WHERE tenant_id = ? AND shortlist_id = ? AND settled_at IS NULL
                RETURNING id, reporter_id
                """, audit.at, tenant, id
            ) { (id: try $0.id() as Report.ID, reporter: try $0.id() as Account.ID) }
            for report in reports {
                let event = NotificationEvent.reportDecided(report.id, .removed, about: nil)
                try db.notify(report.reporter, of: event, at: audit.at, in: tenant)
            }
            try db.mail(note, at: audit.at, in: tenant)
            try append(audit, in: tenant, db)
        }
    }

    /// Holds a listing that enough people reported. Returns whether it could be held.
    private func holdReported(
        _ id: Listing.ID, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Bool {
        guard let listing = try db.listing(id, in: tenant), listing.status == .active else { return false }
        let decision = try db.write(
            .hold, on: listing, reason: Decision.reportedReason, by: nil, at: now, in: tenant)
        try db.remember(.held, of: .listing(id), at: now, in: tenant)
        try db.hold(listing, by: decision, in: tenant)
        try db.notifyOwner(of: decision, on: listing, in: tenant)
        return true
    }
}

extension SQLReading {
    /// Throws unless the subject of a report exists, belongs to somebody else, and may be reported by this account.
    fileprivate func checkSubject(of report: Report, in tenant: Tenant.ID) throws {
        switch report.subject {
        case .listing(let id):
            let owner: Account.ID? = try first(
                "SELECT owner_id FROM listings WHERE tenant_id = ? AND id = ?", tenant, id
            ) { try $0.id() }
            guard let owner else { throw Problem.notFound("listing") }
            guard owner != report.reporter else { throw Problem.reportsOwnListing }
        case .account(let id):
            guard try exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, id) else {
                throw Problem.notFound("account")
            }
            guard id != report.reporter else {
                throw report.topic.map(\.ownProblem) ?? Problem.reportsOwnAccount
            }
        }
        guard
            try !exists(
                "SELECT 1 FROM reports WHERE tenant_id = ? AND subject_id = ? AND reporter_id = ?", tenant,
                report.subject.id, report.reporter)
        else { throw Problem.alreadyReported }
        let open = try first(
            "SELECT count(*) FROM reports WHERE tenant_id = ? AND reporter_id = ? AND settled_at IS NULL", tenant,
            report.reporter
        ) { try $0.int() }
        guard open ?? 0 < Limits.openReportsPerAccount else { throw Problem.tooManyReports }
    }
}

extension SQLWriting {
    /// Makes room for a report of another list, message, rating or ad, once a moderator has decided on the first one:
    /// an account can be reported for each list that it shares and for everything that it writes. The outcome of the
    /// former report stays in the audit log.
    fileprivate func forgetSettledReport(like report: Report, in tenant: Tenant.ID) throws {
        guard let topic = report.topic else { return }
        try execute(
            """
            DELETE FROM reports
            WHERE tenant_id = ? AND subject_id = ? AND reporter_id = ? AND settled_at IS NOT NULL
                AND COALESCE(shortlist_id, message_id, rating_id, wanted_id, '') NOT IN ('', ?)
            """, tenant, report.subject.id, report.reporter, topic.id)
    }

    fileprivate func insert(_ report: Report, from mailbox: String, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO reports (tenant_id, id, reporter_id, mailbox_digest, subject_kind, subject_id, reason, message,
                counts_toward_hold, created_at, shortlist_id, shortlist_name, message_id, rating_id, wanted_id,
                wanted_title)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, report.id, report.reporter, mailbox, report.subject.kind, report.subject.id,
            report.reason.rawValue,
            report.message, report.countsTowardHold, report.createdAt, report.topic?.sharedList?.id,
            report.topic?.sharedList?.name, report.topic?.message, report.topic?.rating, report.topic?.wanted?.id,
            report.topic?.wanted?.title)
    }

    /// Returns how many were open.
    @discardableResult
    func settleReports(of subject: Report.Subject, at now: Instant, in tenant: Tenant.ID) throws -> Int {
        try changedRows(
            """
            UPDATE reports SET settled_at = ?
            WHERE tenant_id = ? AND subject_kind = ? AND subject_id = ? AND settled_at IS NULL
            """, now, tenant, subject.kind, subject.id)
    }
}

extension Report.Topic {
    fileprivate var sharedList: Report.SharedList? { if case .sharedList(let list) = self { list } else { nil } }
    fileprivate var message: Message.ID? { if case .message(let id) = self { id } else { nil } }
    fileprivate var rating: Rating.ID? { if case .rating(let id) = self { id } else { nil } }
    fileprivate var wanted: Report.ReportedAd? { if case .wanted(let ad) = self { ad } else { nil } }

    fileprivate var id: String {
        switch self {
        case .sharedList(let list): list.id.description
        case .message(let id): id.description
        case .rating(let id): id.description
        case .wanted(let ad): ad.id.description
        }
    }

    /// The problem for reporting one's own content.
    fileprivate var ownProblem: Problem {
        switch self {
        case .sharedList: .reportsOwnShortlist
        case .message, .rating: .reportsOwnAccount
        case .wanted: .ownWantedAd
        }
    }
}

extension Report.Subject {
    var kind: String {
        switch self {
        case .listing: "listing"
        case .account: "account"
        }
    }

    var id: String {
        switch self {
        case .listing(let id): id.description
        case .account(let id): id.description
        }
    }
}
