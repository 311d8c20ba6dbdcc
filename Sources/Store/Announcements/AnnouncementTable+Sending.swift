import Database
import Domain

// Sending and withdrawing announcements.
extension AnnouncementTable {
    public func send(
        _ id: Announcement.ID, version: Int, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws -> Announcement {
        try await write(in: .tenant(tenant)) { db in
            let (draft, now) = (try db.draft(id, version: version, in: tenant), audit.at)
            guard now < draft.content.endsAt else { throw Problem.announcementOver }
            try db.checkRoom(for: draft.content, at: now, in: tenant)
            if draft.content.isMailed { try db.checkMayMail(draft.content, at: now, in: tenant) }
            try db.execute(
                "UPDATE notices SET sent_at = ?, version = version + 1 WHERE tenant_id = ? AND id = ?", now, tenant, id)
            try db.beginMailing(id, in: tenant)
            try append(audit, in: tenant, db)
            guard let sent = try db.announcement(id, in: tenant) else { throw Problem.notFound("notice") }
            return sent
        }
    }

    public func withdraw(_ id: Announcement.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Announcement {
        try await write(in: .tenant(tenant)) { db in
            guard let announcement = try db.announcement(id, in: tenant) else { throw Problem.notFound("notice") }
            guard announcement.sentAt != nil else { throw Problem.announcementNotSent }
            guard announcement.withdrawnAt == nil else { throw Problem.announcementWithdrawn }
            guard announcement.author != .operator || audit.actor == .operator else {
                throw Problem.operatorsAnnouncement
            }
            try db.execute(
                """
                UPDATE notices SET withdrawn_at = ?, mail_due_at = NULL, version = version + 1
                WHERE tenant_id = ? AND id = ?
                """, audit.at, tenant, id)
            try append(audit, in: tenant, db)
            guard let withdrawn = try db.announcement(id, in: tenant) else { throw Problem.notFound("notice") }
            return withdrawn
        }
    }

    public func publish(_ announcement: Announcement, audit: AuditEntry, in tenants: [Tenant.ID]) async throws {
        try await write(in: .installation) { db in
            for tenant in tenants {
                try db.insert(announcement, in: tenant)
                try db.beginMailing(announcement.id, in: tenant)
                let entry = AuditEntry(
                    at: audit.at, actor: audit.actor, action: audit.action, subject: audit.subject,
                    reason: audit.reason)
                try append(entry, in: tenant, db)
            }
        }
    }

    /// The tenants with this sent announcement.
    public func tenants(withAnnouncement id: Announcement.ID) async throws -> [Tenant.ID] {
        try await read(in: .installation) { db in
            // All tenants are meant: no condition on tenant_id.
            try db.rows("SELECT tenant_id FROM notices WHERE id = ? AND sent_at IS NOT NULL", id) { try $0.id() }
        }
    }
}

extension SQLReading {
    /// Throws `too_many_notices` when the maximum number are shown during some of its time.
    fileprivate func checkRoom(for content: AnnouncementContent, at now: Instant, in tenant: Tenant.ID) throws {
        let others = try first(
            """
            SELECT count(*) FROM notices
            WHERE tenant_id = ? AND sent_at IS NOT NULL AND withdrawn_at IS NULL AND starts_at < ? AND ends_at > ?
            """, tenant, content.endsAt, max(content.startsAt, now)
        ) { try $0.int() }
        guard (others ?? 0) < Announcement.maxCurrent else { throw Problem.tooManyAnnouncements }
    }

    /// Throws `too_many_notice_mails` when the maximum number are mailed within a week of it.
    fileprivate func checkMayMail(_ content: AnnouncementContent, at now: Instant, in tenant: Tenant.ID) throws {
        let moments = try rows(
            """
            SELECT CASE WHEN starts_at > sent_at THEN starts_at ELSE sent_at END FROM notices
            WHERE tenant_id = ? AND is_mailed = 1 AND sent_at > ? AND (withdrawn_at IS NULL OR mails > 0)
            """, tenant, now - .days(Announcement.maxDays + 8)
        ) { try $0.instant() }
        let moment = max(content.startsAt, now)
        let next = AnnouncementMail.nextMoment(from: moment, besides: moments)
        guard next > moment else { return }
        throw Problem.tooManyAnnouncementMails(
            retryAfterSeconds: max(1, Int((next.milliseconds - now.milliseconds + 999) / 1000)))
    }
}

extension SQLWriting {
    /// Makes the mails of a newly sent announcement due, if it is mailed.
    fileprivate func beginMailing(_ id: Announcement.ID, in tenant: Tenant.ID) throws {
        try execute(
            """
            UPDATE notices SET mail_due_at = CASE WHEN starts_at > sent_at THEN starts_at ELSE sent_at END
            WHERE tenant_id = ? AND id = ? AND is_mailed = 1
            """, tenant, id)
    }
}
