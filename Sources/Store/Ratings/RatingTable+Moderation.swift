import Database
import Domain

extension RatingTable: RatingModerationStore {
    public func ratingCase(_ id: Rating.ID, at now: Instant, in tenant: Tenant.ID) async throws -> RatingCase? {
        try await read(in: .tenant(tenant)) { db in
            guard let rating = try db.rating(id, at: now, in: tenant) else { return nil }
            let author = rating.rater.id.description
            let reports = try db.reports(of: [author], settledToo: true, in: tenant)[author] ?? []
            return RatingCase(rating: rating, reports: reports.filter { $0.rating == id })
        }
    }

    public func decide(
        _ verdict: RatingVerdict, on rating: Rating.ID, by moderator: Account.ID, note: DecisionMail.Note,
        audit: AuditEntry, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard let found = try db.parties(of: rating, in: tenant) else { throw Problem.notFound("rating") }
            guard found.rater != moderator, found.owner != moderator else { throw Problem.ownCase }
            let reports = try db.settleReports(of: rating, at: audit.at, in: tenant)
            let isOpen = found.status == .held || (found.status == .accepted && !reports.isEmpty)
            guard isOpen || (verdict == .delete && found.status == .accepted) else {
                throw Problem(
                    .conflict, code: "already_decided",
                    "Someone else has already decided on this rating.")
            }
            switch verdict {
            case .release where found.status == .held: try db.release(rating, at: audit.at, in: tenant)
            case .release: break
            case .delete:
                try db.execute(
                    "UPDATE ratings SET status = 'removed', hold_reason = NULL WHERE tenant_id = ? AND id = ?", tenant,
                    rating)
                try db.mail(note, at: audit.at, in: tenant)
            }
            for report in reports {
                let event = NotificationEvent.reportDecided(
                    report.id, verdict == .delete ? .removed : .kept, about: nil)
                try db.notify(report.reporter, of: event, at: audit.at, in: tenant)
            }
            try append(audit, in: tenant, db)
        }
    }
}

extension SQLReading {
    fileprivate func parties(of rating: Rating.ID, in tenant: Tenant.ID) throws
        -> (rater: Account.ID, owner: Account.ID, status: Rating.Status)?
    {
        try first("SELECT rater_id, owner_id, status FROM ratings WHERE tenant_id = ? AND id = ?", tenant, rating) {
            (try $0.id(), try $0.id(), try $0.word())
        }
    }
}

extension SQLWriting {
    /// Returns those that were open.
    fileprivate func settleReports(of rating: Rating.ID, at now: Instant, in tenant: Tenant.ID) throws
        -> [(id: Report.ID, reporter: Account.ID)]
    {
        try rows(
            """
            UPDATE reports SET settled_at = ? WHERE tenant_id = ? AND rating_id = ? AND settled_at IS NULL
            RETURNING id, reporter_id
            """, now, tenant, rating
        ) { (id: try $0.id(), reporter: try $0.id()) }
    }

    /// Accepts a held rating: its owner sees it from now on, everybody else as if it were new.
    fileprivate func release(_ rating: Rating.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            UPDATE ratings SET status = 'accepted', hold_reason = NULL, visible_at = ? WHERE tenant_id = ? AND id = ?
            """, now + Rating.shownAfter, tenant, rating)
    }
}
