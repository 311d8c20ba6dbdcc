/// Somebody, as others know them.
public struct Person: Sendable, Hashable {
    public let id: Account.ID
    public let name: String

    public init(id: Account.ID, name: String) { (self.id, self.name) = (id, name) }
}

/// Why a listing is held, and what its owner says to it.
public struct Hold: Sendable, Hashable {
    public let since: Instant
    public let reason: String
    /// By enough reports, and nobody has looked yet.
    public let isAutomatic: Bool
    public let appeal: String?
    public let appealedAt: Instant?

    public init(since: Instant, reason: String, isAutomatic: Bool, appeal: String?, appealedAt: Instant?) {
        (self.since, self.reason, self.isAutomatic) = (since, reason, isAutomatic)
        (self.appeal, self.appealedAt) = (appeal, appealedAt)
    }

    /// What an owner says, as it is kept. Throws a problem naming `words`.
    public static func checkedAppeal(_ words: String) throws(Problem) -> String {
        let words = Text.tidy(words)
        var errors = ValidationErrors()
        Text.check(words, "words", Limits.appealLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return words
    }
}

/// A poster as moderators see them: who it is, and what became of what they posted.
public struct PosterRecord: Sendable {
    public let account: Account
    /// How many they have now.
    public let listings: Int
    /// How many of theirs were ever held, deleted by an admin, or deleted by themselves while held or reported.
    public let holds: Int
    public let deletions: Int
    public let withdrawals: Int

    public init(account: Account, listings: Int, holds: Int, deletions: Int, withdrawals: Int) {
        (self.account, self.listings, self.holds) = (account, listings, holds)
        (self.deletions, self.withdrawals) = (deletions, withdrawals)
    }
}

/// A listing or account with all that a decision on it needs.
public struct ModerationCase: Sendable {
    public let subject: Report.Subject
    /// What orders the queue; 0 for what does not wait in it.
    public let risk: Int
    public let since: Instant
    /// Absent for an account, and for a listing that is gone.
    public let listing: Listing?
    public let poster: PosterRecord
    public let reports: [FiledReport]
    public let history: ListingHistory
    /// The newest first; in the queue the newest only.
    public let decisions: [Decision]

    public init(
        subject: Report.Subject, risk: Int, since: Instant, listing: Listing?, poster: PosterRecord,
        reports: [FiledReport], history: ListingHistory, decisions: [Decision]
    ) {
        (self.subject, self.risk, self.since, self.listing) = (subject, risk, since, listing)
        (self.poster, self.reports, self.history, self.decisions) = (poster, reports, history, decisions)
    }
}

/// Finds what moderators look into.
public protocol CaseStore: Sendable {
    /// What waits for a decision, the riskiest first, then the oldest. What is the viewer's own is left out: who is reported
    /// never learns by whom.
    func queue(for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<ModerationCase>
    /// Everything about one listing, as long as its history is kept; `nil` when there never was one or all is forgotten.
    func listingCase(_ listing: Listing.ID, in tenant: Tenant.ID) async throws -> ModerationCase?
    /// Everything about one account.
    func accountCase(_ account: Account.ID, in tenant: Tenant.ID) async throws -> ModerationCase?
    /// The states of a listing that is there, the newest first: `limit` of them before a version, and one more to compare with.
    func history(of listing: Listing.ID, before version: Int?, limit: Int, in tenant: Tenant.ID) async throws
        -> ListingHistory
}

/// Keeps all that moderation is about.
public protocol ModerationStore: AuditStore, ReportStore, DecisionStore, CaseStore {
    /// Blocks an account: ends its sessions, hides its listings, settles the reports of it. Problems: not found; conflict
    /// `last_admin`, here and below.
    func block(_ account: Account.ID, reason: String, mail: OutgoingMail?, audit: AuditEntry, in tenant: Tenant.ID)
        async throws
    /// Takes a block back. Problem not found.
    func unblock(_ account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Gives an account another role; one that it has already is not written down. Problem not found.
    func setRole(_ role: Account.Role, of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
}
