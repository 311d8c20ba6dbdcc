/// What a link in a mail proves: that whoever opens it reads the mail of `email`.
///
/// An account has one of a purpose, the newest. It serves once, until it expires or the password changes.
public struct MailToken: Sendable {
    public enum Purpose: String, CaseIterable, Sendable {
        case verifyEmail, resetPassword, studentBadge

        public var validFor: Instant.Span {
            switch self {
            case .verifyEmail, .studentBadge: .hours(24)
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
        (self.account, self.purpose, self.email, self.expiresAt) = (account, purpose, email, expiresAt)
    }
}

/// A mail with a link, and what is kept of the link's token: never the token itself.
public struct LinkMail: Sendable {
    public let token: MailToken
    /// SHA-256 of the token, in hex.
    public let tokenDigest: String
    public let mail: OutgoingMail

    public init(token: MailToken, tokenDigest: String, mail: OutgoingMail) {
        (self.token, self.tokenDigest, self.mail) = (token, tokenDigest, mail)
    }
}

/// A badge that is about to be earned.
public struct NewBadge: Sendable {
    public let university: University.ID
    /// Keyed digest of the address that earns it, in hex: an address earns one badge at a time.
    public let emailDigest: String
    public let until: Instant

    public init(university: University.ID, emailDigest: String, until: Instant) {
        (self.university, self.emailDigest, self.until) = (university, emailDigest, until)
    }
}

/// Keeps what links in mails prove.
public protocol MailTokenStore: Sendable {
    /// Stores the token in the stead of an older one of its purpose, and posts the mail, as one. Where there is no such
    /// account it costs the same and sends nothing: nobody learns from the time it takes who has one.
    func send(_ link: LinkMail, in tenant: Tenant.ID) async throws
    /// The token of a digest, if it is alive.
    func mailToken(digest: String, in tenant: Tenant.ID) async throws -> MailToken?
    /// Uses a token that verifies an address, and gives the badge that it earns. Whether the token was still alive.
    func verify(_ digest: String, earning badge: NewBadge?, in tenant: Tenant.ID) async throws -> Bool
    /// Uses a token that resets the password: sets it, verifies the address, ends every session and every other token.
    /// Whether the token was still alive.
    func resetPassword(
        _ digest: String, to passwordHash: String, earning badge: NewBadge?, in tenant: Tenant.ID
    ) async throws -> Bool
    /// Takes the account's badge away, if it has one.
    func removeBadge(of account: Account.ID, in tenant: Tenant.ID) async throws
    /// Ends badges and forgets tokens that are past their time, of every tenant; answers how many badges ended.
    func endExpiredBadges(limit: Int) async throws -> Int
}
