/// An account of one tenant.
public struct Account: Sendable {
    public typealias ID = Domain.ID<Account>

    public enum Role: String, CaseIterable, Sendable {
        case member, moderator, admin
    }

    /// The languages of mails.
    public enum Language: String, CaseIterable, Sendable {
        case english = "en"
        case spanish = "es"
    }

    /// The reason and start of a block on posting.
    public struct Block: Hashable, Sendable {
        public let since: Instant
        public let reason: String

        public init(since: Instant, reason: String) {
            self.since = since
            self.reason = reason
        }
    }

    /// How long the email address of a deleted blocked account stays banned.
    public static let bannedFor = Instant.Span.days(365)
    /// The minimum time between two mails about attempts to register an owner's email address again.
    public static let registrationToldEvery = Instant.Span.days(1)

    public let id: ID
    public let email: EmailAddress
    /// The display name.
    public let name: String
    public let role: Role
    public let block: Block?
    /// When the owner proved to read mail at `email`; `nil` until then.
    public let emailVerifiedAt: Instant?
    /// When an email to `email` came back as undeliverable; `nil` while mail reaches it.
    public let emailBouncedAt: Instant?
    public let badge: Badge?
    /// The number of unused recovery codes; `nil` without a second factor.
    public let recoveryCodesLeft: Int?
    public let createdAt: Instant
    /// The language of its mails.
    public let language: Language

    public init(
        id: ID, email: EmailAddress, name: String, role: Role, block: Block? = nil, emailVerifiedAt: Instant? = nil,
        emailBouncedAt: Instant? = nil, badge: Badge? = nil, recoveryCodesLeft: Int? = nil, createdAt: Instant,
        language: Language = .english
    ) {
        self.id = id
        self.email = email
        self.name = name
        self.role = role
        self.language = language
        self.emailVerifiedAt = emailVerifiedAt
        self.emailBouncedAt = emailBouncedAt
        self.badge = badge
        self.recoveryCodesLeft = recoveryCodesLeft
        self.block = block
        self.createdAt = createdAt
    }

    /// Validates a name that is not a stranger's to see. Throws a problem naming `name`.
    public static func checkedName(_ text: String) throws(Problem) -> String {
        let name = Text.tidyLine(text)
        var errors = ValidationErrors()
        Text.check(name, "name", Limits.nameLength, into: &errors)
        try errors.throwIfAny()
        return name
    }
}

// The permissions of an account.
extension Account {
    public var hasSecondFactor: Bool { recoveryCodesLeft != nil }

    /// The same account without the rights of a moderator or admin.
    public var asMember: Account {
        Account(
            id: id, email: email, name: name, role: .member, block: block, emailVerifiedAt: emailVerifiedAt,
            emailBouncedAt: emailBouncedAt, badge: badge, recoveryCodesLeft: recoveryCodesLeft, createdAt: createdAt,
            language: language)
    }

    public func mayEdit(_ listing: Listing) -> Bool { listing.owner.id == id }

    /// Throws the reason when the account is blocked.
    public func checkMayPost() throws(Problem) {
        guard let block else { return }
        throw Problem(
            .forbidden, code: "account_blocked", "This account can't post: \(block.reason)", reason: block.reason)
    }

    /// Throws unless the email address is verified, where the tenant requires that for active listings.
    public func checkMayOffer(in tenant: Tenant) throws(Problem) {
        try checkVerified(
            in: tenant, "Confirm your email address first: we sent it a link. In the meantime you can save a draft.")
    }

    /// Throws unless the account may post and its email address is verified where the tenant requires that.
    public func checkMayWrite(in tenant: Tenant) throws(Problem) {
        try checkMayPost()
        try checkVerified(
            in: tenant, "Confirm your email address before you message people: we sent it a link.")
    }

    private func checkVerified(in tenant: Tenant, _ detail: String) throws(Problem) {
        guard tenant.settings.requireVerifiedEmail, emailVerifiedAt == nil else { return }
        throw Problem(.forbidden, code: "email_not_verified", detail)
    }
}

extension Cryptography {
    /// The digest under which a banned mailbox is stored.
    public func banDigest(_ email: EmailAddress, _ tenant: Tenant.ID) -> String {
        banDigest(of: email.mailbox, tenant)
    }

    /// The digests under which an address may be banned: that of its mailbox, and that of its own spelling, which
    /// version 1.0 stored.
    public func banDigests(_ email: EmailAddress, _ tenant: Tenant.ID) -> [String] {
        [banDigest(email, tenant), banDigest(of: email.text, tenant)]
    }

    private func banDigest(of text: String, _ tenant: Tenant.ID) -> String {
        Hex.encoded(digest(Array("\(tenant) \(text)".utf8), purpose: "barred e-mail address"))
    }
}
