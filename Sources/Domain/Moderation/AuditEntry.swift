/// Who did what to whom, when and why. Written in the transaction that did it, never changed.
public struct AuditEntry: Sendable, Equatable {
    public typealias ID = Domain.ID<AuditEntry>

    public enum Action: String, CaseIterable, Sendable {
        // What moderators do. The subject is a listing's or an account's id.
        case holdListing, releaseListing, deleteListing, blockAccount, unblockAccount, dismissReports
        // Roles. The subject is an account's id.
        case grantAdmin, grantModerator, revokeRole
        // What operators do. The subject is a tenant's id, a host, an account's id or a kind of data; the reason says more.
        case createTenant, addHost, removeHost, setTenant
        case importUniversities, importUniversityDomains, importPostalCodes, importListings

        /// How an account comes to have this role.
        public init(granting role: Account.Role) {
            self =
                switch role {
                case .member: .revokeRole
                case .moderator: .grantModerator
                case .admin: .grantAdmin
                }
        }
    }

    public enum Actor: Sendable, Equatable {
        case account(Account.ID)
        /// Somebody at the server's command line.
        case `operator`
    }

    public let id: ID
    public let at: Instant
    public let actor: Actor
    public let action: Action
    /// What it was done to.
    public let subject: String
    public let reason: String?

    public init(at: Instant, actor: Actor, action: Action, subject: String, reason: String?) {
        self.id = ID(at: at)
        (self.at, self.actor, self.action, self.subject, self.reason) = (at, actor, action, subject, reason)
    }

    public init(id: ID, at: Instant, actor: Actor, action: Action, subject: String, reason: String?) {
        (self.id, self.at, self.actor, self.action, self.subject, self.reason) = (
            id, at, actor, action, subject, reason
        )
    }

    /// A reason as it is kept. Throws a problem naming `reason`.
    public static func checkedReason(_ text: String?) throws(Problem) -> String {
        let reason = Text.tidy(text ?? "")
        var errors = ValidationErrors()
        if text == nil { errors.missing("reason") }
        Text.check(reason, "reason", Limits.reasonLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return reason
    }
}

/// Which entries of the audit log somebody wants to see; what is absent is any.
public struct AuditFilter: Sendable {
    public var actor: AuditEntry.Actor?
    /// Ids of listings and accounts: an entry is about one of them.
    public var subjects: [String] = []
    public var action: AuditEntry.Action?
    /// Both ends included.
    public var from: Instant?
    public var to: Instant?

    public init() {}
}

/// What came of reading the whole audit log.
public enum AuditVerdict: Sendable, Equatable {
    /// Every row is as it was written. `hash` is the last one's: noted elsewhere, it tells later whether these are still there.
    case whole(count: Int64, hash: String)
    /// `sequence` is the first row that is not as it was written.
    case broken(sequence: Int64, why: String)
}

/// Keeps the audit log: one chain for the whole installation, each row bound to the one before by a keyed hash.
public protocol AuditStore: Sendable {
    /// Writes an entry that no other change is part of. Without a tenant it is the installation's.
    func record(_ entry: AuditEntry, in tenant: Tenant.ID?) async throws
    /// A tenant's entries, the newest first.
    func audit(_ filter: AuditFilter, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<AuditEntry>
    /// Reads every row of every tenant and the installation.
    func verifyAudit() async throws -> AuditVerdict
}
