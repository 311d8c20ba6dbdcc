/// An account's permissions when its request began. A body may take minutes to arrive, so the transaction that
/// acts checks again that the session or key is live, the role is still granted and the account is not blocked.
public struct Authority: Sendable {
    /// How the account is known.
    public enum Credential: Sendable, Equatable {
        case session(Session.ID)
        case key(APIKey.ID)
    }

    public let tenant: Tenant.ID
    public let credential: Credential
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
        tenant: Tenant.ID, by credential: Credential, account: Account.ID, permission: Permission? = nil,
        posts: Bool = false, needsSecondFactor: Bool = false, needsPassword: Bool = false
    ) {
        self.tenant = tenant
        self.credential = credential
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
        guard let session, let account, credential == .session(session.id), account.id == self.account,
            now < session.expiresAt
        else { throw .sessionExpired }
        try check(account, isConfirmed: session.isConfirmed(at: now))
    }

    /// The same for a key, which never stands for a password.
    public func check(key: APIKey?, account: Account?, at now: Instant) throws(Problem) {
        guard let key, let account, credential == .key(key.id), account.id == self.account,
            key.owner == .account(account.id), key.isLive(at: now)
        else { throw .invalidKey }
        try check(account, isConfirmed: false)
    }

    private func check(_ account: Account, isConfirmed: Bool) throws(Problem) {
        if posts { try account.checkMayPost() }
        if let permission {
            try account.check(permission)
            guard !needsSecondFactor || account.hasSecondFactor else { throw .secondFactorRequired }
        }
        guard !needsPassword || isConfirmed else { throw .reauthenticationRequired }
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
