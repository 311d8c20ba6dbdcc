/// An account's permissions when its request began. A body may take minutes to arrive, so the transaction that
/// acts checks again that the session is live, the role is still granted and the account is not blocked.
public struct Authority: Sendable {
    public let tenant: Tenant.ID
    public let session: Session.ID
    public let account: Account.ID
    /// The permission that the account's role must still grant.
    public let permission: Permission?
    /// Whether the account must not be blocked.
    public let posts: Bool
    /// Whether `permission` also requires a second factor.
    public let needsSecondFactor: Bool
    /// Whether the session must have given its password within `Session.confirmationSpan`.
    public let needsPassword: Bool

    public init(
        tenant: Tenant.ID, session: Session.ID, account: Account.ID, permission: Permission? = nil, posts: Bool = false,
        needsSecondFactor: Bool = false, needsPassword: Bool = false
    ) {
        self.tenant = tenant
        self.session = session
        self.account = account
        self.permission = permission
        self.posts = posts
        self.needsSecondFactor = needsSecondFactor
        self.needsPassword = needsPassword
    }

    /// Throws a problem that says what is missing.
    ///
    /// - Parameters:
    ///   - session: as stored now; `nil` when it is deleted.
    ///   - account: as stored now.
    public func check(session: Session?, account: Account?, at now: Instant) throws(Problem) {
        guard let session, let account, session.id == self.session, account.id == self.account,
            now < session.expiresAt
        else { throw .sessionExpired }
        if posts { try account.checkMayPost() }
        if let permission {
            try account.check(permission)
            guard !needsSecondFactor || account.hasSecondFactor else { throw .secondFactorRequired }
        }
        guard !needsPassword || session.isConfirmed(at: now) else { throw .reauthenticationRequired }
    }
}

/// A store whose writes can require a caller's authority.
public protocol ActingStore: Sendable {
    /// The same store, but each write first checks in its own transaction that `authority` still holds.
    func acting(by authority: Authority) -> Self
    /// Throws unless the authority still holds, for a request that turns out to write nothing.
    func checkAuthority() async throws
}

extension Problem {
    public static let secondFactorRequired = Problem(
        .forbidden, code: "second_factor_required",
        "Moderators and admins here must use two-step verification. Turn it on in your account.")
    public static let reauthenticationRequired = Problem(
        .forbidden, code: "reauthentication_required",
        "Enter your password again to continue.")
    public static let lastAdmin = Problem(
        .conflict, code: "last_admin",
        "You're the only admin. Make someone else an admin first, or ask the operator.")
}
