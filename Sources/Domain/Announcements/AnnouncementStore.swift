/// Stores the announcements of a marketplace for their authors.
public protocol AnnouncementStore: ActingStore, RecordingStore {
    /// Newest first.
    func announcements(page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Announcement>
    func announcement(_ id: Announcement.ID, in tenant: Tenant.ID) async throws -> Announcement?
    /// Keeps a new draft. Throws `too_many_notice_drafts`.
    func save(_ draft: Announcement, in tenant: Tenant.ID) async throws
    /// Replaces a draft whose version is still the previous one. Throws `stale`, `notice_sent` or not found.
    func replace(_ draft: Announcement, in tenant: Tenant.ID) async throws
    /// Deletes a draft of this version. Throws like `replace`.
    func deleteAnnouncement(_ id: Announcement.ID, version: Int, in tenant: Tenant.ID) async throws
    /// How many accounts the announcement is for.
    func reach(of announcement: Announcement.ID, at now: Instant, in tenant: Tenant.ID) async throws
        -> AnnouncementReach
    /// Sends a draft of this version. Throws like `replace`, and `notice_over`, `too_many_notices` or
    /// `too_many_notice_mails`.
    func send(_ id: Announcement.ID, version: Int, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Announcement
    /// Stops showing and mailing an announcement. Throws `notice_not_sent`, `notice_withdrawn`, `operators_notice` or
    /// not found.
    func withdraw(_ id: Announcement.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Announcement
    /// Sends the operator's announcement to several marketplaces, all or none.
    func publish(_ announcement: Announcement, audit: AuditEntry, in tenants: [Tenant.ID]) async throws
}

/// How many accounts an announcement is for, and how many of them a mail would reach.
public struct AnnouncementReach: Sendable, Equatable {
    public let accounts: Int
    /// Accounts with a verified email address that are not blocked and did not turn off such mails.
    public let mailed: Int

    public init(accounts: Int, mailed: Int) {
        self.accounts = accounts
        self.mailed = mailed
    }
}

/// An announcement as one reader sees it.
public struct ShownAnnouncement: Sendable {
    public let id: Announcement.ID
    public let title: String
    public let text: String
    public let startsAt: Instant
    public let endsAt: Instant
    public let isRead: Bool

    public init(id: Announcement.ID, title: String, text: String, startsAt: Instant, endsAt: Instant, isRead: Bool) {
        self.id = id
        self.title = title
        self.text = text
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.isRead = isRead
    }
}

/// Stores which announcements people have read.
public protocol AnnouncementReadingStore: ActingStore {
    /// Current announcements for an account, without dismissed ones; for `nil` those for everyone. Newest first.
    func shownAnnouncements(to account: Account.ID?, at now: Instant, in tenant: Tenant.ID) async throws
        -> [ShownAnnouncement]
    /// Marks an announcement as read, and as dismissed if `isDismissed`. Throws not found for one that is not current
    /// or not for the account.
    func mark(
        _ announcement: Announcement.ID, isDismissed: Bool, by account: Account.ID, at now: Instant,
        in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let staleAnnouncement = Problem(
        .stale, code: "stale", "The announcement was changed after you opened it. Reload it and repeat your edit.")
    public static let announcementSent = Problem(
        .conflict, code: "notice_sent", "This announcement has already been sent. You can withdraw it.")
    public static let announcementNotSent = Problem(
        .conflict, code: "notice_not_sent", "This announcement is still a draft. Delete it instead.")
    public static let announcementWithdrawn = Problem(
        .conflict, code: "notice_withdrawn", "This announcement has already been withdrawn.")
    public static let announcementOver = Problem(
        .conflict, code: "notice_over", "This announcement would end before it starts. Choose a later end.")
    public static let operatorsAnnouncement = Problem(
        .conflict, code: "operators_notice",
        "This announcement was sent by the operator, who is the only one who can withdraw it.")
    public static let tooManyAnnouncements = Problem(
        .conflict, code: "too_many_notices",
        "At most \(Announcement.maxCurrent) announcements can run at the same time. Withdraw one or pick other dates.",
        params: ["max": .integer(Announcement.maxCurrent)])
    public static let tooManyAnnouncementDrafts = Problem(
        .conflict, code: "too_many_notice_drafts",
        "You can keep up to \(Announcement.maxDrafts) drafts. Delete one first.",
        params: ["max": .integer(Announcement.maxDrafts)])

    public static func tooManyAnnouncementMails(retryAfterSeconds: Int) -> Problem {
        Problem(
            .tooMany, code: "too_many_notice_mails",
            "At most \(AnnouncementMail.maxInPeriod) announcements can be emailed in 7 days. "
                + "Send it without email or later.",
            params: ["max": .integer(AnnouncementMail.maxInPeriod)],
            retryAfterSeconds: retryAfterSeconds,
            quota: Quota(
                name: "notice-mails", limit: AnnouncementMail.maxInPeriod,
                windowSeconds: Int(AnnouncementMail.period.milliseconds / 1000), remaining: 0,
                resetSeconds: retryAfterSeconds))
    }
}
