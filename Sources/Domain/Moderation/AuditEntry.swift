/// Who did what to whom, when and why. Written in the transaction that did it, never changed.
public struct AuditEntry: Sendable, Equatable {
    public typealias ID = Domain.ID<AuditEntry>

    public enum Action: String, CaseIterable, Sendable {
        case deleteListing, blockAccount, unblockAccount, grantAdmin, revokeAdmin
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
    /// The id of the listing or account it was done to.
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
        var faults = Faults()
        if text == nil { faults.missing("reason") }
        Text.check(reason, "reason", Limits.reasonLength, lines: true, into: &faults)
        try faults.throwIfAny()
        return reason
    }
}

/// Keeps blocks, roles and the audit log.
public protocol ModerationStore: Sendable {
    /// Blocks an account: ends its sessions, hides its listings. Problem not found.
    func block(_ account: Account.ID, reason: String, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Takes a block back. Problem not found.
    func unblock(_ account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
    func setRole(_ role: Account.Role, of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// The audit log, the newest first.
    func audit(page: PageRequest, in tenant: Tenant.ID) async throws -> Page<AuditEntry>
}
