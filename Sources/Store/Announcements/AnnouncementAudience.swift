import Database
import Domain

/// Conditions on an account `a` and an announcement `n`, shared by several statements.
enum AnnouncementAudience {
    /// Whether the announcement is for the account. Binds the time twice. `a` may be absent.
    static let includesAccount = """
        (n.audience = 'everyone'
            OR (n.audience = 'students' AND EXISTS (
                SELECT 1 FROM badges b WHERE b.tenant_id = a.tenant_id AND b.account_id = a.id
                    AND b.university_id = n.university_id AND b.expires_at > ?))
            OR (n.audience = 'owners' AND EXISTS (
                SELECT 1 FROM listings l WHERE l.tenant_id = a.tenant_id AND l.owner_id = a.id
                    AND l.status = 'active' AND l.expires_at > ?)))
        """

    /// Whether the announcement is shown now. Binds the time twice.
    static let isCurrent = """
        (n.sent_at IS NOT NULL AND n.withdrawn_at IS NULL AND n.starts_at <= ? AND n.ends_at > ?)
        """

    /// Whether the account gets mails of announcements.
    static let takesMail = """
        (a.email_verified_at IS NOT NULL AND a.blocked_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM notification_settings s WHERE s.tenant_id = a.tenant_id AND s.account_id = a.id
                AND s.kind = 'notice' AND s.delivery = 'off'))
        """
}

extension AnnouncementTable {
    public func reach(of announcement: Announcement.ID, at now: Instant, in tenant: Tenant.ID) async throws
        -> AnnouncementReach
    {
        try await read(in: .tenant(tenant)) { db in
            let reach = try db.first(
                """
                SELECT count(*), COALESCE(sum(CASE WHEN \(AnnouncementAudience.takesMail) THEN 1 ELSE 0 END), 0)
                FROM notices n JOIN accounts a ON a.tenant_id = n.tenant_id
                WHERE n.tenant_id = ? AND n.id = ? AND \(AnnouncementAudience.includesAccount)
                """, tenant, announcement, now, now
            ) { AnnouncementReach(accounts: try $0.int(), mailed: try $0.int()) }
            return reach ?? AnnouncementReach(accounts: 0, mailed: 0)
        }
    }
}
