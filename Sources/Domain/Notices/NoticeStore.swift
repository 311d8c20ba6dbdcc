/// Stores the announcements of a marketplace for their authors.
public protocol NoticeStore: ActingStore, AnswerRecording {
    /// Newest first.
    func notices(page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Notice>
    func notice(_ id: Notice.ID, in tenant: Tenant.ID) async throws -> Notice?
    /// Keeps a new draft. Throws `too_many_notice_drafts`.
    func save(_ draft: Notice, in tenant: Tenant.ID) async throws
    /// Replaces a draft whose version is still the previous one. Throws `stale`, `notice_sent` or not found.
    func replace(_ draft: Notice, in tenant: Tenant.ID) async throws
    /// Deletes a draft of this version. Throws like `replace`.
    func deleteNotice(_ id: Notice.ID, version: Int, in tenant: Tenant.ID) async throws
    /// How many accounts the announcement is for.
    func reach(of notice: Notice.ID, at now: Instant, in tenant: Tenant.ID) async throws -> NoticeReach
    /// Sends a draft of this version. Throws like `replace`, and `notice_over`, `too_many_notices` or
    /// `too_many_notice_mails`.
    func send(_ id: Notice.ID, version: Int, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Notice
    /// Stops showing and mailing an announcement. Throws `notice_not_sent`, `notice_withdrawn`, `operators_notice` or
    /// not found.
    func withdraw(_ id: Notice.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Notice
    /// Sends the operator's announcement to several marketplaces, all or none.
    func publish(_ notice: Notice, audit: AuditEntry, in tenants: [Tenant.ID]) async throws
}

/// How many accounts an announcement is for, and how many of them a mail would reach.
public struct NoticeReach: Sendable, Equatable {
    public let accounts: Int
    /// Accounts with a verified email address that are not blocked and did not turn off such mails.
    public let mailed: Int

    public init(accounts: Int, mailed: Int) { (self.accounts, self.mailed) = (accounts, mailed) }
}

/// An announcement as one reader sees it.
public struct ShownNotice: Sendable {
    public let id: Notice.ID
    public let title: String
    public let text: String
    public let startsAt: Instant
    public let endsAt: Instant
    public let isRead: Bool

    public init(id: Notice.ID, title: String, text: String, startsAt: Instant, endsAt: Instant, isRead: Bool) {
        (self.id, self.title, self.text) = (id, title, text)
        (self.startsAt, self.endsAt, self.isRead) = (startsAt, endsAt, isRead)
    }
}

/// Stores which announcements people have read.
public protocol NoticeReadingStore: ActingStore {
    /// Current announcements for an account, without dismissed ones; for `nil` those for everyone. Newest first.
    func shownNotices(to account: Account.ID?, at now: Instant, in tenant: Tenant.ID) async throws -> [ShownNotice]
    /// Marks an announcement as read, and as dismissed if `isDismissed`. Throws not found for one that is not current
    /// or not for the account.
    func mark(
        _ notice: Notice.ID, isDismissed: Bool, by account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let staleNotice = Problem(
        .stale, code: "stale", "The notice has changed since you read it: read it again and repeat your edit.")
    public static let noticeSent = Problem(
        .conflict, code: "notice_sent", "This notice was sent: it can be withdrawn, and not be changed.")
    public static let noticeNotSent = Problem(
        .conflict, code: "notice_not_sent", "This notice is a draft: delete it instead.")
    public static let noticeWithdrawn = Problem(
        .conflict, code: "notice_withdrawn", "This notice was withdrawn before.")
    public static let noticeOver = Problem(
        .conflict, code: "notice_over", "This notice would be over before it is shown: choose a later end.")
    public static let operatorsNotice = Problem(
        .conflict, code: "operators_notice", "The operator of this installation sent this notice and can withdraw it.")
    public static let tooManyNotices = Problem(
        .conflict, code: "too_many_notices",
        "At most \(Notice.maxCurrent) notices are shown at the same time: withdraw one, or choose other days.")
    public static let tooManyNoticeDrafts = Problem(
        .conflict, code: "too_many_notice_drafts",
        "A marketplace keeps at most \(Notice.maxDrafts) drafts of notices: delete one first.")

    public static func tooManyNoticeMails(retryAfterSeconds: Int) -> Problem {
        Problem(
            .tooMany, code: "too_many_notice_mails",
            "A marketplace mails at most \(NoticeMail.maxInPeriod) notices in 7 days. Send it without mails, or later.",
            retryAfterSeconds: retryAfterSeconds,
            quota: Quota(
                name: "notice-mails", limit: NoticeMail.maxInPeriod,
                windowSeconds: Int(NoticeMail.period.milliseconds / 1000), remaining: 0,
                resetSeconds: retryAfterSeconds))
    }
}
