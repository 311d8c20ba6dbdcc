/// Records who did what to whom, when and why. Written in the same transaction as the action, and never changed.
public struct AuditEntry: Sendable, Equatable {
    public typealias ID = Domain.ID<AuditEntry>

    public enum Action: String, CaseIterable, Sendable {
        // Moderators' actions. The subject is the id of a listing or account.
        case holdListing, releaseListing, deleteListing, blockAccount, unblockAccount, dismissReports
        /// The subject is the account that shared the list.
        case removeShortlist
        /// The subject is the author of the messages.
        case readMessages, releaseMessages, discardMessages
        /// The subject is the search text.
        case searchCases
        /// The subject is the listing, or the account, whose contact was read.
        case readListingContact, readAccountContact
        /// The subject is the account that wrote it.
        case releaseRating, deleteRating
        /// The subject is the owner of the wanted ad.
        case holdWanted, releaseWanted, deleteWanted
        // Role changes. The subject is an account's id.
        case grantAdmin, grantModerator, revokeRole
        /// The subject is the announcement, and the reason is its title.
        case sendAnnouncement = "sendNotice"
        case withdrawAnnouncement = "withdrawNotice"
        // Operators' actions. The subject is a tenant's id, a host, an account's id or a kind of data; the reason has
        // details.
        case createTenant, deleteTenant, addHost, removeHost
        /// The subject is the key's account or marketplace; the reason has the key's id and scopes.
        case createKey, rotateKey, revokeKey
        /// The same of webhooks; the reason has the webhook's id and events.
        case createWebhook, deleteWebhook
        /// An operator or admin changed settings; the reason names them.
        case setTenant
        case importUniversities, importUniversityDomains, importPostalCodes, importListings
        case importRents, importAreas, importFigures, importPointsOfInterest
        case importProperties, importNeighborhoods
        /// The reason names the source of imported data.
        case removeData
        /// Old rows were deleted. The subject is the last one's sequence, and the reason its hash, from which the chain
        /// goes on.
        case trimAudit

        /// The action that grants this role.
        public init(granting role: Account.Role) {
            self =
                switch role {
                case .member: .revokeRole
                case .moderator: .grantModerator
                case .admin: .grantAdmin
                }
        }
    }

    /// The kind of an action's subject.
    public enum SubjectKind: String, CaseIterable, Sendable {
        case listing, account
        case announcement = "notice"
        /// A tenant, a host, a kind of data or a search text.
        case other
    }

    public enum Actor: Sendable, Equatable {
        case account(Account.ID)
        /// A person at the server's command line.
        case `operator`
    }

    public let id: ID
    public let at: Instant
    public let actor: Actor
    public let action: Action
    /// The subject of the action.
    public let subject: String
    public let reason: String?

    public init(at: Instant, actor: Actor, action: Action, subject: String, reason: String?) {
        self.id = ID(at: at)
        self.at = at
        self.actor = actor
        self.action = action
        self.subject = subject
        self.reason = reason
    }

    public init(id: ID, at: Instant, actor: Actor, action: Action, subject: String, reason: String?) {
        self.id = id
        self.at = at
        self.actor = actor
        self.action = action
        self.subject = subject
        self.reason = reason
    }

    /// Validates a reason. Throws a problem naming `reason`.
    public static func checkedReason(_ text: String?) throws(Problem) -> String {
        let reason = Text.tidy(text ?? "")
        var errors = ValidationErrors()
        if text == nil { errors.missing("reason") }
        Text.check(reason, "reason", Limits.reasonLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return reason
    }
}

extension AuditEntry.Action {
    public var subjectKind: AuditEntry.SubjectKind {
        switch self {
        case .holdListing, .releaseListing, .deleteListing, .readListingContact: .listing
        case .holdWanted, .releaseWanted, .deleteWanted, .blockAccount, .unblockAccount, .dismissReports,
            .removeShortlist, .readMessages, .releaseMessages,
            .discardMessages, .releaseRating, .deleteRating, .grantAdmin, .grantModerator, .revokeRole, .importListings,
            .readAccountContact:
            .account
        case .sendAnnouncement, .withdrawAnnouncement: .announcement
        case .searchCases, .createTenant, .deleteTenant, .addHost, .removeHost, .setTenant, .importUniversities,
            .importUniversityDomains, .importPostalCodes, .importRents, .importAreas, .importFigures,
            .importPointsOfInterest, .importProperties, .importNeighborhoods, .removeData, .trimAudit,
            .createKey, .rotateKey, .revokeKey, .createWebhook, .deleteWebhook:
            .other
        }
    }
}

/// A filter of audit entries; an absent field allows all.
public struct AuditFilter: Sendable {
    public var actor: AuditEntry.Actor?
    /// Ids of listings and accounts: an entry must concern one of them.
    public var subjects: [String] = []
    public var action: AuditEntry.Action?
    /// Both ends are inclusive.
    public var from: Instant?
    public var to: Instant?

    public init() {}
}

/// The result of verifying the audit log.
public enum AuditVerdict: Sendable, Equatable {
    /// Every row is unchanged. `hash` is the last row's: noted elsewhere, it later proves that these rows still exist.
    case whole(count: Int64, hash: String)
    /// `sequence` is the first changed row.
    case broken(sequence: Int64, why: String)
}

/// Stores the audit log: one chain for the whole installation, each row bound to the previous one by a keyed hash.
public protocol AuditStore: Sendable {
    /// Writes an entry on its own. Without a tenant it concerns the installation.
    func record(_ entry: AuditEntry, in tenant: Tenant.ID?) async throws
    /// A tenant's entries, newest first.
    func audit(_ filter: AuditFilter, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<AuditEntry>
    /// The display names of actors and subjects, by id: the names of accounts and of the tenant, the titles of
    /// listings. A deleted listing has its last title while its history is kept, a deleted account no name.
    func names(in entries: [AuditEntry], of tenant: Tenant.ID) async throws -> [String: String]
    /// Verifies every row of the installation, from the first that is kept.
    func verifyAudit() async throws -> AuditVerdict
}
