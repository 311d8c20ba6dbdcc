/// A report of a listing or an account. The reported person never learns who sent it.
public struct Report: Sendable {
    public typealias ID = Domain.ID<Report>

    public enum Reason: String, CaseIterable, Sendable {
        case scam, notAvailable, wrongPlace, discrimination, other
    }

    public enum Subject: Sendable, Hashable {
        case listing(Listing.ID)
        case account(Account.ID)
    }

    /// The shared list that a report of its owner is about.
    public struct SharedList: Sendable, Equatable {
        public let id: Shortlist.ID
        /// Copied at the time of the report.
        public let name: String

        public init(id: Shortlist.ID, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The wanted ad that a report of its owner is about.
    public struct ReportedAd: Sendable, Equatable {
        public let id: WantedAd.ID
        /// Copied at the time of the report.
        public let title: String
        /// The current status; `nil` when it is deleted.
        public let status: WantedAd.Status?

        public init(id: WantedAd.ID, title: String, status: WantedAd.Status?) {
            self.id = id
            self.title = title
            self.status = status
        }
    }

    /// The subject of a report of an account.
    public enum Topic: Sendable {
        case sharedList(SharedList)
        case message(Message.ID)
        case rating(Rating.ID)
        case wanted(ReportedAd)
    }

    /// Reports count from an email address that was verified at least this long ago, so that nobody creates three
    /// accounts, or gives three old ones new addresses, to hold a competitor's listing.
    public static let countsAfter = Instant.Span.days(1)

    public let id: ID
    public let reporter: Account.ID
    /// The reporter's email address: reports count once for each mailbox.
    public let reporterEmail: EmailAddress
    public let subject: Subject
    /// `nil` for a report of a listing, or of an account as a whole.
    public let topic: Topic?
    public let reason: Reason
    public let message: String?
    /// Whether it counts towards holding the listing: the reporter's email address was verified long enough ago.
    public let countsTowardHold: Bool
    public let createdAt: Instant

    /// Throws a problem naming `words`.
    public init(
        by reporter: Account, of subject: Subject, about topic: Topic? = nil, reason: Reason, message: String?,
        at now: Instant
    ) throws(Problem) {
        let message = message.map(Text.tidy)
        var errors = ValidationErrors()
        if let message { Text.check(message, "words", Limits.reportLength, lines: true, into: &errors) }
        try errors.throwIfAny()
        id = ID(at: now)
        self.subject = subject
        self.reason = reason
        self.reporter = reporter.id
        reporterEmail = reporter.email
        self.topic = topic
        self.message = message?.isEmpty == false ? message : nil
        countsTowardHold = reporter.emailVerifiedAt.map { now >= $0 + Self.countsAfter } ?? false
        createdAt = now
    }
}

/// A report as moderators see it.
public struct FiledReport: Sendable {
    public let id: Report.ID
    public let reason: Report.Reason
    public let message: String?
    public let createdAt: Instant
    public let settledAt: Instant?
    public let reporter: Person
    public let sharedList: Report.SharedList?
    /// Whether its link still shows the list.
    public let isStillShared: Bool
    /// Whether it is about a message.
    public let isAboutMessage: Bool
    /// The rating that it is about, which may be deleted.
    public let rating: Rating.ID?
    public let wanted: Report.ReportedAd?

    public init(
        id: Report.ID, reason: Report.Reason, message: String?, createdAt: Instant, settledAt: Instant?,
        reporter: Person, sharedList: Report.SharedList?, isStillShared: Bool, isAboutMessage: Bool,
        rating: Rating.ID?, wanted: Report.ReportedAd?
    ) {
        self.id = id
        self.reason = reason
        self.message = message
        self.createdAt = createdAt
        self.settledAt = settledAt
        self.reporter = reporter
        self.sharedList = sharedList
        self.isStillShared = isStillShared
        self.isAboutMessage = isAboutMessage
        self.rating = rating
        self.wanted = wanted
    }
}

/// Stores reports.
public protocol ReportStore: ActingStore, RecordingStore {
    /// Files a report, and holds the listing when it is the deciding one. Throws not found when the subject is deleted,
    /// or the conflicts `already_reported`, `own_listing`, `own_account` and `too_many_reports`.
    ///
    /// - Parameter enough: how many counting reports hold a listing. Reports weigh less if the reporter's earlier ones
    ///   were dismissed.
    func file(_ report: Report, enough: Int, in tenant: Tenant.ID) async throws
    /// Settles the open reports of an account. Throws the conflict `already_decided` when there are none.
    func dismissReports(of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Deletes a shared list and settles the reports about it. Throws not found.
    ///
    /// - Parameter note: for the owner.
    func removeShortlist(
        _ id: Shortlist.ID, note: DecisionMail.Note, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let alreadyReported = Problem(
        .conflict, code: "already_reported", "You've already reported this. The moderators will review it.")
    public static let reportsOwnListing = Problem(
        .conflict, code: "own_listing", "You can't report your own listing.")
    public static let reportsOwnAccount = Problem(.conflict, code: "own_account", "You can't report your own account.")
    public static let reportsOwnShortlist = Problem(
        .conflict, code: "own_shortlist", "You can't report your own list. Stop sharing it instead.")
    public static let moderatesOwnShortlist = Problem(
        .conflict, code: "own_shortlist", "You can't remove your own list as a moderator. Stop sharing it instead.")
    public static let tooManyReports = Problem(
        .conflict, code: "too_many_reports",
        "You already have \(Limits.openReportsPerAccount) open reports. Wait until moderators have reviewed them.",
        params: ["max": .integer(Limits.openReportsPerAccount)])
    public static let moderatesOwnListing = Problem(
        .conflict, code: "own_listing", "You can't decide a case about yourself. Ask another moderator.")
    public static let moderatesOwnAccount = Problem(
        .conflict, code: "own_account", "You can't do this to your own account. Ask another moderator.")
    /// A moderator who could see reports about themselves would learn who sent them.
    public static let ownCase = Problem(
        .forbidden, code: "own_case", "You can't open a case about yourself. Ask another moderator.")
}
