/// Stores accounts and their sessions.
public protocol AccountStore: ActingStore, RecordingStore {
    /// Creates an account and its first session, enqueues the mail that verifies its email address, and awards the
    /// badge. Throws `conflict` (`email_taken`) when the address has an account.
    func register(
        _ account: Account, passwordHash: String, session: NewSession, link: LinkMail?, earning badge: NewBadge?,
        in tenant: Tenant.ID) async throws
    /// Enqueues a mail, sealed for `OutgoingMail.strangerSealPurpose`, to an address without an account.
    func invite(by mail: OutgoingMail, in tenant: Tenant.ID) async throws
    func account(_ id: Account.ID, in tenant: Tenant.ID) async throws -> Account?
    func account(email: EmailAddress, in tenant: Tenant.ID) async throws -> Account?
    func passwordHash(of account: Account.ID, in tenant: Tenant.ID) async throws -> String?
    /// Replaces a hash of a lower cost, unless the password has changed.
    func rehash(_ account: Account.ID, from old: String, to new: String, in tenant: Tenant.ID) async throws
    /// Changes the display name and the language of mails.
    func edit(_ account: Account.ID, name: String, language: Account.Language, in tenant: Tenant.ID) async throws
    /// Sets a password and ends every session except `current`, if `old` is still the hash. Returns whether it was.
    /// Enqueues the notification.
    func changePassword(
        of account: Account.ID, from old: String, to passwordHash: String, keeping current: Session.ID,
        mail: OutgoingMail?, in tenant: Tenant.ID
    ) async throws -> Bool
    /// Deletes the account and all its data, and records the photo files that are no longer referenced. Decisions about
    /// it stay, with ids only.
    ///
    /// Throws `last_admin` when there is no other admin.
    ///
    /// - Parameter emailDigest: the digest of its address, which is banned if the account is blocked.
    func delete(_ account: Account.ID, banning emailDigest: String, in tenant: Tenant.ID) async throws
    /// Enqueues the mail that tells an owner about an attempt to register their email address, at most once in
    /// `Account.registrationToldEvery`; else does the same work and sends nothing.
    func notifyOfRegistration(_ account: Account.ID, by mail: OutgoingMail, in tenant: Tenant.ID) async throws
    /// Whether an account with this mailbox is blocked, or was when it was deleted within `Account.bannedFor`.
    ///
    /// - Parameter digests: `Cryptography.banDigests` of the address.
    func isBanned(_ email: EmailAddress, digests: [String], in tenant: Tenant.ID) async throws -> Bool

    /// Opens a session if `passwordHash`, which the caller verified, is still the account's, and `proof` (where the
    /// account has a second factor) is unused. So changing either also ends log-ins in progress.
    func openSession(
        _ session: NewSession, verifiedBy passwordHash: String, and proof: SecondFactorProof?, in tenant: Tenant.ID
    ) async throws -> SessionOpenResult
    /// The live session with this token digest, and its account.
    func session(tokenDigest: String, in tenant: Tenant.ID) async throws -> (session: Session, account: Account)?
    /// Records that the session's owner gave password and second factor again, with the checks of `openSession`.
    func confirm(
        _ session: Session.ID, of account: Account.ID, verifiedBy passwordHash: String, and proof: SecondFactorProof?,
        in tenant: Tenant.ID
    ) async throws -> SessionOpenResult
    func touch(_ session: Session.ID, in tenant: Tenant.ID) async throws
    /// Live sessions, the most recently used first.
    func sessions(of account: Account.ID, in tenant: Tenant.ID) async throws -> [Session]
    func endSessions(of account: Account.ID, except kept: Session.ID, in tenant: Tenant.ID) async throws
    /// Returns whether the account had that session.
    func endSession(_ session: Session.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
}

/// The result of opening a session.
public enum SessionOpenResult: Sendable {
    case opened
    /// The password or the second factor changed during the check: check again.
    case overtaken
    /// The code is unknown or was used before.
    case proofUsed
}

/// A session to be stored. The token itself is never stored.
public struct NewSession: Sendable {
    public let session: Session
    /// SHA-256 of the token, in hex.
    public let tokenDigest: String
    /// Set when the account logs in with a browser that it did not use before: it is notified.
    public var newDevice: DeviceName?
    /// `nil` for a session that no browser opened.
    public var traces: AccountTraces?

    public init(session: Session, tokenDigest: String) {
        self.session = session
        self.tokenDigest = tokenDigest
    }
}

extension Problem {
    public static let emailTaken = Problem(
        .conflict, code: "email_taken", "There's already an account with this email address.",
        errors: [FieldError(field: "email", code: "taken", message: "already has an account")])
}
