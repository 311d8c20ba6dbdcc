/// Stores ratings of owners.
public protocol RatingStore: ActingStore {
    /// The rating in a conversation of the account. `nil` when it has no such conversation.
    func rating(in conversation: Conversation.ID, seenBy account: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> ConversationRating?
    /// Rates the owner of a conversation, or changes the rating. Decides whether it is held.
    ///
    /// Throws not found unless the account is the conversation's seeker, `not_answered`, `account_too_new`,
    /// `replied_already` and `rating_removed`.
    func rate(
        _ content: RatingContent, in conversation: Conversation.ID, by rater: Account.ID, at now: Instant,
        in tenant: Tenant.ID
    ) async throws -> Rating
    /// Throws not found, `replied_already` and `rating_removed`.
    func withdrawRating(in conversation: Conversation.ID, by rater: Account.ID, in tenant: Tenant.ID) async throws
    /// Adds the owner's reply, which makes the rating public. Throws not found and `replied_already`.
    func reply(_ text: String, to rating: Rating.ID, by owner: Account.ID, at now: Instant, in tenant: Tenant.ID)
        async throws -> Rating
    /// The author of a rating, if the account may see it; `nil` otherwise.
    func rater(of rating: Rating.ID, seenBy account: Account.ID, at now: Instant, in tenant: Tenant.ID) async throws
        -> Account.ID?
    /// The public ratings of an owner. `nil` for an account that is blocked or has no public listing.
    func ratings(of owner: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID) async throws
        -> OwnerRatings?
}

/// A rating with the data for a moderator's decision.
public struct RatingCase: Sendable {
    public let rating: Rating
    /// Newest first, including settled ones.
    public let reports: [FiledReport]

    public init(rating: Rating, reports: [FiledReport]) {
        self.rating = rating
        self.reports = reports
    }

    /// Whether it waits for a moderator.
    public var isOpen: Bool { rating.status == .held || reports.contains { $0.settledAt == nil } }
}

/// A moderator's decision about a rating.
public enum RatingVerdict: String, CaseIterable, Sendable {
    /// Shows a held one, or dismisses its reports.
    case release
    case delete

    public var action: AuditEntry.Action {
        switch self {
        case .release: .releaseRating
        case .delete: .deleteRating
        }
    }
}

/// Ratings that moderators read and decide about.
public protocol RatingModerationStore: ActingStore {
    func ratingCase(_ id: Rating.ID, at now: Instant, in tenant: Tenant.ID) async throws -> RatingCase?
    /// Carries out a decision, settles the reports of the rating and writes the audit log. Throws not found, `own_case`
    /// when the rating is by or of the moderator, and `already_decided`.
    ///
    /// - Parameter note: for the author, if the rating is deleted.
    func decide(
        _ verdict: RatingVerdict, on rating: Rating.ID, by moderator: Account.ID, note: DecisionMail.Note,
        audit: AuditEntry, in tenant: Tenant.ID
    ) async throws
}
