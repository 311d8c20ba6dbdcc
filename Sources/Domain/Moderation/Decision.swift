/// A decision on a listing.
public struct Decision: Sendable {
    public typealias ID = Domain.ID<Decision>

    /// The decisions that a moderator can make.
    public enum Verdict: String, CaseIterable, Sendable {
        case hold, release, delete

        public var permission: Permission {
            switch self {
            case .hold: .holdListing
            case .release: .releaseListing
            case .delete: .deleteListing
            }
        }

        public var action: AuditEntry.Action {
            switch self {
            case .hold: .holdListing
            case .release: .releaseListing
            case .delete: .deleteListing
            }
        }
    }

    /// The events that are recorded.
    public enum Outcome: String, CaseIterable, Sendable {
        case hold, release, delete
        /// Its owner deleted it while it was held or reported.
        case withdraw
    }

    /// The reason shown to the owner and moderators when no person wrote one.
    public static let reportedReason =
        "Several people reported this listing. It's hidden until a moderator has reviewed it."
    public static let withdrawnReason = "The owner deleted it while it was on hold or reported."

    /// The listing that the decision is about.
    public struct Subject: Sendable {
        public let id: Listing.ID
        /// The last title of a deleted listing, while its history is kept.
        public let title: String?

        public init(id: Listing.ID, title: String?) {
            self.id = id
            self.title = title
        }
    }

    public let id: ID
    public let listing: Subject
    public let outcome: Outcome
    public let reason: String
    public let at: Instant
    /// `nil` when reports or signals held it, or when its owner withdrew it.
    public let moderator: Person?

    public init(id: ID, listing: Subject, outcome: Outcome, reason: String, at: Instant, moderator: Person?) {
        self.id = id
        self.listing = listing
        self.outcome = outcome
        self.reason = reason
        self.at = at
        self.moderator = moderator
    }
}

/// A decision to carry out.
public struct ModerationCommand: Sendable {
    /// The newest decision that the moderator knows of.
    public enum Known: Sendable {
        /// The moderator accepts any previous decision.
        case anything
        /// This was the newest decision, or there was none.
        case newest(Decision.ID?)
    }

    public let listing: Listing.ID
    public let verdict: Decision.Verdict
    public let reason: String
    public let moderator: Account.ID
    public let known: Known
    /// Whether the listing is deleted as a scam: everyone who saved it, asked about it or saw its contact is warned.
    public let isScam: Bool
    /// The version that the moderator saw: nobody releases a version unseen.
    public let version: Int?
    /// The only version that the decision applies to, from `If-Match`: any other is stale.
    public let onlyVersion: Int?

    public init(
        _ verdict: Decision.Verdict, of listing: Listing.ID, reason: String, by moderator: Account.ID,
        asScam isScam: Bool = false, knowing known: Known = .anything, version: Int? = nil,
        matching onlyVersion: Int? = nil
    ) {
        self.verdict = verdict
        self.listing = listing
        self.reason = reason
        self.moderator = moderator
        self.isScam = isScam
        self.known = known
        self.version = version
        self.onlyVersion = onlyVersion
    }
}

/// Stores decisions on listings.
public protocol DecisionStore: ActingStore, RecordingStore {
    /// Carries out a decision, settles the reports, notifies the owner and writes the audit log in one transaction.
    /// Throws not found, `stale`, or the conflicts `already_decided` (its detail says what happened),
    /// `edited_meanwhile` and `own_listing`. Owners hear of a release only if the listing was held, so that they do not
    /// learn of reports.
    func decide(_ command: ModerationCommand, in tenant: Tenant.ID) async throws -> Decision
    /// Records an owner's appeal against a hold. Throws the conflicts `not_held`, `waits_for_approval` and
    /// `already_appealed`.
    func appeal(_ words: String, on listing: Listing.ID, at now: Instant, in tenant: Tenant.ID) async throws
}
