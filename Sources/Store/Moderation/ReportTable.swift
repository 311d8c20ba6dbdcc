import Database
import Domain

extension Store: ReportStore {
    public func file(
        _ report: Report, enough: Int, mail: OutgoingMail?, in tenant: Tenant.ID
    ) async throws {
        let isHeld = try await write { db in
            try db.checkSubject(of: report, in: tenant)
            try db.insert(report, in: tenant)
            guard case .listing(let id) = report.subject, try db.countingReports(of: id, in: tenant) >= enough else {
                return false
            }
            return try self.holdReported(id, at: report.createdAt, mail: mail, in: tenant, db)
        }
        if isHeld { await listingsChanged() }
    }

    public func dismissReports(of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        try await write { db in
            guard try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else {
                throw Problem.notFound("account")
            }
            guard try db.settleReports(of: .account(account), at: audit.at, in: tenant) > 0 else {
                throw Problem(
                    .conflict, code: "already_decided",
                    "This account has no open reports: somebody settled them before.")
            }
            try append(audit, in: tenant, db)
        }
    }

    /// Holds a listing that enough people reported. Returns whether it could be held.
    private func holdReported(
        _ id: Listing.ID, at now: Instant, mail: OutgoingMail?, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Bool {
        guard let listing = try db.listing(id, in: tenant), listing.status == .active else { return false }
        let decision = try db.write(
            .hold, on: listing, reason: Decision.reportedReason, by: nil, at: now, in: tenant)
        try db.hold(listing, by: decision, in: tenant)
        try db.enqueue(mail, in: tenant)
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
            guard id != report.reporter else { throw Problem.reportsOwnAccount }
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

    /// The number of open reports of a listing that count: by accounts that were old enough and are not blocked now.
    fileprivate func countingReports(of listing: Listing.ID, in tenant: Tenant.ID) throws -> Int {
        try first(
            """
            SELECT count(*) FROM reports r JOIN accounts a ON a.tenant_id = r.tenant_id AND a.id = r.reporter_id
            WHERE r.tenant_id = ? AND r.subject_kind = 'listing' AND r.subject_id = ? AND r.settled_at IS NULL
                AND r.counts_toward_hold = 1 AND a.blocked_at IS NULL
            """, tenant, listing
        ) { try $0.int() } ?? 0
    }
}

extension SQLWriting {
    fileprivate func insert(_ report: Report, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO reports (
                tenant_id, id, reporter_id, subject_kind, subject_id, reason, message, counts_toward_hold, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, report.id, report.reporter, report.subject.kind, report.subject.id, report.reason.rawValue,
            report.message, report.countsTowardHold, report.createdAt)
    }

    /// Returns how many were open.
    @discardableResult
    func settleReports(of subject: Report.Subject, at now: Instant, in tenant: Tenant.ID) throws -> Int {
        try execute(
            """
            UPDATE reports SET settled_at = ?
            WHERE tenant_id = ? AND subject_kind = ? AND subject_id = ? AND settled_at IS NULL
            """, now, tenant, subject.kind, subject.id)
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
