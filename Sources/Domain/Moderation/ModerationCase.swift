/// A person as others see them.
public struct Person: Sendable, Hashable {
    public let id: Account.ID
    public let name: String

    public init(id: Account.ID, name: String) {
        self.id = id
        self.name = name
    }
}

/// Why a listing is held, and its owner's appeal.
public struct Hold: Sendable, Hashable {
    public let since: Instant
    public let reason: String
    /// Held without a moderator, and none has decided yet.
    public let isAutomatic: Bool
    public let appeal: String?
    public let appealedAt: Instant?
    /// Held because its owner is new, and no moderator has decided yet.
    public let isFirstListing: Bool
    /// Held by signals, and no moderator has decided yet.
    public let isSignaled: Bool

    public enum Cause: String, CaseIterable, Sendable {
        case reports, moderator, firstListing, signals
    }

    public var cause: Cause {
        if isFirstListing { return .firstListing }
        if isSignaled { return .signals }
        return isAutomatic ? .reports : .moderator
    }

    public init(
        since: Instant, reason: String, isAutomatic: Bool, appeal: String?, appealedAt: Instant?,
        isFirstListing: Bool = false, isSignaled: Bool = false
    ) {
        self.since = since
        self.reason = reason
        self.isAutomatic = isAutomatic
        self.appeal = appeal
        self.appealedAt = appealedAt
        self.isFirstListing = isFirstListing
        self.isSignaled = isSignaled
    }

    /// Validates an appeal. Throws a problem naming `words`.
    public static func checkedAppeal(_ message: String) throws(Problem) -> String {
        let message = Text.tidy(message)
        var errors = ValidationErrors()
        Text.check(message, "words", Limits.appealLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return message
    }
}

/// An account as moderators see it, with the number of its listings and of what happened to them.
public struct ModeratedAccount: Sendable {
    public let account: Account
    /// How many listings they have now.
    public let listings: Int
    /// How many of their listings were ever held, deleted by an admin, or deleted by the owner while held or reported.
    public let holds: Int
    public let deletions: Int
    public let withdrawals: Int
    /// The findings from its registration.
    public let signals: [AccountSignal]

    public init(
        account: Account, listings: Int, holds: Int, deletions: Int, withdrawals: Int, signals: [AccountSignal]
    ) {
        self.signals = signals
        self.account = account
        self.listings = listings
        self.holds = holds
        self.deletions = deletions
        self.withdrawals = withdrawals
    }
}

/// A listing or account with everything that a decision needs.
public struct ModerationCase: Sendable {
    public let subject: Report.Subject
    /// The position in the queue; 0 for a case that is not in it.
    public let risk: Int
    /// The components of the risk, most points first; empty for a case that is not in the queue.
    public let riskParts: [RiskPart]
    public let since: Instant
    /// `nil` for an account, and for a deleted listing.
    public let listing: Listing?
    public let poster: ModeratedAccount
    public let reports: [FiledReport]
    public let history: ListingHistory
    /// Newest first; in the queue only the newest.
    public let decisions: [Decision]
    /// How many messages and ratings of the account wait for a moderator; 0 for a listing.
    public let heldMessages: Int
    public let heldRatings: Int
    /// The account's held or reported ratings; only in its own case.
    public let ratings: [Rating]
    /// The findings when the listing was posted or edited, including those that a moderator released it with.
    public let signals: [ListingSignal]

    public init(
        subject: Report.Subject, risk: Int, riskParts: [RiskPart], since: Instant, listing: Listing?,
        poster: ModeratedAccount, reports: [FiledReport], history: ListingHistory, decisions: [Decision],
        heldMessages: Int = 0, heldRatings: Int = 0, ratings: [Rating] = [], signals: [ListingSignal] = []
    ) {
        self.subject = subject
        self.risk = risk
        self.since = since
        self.listing = listing
        self.poster = poster
        self.reports = reports
        self.history = history
        self.decisions = decisions
        self.riskParts = riskParts
        self.heldMessages = heldMessages
        self.heldRatings = heldRatings
        self.ratings = ratings
        self.signals = signals
    }
}

/// Finds cases for moderators.
public protocol CaseStore: Sendable {
    /// Open cases, riskiest first, then oldest. The viewer's own cases are left out, so that nobody learns who reported
    /// them.
    func queue(for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<ModerationCase>
    /// Everything about one listing while its history is kept; `nil` when it never existed or nothing is left.
    func listingCase(_ listing: Listing.ID, in tenant: Tenant.ID) async throws -> ModerationCase?
    /// Everything about one account.
    func accountCase(_ account: Account.ID, in tenant: Tenant.ID) async throws -> ModerationCase?
    /// The states of an existing listing, newest first: `limit` of them before a version, and one extra to compare
    /// with.
    func history(of listing: Listing.ID, before version: Int?, limit: Int, in tenant: Tenant.ID) async throws
        -> ListingHistory
}

/// A block of an account.
public struct AccountBlock: Sendable {
    public let account: Account.ID
    public let reason: String
    /// Warns everyone who saved a listing of the account, asked about one or saw its contact.
    public let isScam: Bool
    /// Refuses moderators, admins and accounts that are blocked already.
    public let isOfRing: Bool

    public init(_ account: Account.ID, reason: String, isScam: Bool, isOfRing: Bool = false) {
        self.account = account
        self.reason = reason
        self.isScam = isScam
        self.isOfRing = isOfRing
    }
}

/// Stores what moderators decide about accounts.
public protocol ModerationStore: ActingStore {
    /// Blocks an account: ends its sessions, hides its listings, and settles the reports about it. Throws not found or,
    /// like the other methods here, the conflict `last_admin`; for an account of a ring also `not_a_member` and
    /// `already_blocked`.
    func block(_ block: AccountBlock, mail: OutgoingMail?, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Removes a block. Throws not found.
    func unblock(_ account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Changes an account's role; setting the current role is not recorded. Throws not found.
    func setRole(_ role: Account.Role, of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
}
