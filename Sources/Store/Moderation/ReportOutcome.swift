import Database
import Domain

/// The outcome of a report, stored for the reporter's mailbox.
enum ReportOutcome: String {
    /// The report was among those that held a listing automatically.
    case held
    /// A moderator released the listing, or dismissed the reports of the account.
    case released
}

extension SQLWriting {
    /// Records the outcome of a subject's open counting reports. Call it before they are settled.
    func remember(
        _ outcome: ReportOutcome, of subject: Report.Subject, at now: Instant, in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO report_outcomes (tenant_id, mailbox_digest, outcome, subject_id, at)
            SELECT DISTINCT tenant_id, COALESCE(mailbox_digest, reporter_id), ?, subject_id, CAST(? AS BIGINT)
            FROM reports
            WHERE tenant_id = ? AND subject_kind = ? AND subject_id = ? AND settled_at IS NULL
                AND counts_toward_hold = 1
            ON CONFLICT (tenant_id, mailbox_digest, outcome, subject_id) DO UPDATE SET at = excluded.at
            """, outcome.rawValue, now, tenant, subject.kind, subject.id)
    }
}

extension ReportTable {
    /// Deletes old report outcomes of all tenants. Returns how many.
    public func deleteOldReportOutcomes() async throws -> Int {
        let oldest = clock.now() - Reporter.rememberedFor
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows("DELETE FROM report_outcomes WHERE at <= ?", oldest)
        }
    }
}
