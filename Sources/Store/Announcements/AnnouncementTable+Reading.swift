import Database
import Domain

extension AnnouncementTable: AnnouncementReadingStore {
    public func shownAnnouncements(
        to account: Account.ID?, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [ShownAnnouncement] {
        try await readBriefly(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT n.id, n.title, n.text, n.starts_at, n.ends_at, r.read_at FROM notices n
                LEFT JOIN accounts a ON a.tenant_id = n.tenant_id AND a.id = ?
                LEFT JOIN notice_reads r ON r.tenant_id = n.tenant_id AND r.account_id = a.id AND r.notice_id = n.id
                WHERE n.tenant_id = ? AND \(AnnouncementAudience.isCurrent) AND r.dismissed_at IS NULL
                    AND \(AnnouncementAudience.includesAccount)
                ORDER BY n.starts_at DESC, n.id DESC LIMIT ?
                """, account, tenant, now, now, now, now, Announcement.maxShown
            ) { row in
                let (id, title, text): (Announcement.ID, String, String) = (
                    try row.id(), try row.text(), try row.text()
                )
                return ShownAnnouncement(
                    id: id, title: title, text: text, startsAt: try row.instant(), endsAt: try row.instant(),
                    isRead: try row.optionalInstant() != nil)
            }
        }
    }

    public func mark(
        _ announcement: Announcement.ID, isDismissed: Bool, by account: Account.ID, at now: Instant,
        in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let isShown = try db.exists(
                """
                SELECT 1 FROM notices n JOIN accounts a ON a.tenant_id = n.tenant_id AND a.id = ?
                WHERE n.tenant_id = ? AND n.id = ? AND \(AnnouncementAudience.isCurrent)
                    AND \(AnnouncementAudience.includesAccount)
                """, account, tenant, announcement, now, now, now, now)
            guard isShown else { throw Problem.notFound("notice") }
            try db.execute(
                """
                INSERT INTO notice_reads (tenant_id, account_id, notice_id, read_at, dismissed_at)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tenant_id, account_id, notice_id)
                DO UPDATE SET dismissed_at = COALESCE(notice_reads.dismissed_at, excluded.dismissed_at)
                """, tenant, account, announcement, now, isDismissed ? now : nil)
        }
    }
}

extension SQLReading {
    /// The announcements that an account wrote, for its export.
    func announcements(by account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, title, text, audience, starts_at, ends_at, created_at, sent_at, withdrawn_at FROM notices
            WHERE tenant_id = ? AND author_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("title"), .text("text"), .text("audience"), .instant("startsAt"),
                .instant("endsAt"), .instant("createdAt"), .instant("sentAt"), .instant("withdrawnAt"),
            ])
    }

    /// The announcements that an account read, for its export.
    func announcementReads(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT r.notice_id, n.title, r.read_at, r.dismissed_at FROM notice_reads r
            JOIN notices n ON n.tenant_id = r.tenant_id AND n.id = r.notice_id
            WHERE r.tenant_id = ? AND r.account_id = ? AND r.notice_id > ? ORDER BY r.notice_id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("noticeId"), .text("title"), .instant("readAt"), .instant("dismissedAt")])
    }
}
