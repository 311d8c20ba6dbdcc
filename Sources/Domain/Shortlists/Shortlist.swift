/// A list of listings that its owner shares by a link. Everybody with the link may see it and vote, until it expires.
public struct Shortlist: Sendable {
    public typealias ID = Domain.ID<Shortlist>

    public let id: ID
    public let account: Account.ID
    public let name: String
    /// The listings in the owner's order.
    public let listings: [Listing.ID]
    public let createdAt: Instant
    public let expiresAt: Instant

    public init(
        id: ID, account: Account.ID, name: String, listings: [Listing.ID], createdAt: Instant, expiresAt: Instant
    ) {
        self.id = id
        self.account = account
        self.name = name
        self.listings = listings
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// A new list that expires after `Limits.shortlistDays`.
    public init(of account: Account.ID, name: String, listings: [Listing.ID], at now: Instant) {
        self.init(
            id: .init(at: now), account: account, name: name, listings: listings, createdAt: now,
            expiresAt: now + .days(Limits.shortlistDays))
    }

    public enum Vote: String, CaseIterable, Sendable {
        case up, down
    }

    /// The votes on one of its listings.
    public struct Votes: Equatable, Sendable {
        public var up = 0
        public var down = 0
        /// The vote of the requesting browser.
        public var mine: Vote?

        public init() {}
    }
}

/// Stores shared lists and the votes on them.
public protocol ShortlistStore: ActingStore, RecordingStore {
    /// Throws `too_many_shortlists` at the limit, which is lower before the account's email address is verified.
    func save(_ shortlist: Shortlist, tokenDigest: String, in tenant: Tenant.ID) async throws
    /// An account's lists that have not expired, newest first.
    func shortlists(of account: Account.ID, at now: Instant, in tenant: Tenant.ID) async throws -> [Shortlist]
    /// Returns whether the account had this list.
    func deleteShortlist(_ id: Shortlist.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
    /// The list of a link; `nil` when it expired, or its owner is blocked.
    func shortlist(tokenDigest: String, at now: Instant, in tenant: Tenant.ID) async throws -> Shortlist?
    /// A list that has not expired.
    func shortlist(_ id: Shortlist.ID, at now: Instant, in tenant: Tenant.ID) async throws -> Shortlist?
    /// The votes by listing.
    ///
    /// - Parameter voter: the digest of the requesting browser, if it has one.
    func votes(on shortlist: Shortlist.ID, of voter: String?, in tenant: Tenant.ID) async throws
        -> [Listing.ID: Shortlist.Votes]
    /// Whether a browser has voted on the list.
    func hasVoted(_ voter: String, on shortlist: Shortlist.ID, in tenant: Tenant.ID) async throws -> Bool
    /// Replaces a browser's vote; `nil` retracts it. Throws not found for a listing that is not on the list, and
    /// `too_many_votes` when the maximum number of browsers have voted.
    func setVote(
        _ vote: Shortlist.Vote?, on listing: Listing.ID, of shortlist: Shortlist.ID, by voter: String,
        in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let unknownListingMessage = "must name public listings, each once"

    /// A shared list contains a listing that does not exist or is not public.
    public static let unknownListing = Problem.invalid(
        "listingIds", unknownListingMessage, code: "unknown_listing")
}
