/// Keeps accounts and their sessions.
public protocol AccountStore: Sendable {
    /// Makes an account and its first session. Problem `conflict` (`email_taken`) when the address has one already.
    func register(
        _ account: Account, passwordHash: String, session: NewSession, receipt: Receipt?, in tenant: Tenant.ID)
        async throws
    func account(_ id: Account.ID, in tenant: Tenant.ID) async throws -> Account?
    func account(email: EmailAddress, in tenant: Tenant.ID) async throws -> Account?
    func passwordHash(of account: Account.ID, in tenant: Tenant.ID) async throws -> String?
    /// Replaces a hash made at a lower cost, unless the password was changed meanwhile.
    func rehash(_ account: Account.ID, from old: String, to new: String, in tenant: Tenant.ID) async throws
    func rename(_ account: Account.ID, to name: String, in tenant: Tenant.ID) async throws
    /// Sets a password and ends every session but `current`.
    func changePassword(
        of account: Account.ID, to passwordHash: String, keeping current: Session.ID, in tenant: Tenant.ID) async throws
    /// Deletes the account with its listings, photos, favourites and sessions; notes the photo files that nobody needs now.
    func delete(_ account: Account.ID, in tenant: Tenant.ID) async throws

    /// Opens a session if `passwordHash`, which the caller's password made, is still the account's: whoever changes a
    /// password ends the log-ins that are under way as well. Answers whether it did.
    func openSession(
        _ session: NewSession, verifiedBy passwordHash: String, receipt: Receipt?, in tenant: Tenant.ID
    ) async throws -> Bool
    /// The living session of a token's digest, and whose it is.
    func session(tokenDigest: String, in tenant: Tenant.ID) async throws -> (session: Session, account: Account)?
    func touch(_ session: Session.ID, in tenant: Tenant.ID) async throws
    /// Living sessions, the last used first.
    func sessions(of account: Account.ID, in tenant: Tenant.ID) async throws -> [Session]
    /// Whether the account had that session.
    func endSession(_ session: Session.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
}

/// A session that is about to be stored. The token itself is never stored.
public struct NewSession: Sendable {
    public let session: Session
    /// SHA-256 of the token, in hex.
    public let tokenDigest: String

    public init(session: Session, tokenDigest: String) { (self.session, self.tokenDigest) = (session, tokenDigest) }
}

extension Problem {
    public static let emailTaken = Problem(
        .conflict, code: "email_taken", "There is an account with this e-mail address already.",
        faults: [Fault(field: "email", code: "taken", message: "has an account already")])
}
