import Database
import Domain

extension WantedAdTable: WantedModerationStore {
    public func decideWanted(
        _ verdict: WantedVerdict, on ad: WantedAd.ID, version: Int, note: DecisionMail.Note, audit: AuditEntry,
        in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try db.carryOut(verdict, on: ad, version, because: audit.reason, at: audit.at, in: tenant) > 0 else {
                throw try db.whyUndecided(verdict, on: ad, in: tenant)
            }
            try db.settleReports(about: ad, verdict == .release ? .kept : .removed, at: audit.at, in: tenant)
            try db.mail(note, at: audit.at, in: tenant)
            try append(audit, in: tenant, db)
        }
    }
}

extension SQLReading {
    /// The reason why a decision changed nothing.
    fileprivate func whyUndecided(_ verdict: WantedVerdict, on ad: WantedAd.ID, in tenant: Tenant.ID) throws -> Problem
    {
        let status: WantedAd.Status? = try first(
            "SELECT status FROM wanted_ads WHERE tenant_id = ? AND id = ?", tenant, ad
        ) { try $0.word() }
        guard let status else { return .notFound("wanted ad") }
        return verdict == .release && status == .held ? .wantedEditedMeanwhile : .wantedDecided
    }
}

extension SQLWriting {
    /// Returns how many ads changed.
    fileprivate func carryOut(
        _ verdict: WantedVerdict, on ad: WantedAd.ID, _ version: Int, because reason: String?, at now: Instant,
        in tenant: Tenant.ID
    ) throws -> Int {
        let owner: Account.ID? = try first("SELECT owner_id FROM wanted_ads WHERE tenant_id = ? AND id = ?", tenant, ad)
        {
            try $0.id()
        }
        guard let owner else { return 0 }
        switch verdict {
        case .hold:
            // A closed ad also expires, so that a release does not show an ad that its owner had closed.
            return try changedRows(
                """
                UPDATE wanted_ads SET status = 'held', hold_reason = ?, version = version + 1, updated_at = ?,
                    expires_at = CASE WHEN status = 'closed' AND expires_at > ? THEN ? ELSE expires_at END
                WHERE tenant_id = ? AND id = ? AND status <> 'held'
                """, reason ?? "", now, now, now, tenant, ad)
        case .release:
            let released = try changedRows(
                """
                UPDATE wanted_ads SET status = 'active', hold_reason = NULL, version = version + 1, updated_at = ?
                WHERE tenant_id = ? AND id = ? AND status = 'held' AND version = ?
                """, now, tenant, ad, version)
            if released > 0 { try releaseMessages(about: ad.description, by: owner, at: now, in: tenant) }
            return released
        case .delete:
            try endConversations(about: ad.description, in: tenant)
            return try changedRows("DELETE FROM wanted_ads WHERE tenant_id = ? AND id = ?", tenant, ad)
        }
    }

    fileprivate func settleReports(
        about ad: WantedAd.ID, _ outcome: Notification.Outcome, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let reports = try rows(
            """
            UPDATE reports SET settled_at = ? WHERE tenant_id = ? AND wanted_id = ? AND settled_at IS NULL
            RETURNING id, reporter_id
            """, now, tenant, ad
        ) { (id: try $0.id() as Report.ID, reporter: try $0.id() as Account.ID) }
        for report in reports {
            let event = NotificationEvent.reportDecided(report.id, outcome, about: nil)
            try notify(report.reporter, of: event, at: now, in: tenant)
        }
    }
}
