/// Stores the notices of a marketplace for those who write them.
public protocol NoticeStore: ActingStore, AnswerRecording {
    /// The newest first.
    func notices(page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Notice>
    func notice(_ id: Notice.ID, in tenant: Tenant.ID) async throws -> Notice?
    /// Keeps a new draft. Throws `too_many_notice_drafts`.
    func save(_ draft: Notice, in tenant: Tenant.ID) async throws
    /// Replaces a draft that still has the version before. Throws `stale`, `notice_sent` or not found.
    func replace(_ draft: Notice, in tenant: Tenant.ID) async throws
    /// Deletes a draft of this version. Throws the same.
    func deleteNotice(_ id: Notice.ID, version: Int, in tenant: Tenant.ID) async throws
    /// How many accounts the notice is for.
    func reach(of notice: Notice.ID, at now: Instant, in tenant: Tenant.ID) async throws -> NoticeReach
    /// Sends a draft of this version. Throws the same, and `notice_over`, `too_many_notices` or
    /// `too_many_notice_mails`.
    func send(_ id: Notice.ID, version: Int, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Notice
    /// Shows and mails a notice no more. Throws `notice_not_sent`, `notice_withdrawn`, `operators_notice` or not found.
    func withdraw(_ id: Notice.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws -> Notice
    /// Sends a notice of the operator to several marketplaces, or to none of them.
    func publish(_ notice: Notice, audit: AuditEntry, in tenants: [Tenant.ID]) async throws
}

/// How many accounts a notice is for, and how many of them are mailed if it is mailed.
public struct NoticeReach: Sendable, Equatable {
    public let accounts: Int
    /// Those with a verified address that are not blocked and did not turn such mails off.
    public let mailed: Int

    public init(accounts: Int, mailed: Int) { (self.accounts, self.mailed) = (accounts, mailed) }
}

/// A notice as it is shown to somebody.
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

/// Stores what people have read.
public protocol NoticeReadingStore: ActingStore {
    /// Current notices that are meant for an account and that it has not dismissed; for `nil` those for everyone. The
    /// newest first.
    func shownNotices(to account: Account.ID?, at now: Instant, in tenant: Tenant.ID) async throws -> [ShownNotice]
    /// Marks a notice as read, and as dismissed where `isDismissed`. Throws not found for one that is not current or
    /// not meant for the account.
    func mark(
        _ notice: Notice.ID, isDismissed: Bool, by account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let staleNotice = Problem(
        .stale, code: "stale", "The announcement was changed after you opened it. Reload it and repeat your edit.")
    public static let noticeSent = Problem(
        .conflict, code: "notice_sent", "This announcement has already been sent. You can withdraw it.")
    public static let noticeNotSent = Problem(
        .conflict, code: "notice_not_sent", "This announcement is still a draft. Delete it instead.")
    public static let noticeWithdrawn = Problem(
        .conflict, code: "notice_withdrawn", "This announcement has already been withdrawn.")
    public static let noticeOver = Problem(
        .conflict, code: "notice_over", "This announcement would end before it starts. Choose a later end.")
    public static let operatorsNotice = Problem(
        .conflict, code: "operators_notice",
        "This announcement was sent by the operator, who is the only one who can withdraw it.")
    public static let tooManyNotices = Problem(
        .conflict, code: "too_many_notices",
        "At most \(Notice.maxCurrent) announcements can run at the same time. Withdraw one or pick other dates.")
    public static let tooManyNoticeDrafts = Problem(
        .conflict, code: "too_many_notice_drafts",
        "You can keep up to \(Notice.maxDrafts) drafts. Delete one first.")

    public static func tooManyNoticeMails(retryAfterSeconds: Int) -> Problem {
        Problem(
            .tooMany, code: "too_many_notice_mails",
            "At most \(NoticeMail.maxInPeriod) announcements can be emailed in 7 days. Send it without email or later.",
            retryAfterSeconds: retryAfterSeconds,
            quota: Quota(
                name: "notice-mails", limit: NoticeMail.maxInPeriod,
                windowSeconds: Int(NoticeMail.period.milliseconds / 1000), remaining: 0,
                resetSeconds: retryAfterSeconds))
    }
}
