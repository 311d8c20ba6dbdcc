/// What somebody says is wrong with a listing or an account. The reported never learns who it was.
public struct Report: Sendable {
    public typealias ID = Domain.ID<Report>

    public enum Reason: String, CaseIterable, Sendable {
        case scam, notAvailable, wrongPlace, discrimination, other
    }

    public enum Subject: Sendable, Hashable {
        case listing(Listing.ID)
        case account(Account.ID)
    }

    /// Reports of an account that is younger do not count: nobody makes three accounts to hold a competitor's listing.
    public static let countsAfter = Instant.Span.days(1)

    public let id: ID
    public let reporter: Account.ID
    /// The reporter's address: reports count once a mailbox.
    public let reporterEmail: EmailAddress
    public let subject: Subject
    public let reason: Reason
    public let words: String?
    /// Whether it counts towards holding: the reporter's address is verified, and the account old enough.
    public let counts: Bool
    public let createdAt: Instant

    /// Throws a problem naming `words`.
    public init(
        by reporter: Account, of subject: Subject, reason: Reason, words: String?, at now: Instant
    ) throws(Problem) {
        let words = words.map(Text.tidy)
        var errors = ValidationErrors()
        if let words { Text.check(words, "words", Limits.reportLength, lines: true, into: &errors) }
        try errors.throwIfAny()
        (id, self.subject, self.reason) = (ID(at: now), subject, reason)
        (self.reporter, reporterEmail) = (reporter.id, reporter.email)
        self.words = words?.isEmpty == false ? words : nil
        let isOld = now >= reporter.createdAt + Self.countsAfter
        (counts, createdAt) = (isOld && reporter.emailVerifiedAt != nil, now)
    }
}

/// A report as moderators read it.
public struct FiledReport: Sendable {
    public let id: Report.ID
    public let reason: Report.Reason
    public let words: String?
    public let createdAt: Instant
    public let settledAt: Instant?
    public let reporter: Person

    public init(
        id: Report.ID, reason: Report.Reason, words: String?, createdAt: Instant, settledAt: Instant?,
        reporter: Person
    ) {
        (self.id, self.reason, self.words, self.createdAt) = (id, reason, words, createdAt)
        (self.settledAt, self.reporter) = (settledAt, reporter)
    }
}

/// Keeps reports.
public protocol ReportStore: ActingStore {
    /// Files a report; holds the listing when it is the one that makes enough. Problems: not found when the subject is gone;
    /// conflicts `already_reported`, `own_listing`, `own_account`, `too_many_reports`.
    ///
    /// - Parameters:
    ///   - enough: how many that count hold a listing. A reporter whose reports were released weighs less (`Reporter`).
    ///   - mail: tells the owner, should it be held.
    func file(
        _ report: Report, enough: Int, mail: OutgoingMail?, idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID)
        async throws
    /// Settles the open reports of an account. Conflict `already_decided` when there are none.
    func dismissReports(of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
}

extension Problem {
    public static let alreadyReported = Problem(
        .conflict, code: "already_reported", "You reported this before: it is with the moderators.")
    public static let reportsOwnListing = Problem(
        .conflict, code: "own_listing", "Nobody reports a listing of their own.")
    public static let reportsOwnAccount = Problem(.conflict, code: "own_account", "Nobody reports their own account.")
    public static let tooManyReports = Problem(
        .conflict, code: "too_many_reports",
        "You have \(Limits.openReportsPerAccount) reports that nobody has looked at yet. Wait for the moderators.")
    public static let moderatesOwnListing = Problem(
        .conflict, code: "own_listing", "Nobody decides on a listing of their own: ask another moderator.")
    public static let moderatesOwnAccount = Problem(
        .conflict, code: "own_account", "Nobody decides on the account that they are signed in with.")
    /// A moderator who looks at reports about themselves would learn who reported them.
    public static let ownCase = Problem(
        .forbidden, code: "own_case", "Nobody looks into a case that is their own: ask another moderator.")
}
