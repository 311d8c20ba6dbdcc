import Database
import Domain

/// The outcome of a report, stored for the reporter's mailbox.
enum ReportOutcome: String {
    /// The report was among those that held a listing automatically.
    case held
    /// A moderator released the listing, or dismissed the reports of the account.
    case released
}

extension SQLReading {
    /// The reporters with counting open reports of a listing, each mailbox once. Where the owner has a history and a
    /// clean record, only reporters with a history count: old enough, and known to owners who replied or as owners.
    func reporters(of listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) throws
        -> [(mailbox: String, reporter: Reporter)]
    {
        try rows(
            """
            SELECT m.mailbox,
                (SELECT count(*) FROM report_outcomes o WHERE o.tenant_id = ? AND o.mailbox_digest = m.mailbox
                    AND o.outcome = 'released' AND o.at > ?),
                (SELECT count(*) FROM report_outcomes o WHERE o.tenant_id = ? AND o.mailbox_digest = m.mailbox
                    AND o.outcome = 'held' AND o.at > ?)
            FROM (
                SELECT DISTINCT COALESCE(r.mailbox_digest, r.reporter_id) AS mailbox
                FROM reports r JOIN accounts a ON a.tenant_id = r.tenant_id AND a.id = r.reporter_id
                WHERE r.tenant_id = ? AND r.subject_kind = 'listing' AND r.subject_id = ? AND r.settled_at IS NULL
                    AND r.counts_toward_hold = 1 AND a.blocked_at IS NULL AND (
                        a.created_at <= ? AND (a.first_listed_at IS NOT NULL OR EXISTS (
                            SELECT 1 FROM conversations c WHERE c.tenant_id = a.tenant_id AND c.seeker_id = a.id
                                AND c.answered_at IS NOT NULL))
                        OR NOT EXISTS (
                            SELECT 1 FROM listings l
                            JOIN accounts o ON o.tenant_id = l.tenant_id AND o.id = l.owner_id
                            WHERE l.tenant_id = r.tenant_id AND l.id = r.subject_id AND o.created_at <= ?
                                AND o.email_verified_at IS NOT NULL AND NOT EXISTS (
                                    SELECT 1 FROM decisions d
                                    WHERE d.tenant_id = o.tenant_id AND d.owner_id = o.id AND d.decision = 'delete')))
            ) m
            """, tenant, now - Reporter.rememberedFor, tenant, now - Reporter.holdsCountedFor, tenant, listing,
            now - AccountHistory.minAge, now - AccountHistory.minAge
        ) { row in
            (mailbox: try row.text(), reporter: Reporter(released: try row.int(), holds: try row.int()))
        }
    }
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
            try db.execute("DELETE FROM report_outcomes WHERE at <= ?", oldest)
        }
    }
}
