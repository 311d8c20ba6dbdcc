/// The purpose and proof of a link in a mail: whoever opens it reads the mail of `email`.
///
/// An account has the newest few tokens for each purpose, so that a stranger's request does not invalidate one in
/// transit. Each works once, until it expires or the password changes.
public struct MailToken: Sendable {
    public enum Purpose: String, CaseIterable, Sendable {
        case verifyEmail, resetPassword, studentBadge, changeEmail

        /// How many live tokens an account has for each purpose: more than the rate limits allow during a reset link's
        /// life, so that a stranger's requests cannot invalidate one in transit.
        public static let maxAlive = 24

        public var validFor: Instant.Span {
            switch self {
            case .verifyEmail, .studentBadge, .changeEmail: .hours(24)
            case .resetPassword: .hours(1)
            }
        }
    }

    public let account: Account.ID
    public let purpose: Purpose
    /// The address that the link was sent to.
    public let email: EmailAddress
    public let expiresAt: Instant

    public init(account: Account.ID, purpose: Purpose, email: EmailAddress, expiresAt: Instant) {
        self.account = account
        self.purpose = purpose
        self.email = email
        self.expiresAt = expiresAt
    }
}

/// A mail with a link, and the digest of the link's token, which itself is never stored.
public struct LinkMail: Sendable {
    public let token: MailToken
    /// SHA-256 of the token, in hex.
    public let tokenDigest: String
    public let mail: OutgoingMail

    public init(token: MailToken, tokenDigest: String, mail: OutgoingMail) {
        self.token = token
        self.tokenDigest = tokenDigest
        self.mail = mail
    }
}

/// A badge to be awarded.
public struct NewBadge: Sendable {
    public let university: University.ID
    /// Keyed digest of the email address that earns it, in hex: an address earns one badge at a time.
    public let emailDigest: String
    public let until: Instant

    public init(university: University.ID, emailDigest: String, until: Instant) {
        self.university = university
        self.emailDigest = emailDigest
        self.until = until
    }
}

/// The result of resetting a password.
public enum PasswordReset: Sendable {
    case done
    /// The password was reset, and all previous data of the account was deleted.
    case emptied
    case deadToken
}

/// Stores the tokens of links in mails.
public protocol MailTokenStore: ActingStore {
    /// Stores the token, replacing the oldest when there are `Purpose.maxAlive`, and enqueues the mail, in one
    /// transaction; `notice` goes to the account's own email address. For an unknown account it does the same work and
    /// sends nothing, so that timing reveals nothing.
    func send(_ link: LinkMail, notice: OutgoingMail?, in tenant: Tenant.ID) async throws
    /// Does the work of `send` for an address that the link's account must not get, and sends no link: `ownerMail`
    /// tells the address' owner, at most once in `Account.registrationToldEvery`; `nil` where nobody is to be told.
    func withhold(_ link: LinkMail, ownerMail: OutgoingMail?, notice: OutgoingMail, in tenant: Tenant.ID)
        async throws
    /// The live token with this digest.
    func mailToken(digest: String, in tenant: Tenant.ID) async throws -> MailToken?
    /// Uses a token of this account that verifies an address, and awards the badge. Returns whether the token was live.
    func verify(_ digest: String, of account: Account.ID, earning badge: NewBadge?, in tenant: Tenant.ID) async throws
        -> Bool
    /// Uses a token that changes the account's address, ends its other tokens, and enqueues the mail to the old
    /// address. Returns whether the token was live. Throws `email_taken` when somebody else has the address by now.
    func changeEmail(_ digest: String, of account: Account.ID, mail: OutgoingMail, in tenant: Tenant.ID) async throws
        -> Bool
    /// Uses a token that resets the password: sets it, verifies the address, and ends all sessions and other tokens. An
    /// account whose address was never verified is emptied first, because whoever opened it may not be the reader of
    /// its mail.
    func resetPassword(
        _ digest: String, to passwordHash: String, earning badge: NewBadge?, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws -> PasswordReset
    /// Removes the account's badge, if any.
    func removeBadge(of account: Account.ID, in tenant: Tenant.ID) async throws
    /// Ends expired badges and deletes expired tokens of all tenants. Returns how many badges ended.
    func endExpiredBadges(limit: Int) async throws -> Int
}
