/// The first answer to a request that carried an `Idempotency-Key`, stored in the transaction that did the work, so that
/// the same request sent again gets the same answer and does nothing.
public struct IdempotencyRecord: Sendable {
    public static let keptFor = Instant.Span.hours(24)

    /// Keyed digest of tenant, caller and key.
    public let key: String
    /// Keyed digest of the operation and the request's body.
    public let fingerprint: String
    /// The answer, sealed: it may hold a token.
    public let answer: [UInt8]
    /// Whose request it was: the receipt goes when the account does.
    public var account: Account.ID?

    public init(key: String, fingerprint: String, answer: [UInt8], account: Account.ID? = nil) {
        (self.key, self.fingerprint, self.answer, self.account) = (key, fingerprint, answer, account)
    }

    /// The same receipt as that account's.
    public func of(_ account: Account.ID) -> IdempotencyRecord {
        IdempotencyRecord(key: key, fingerprint: fingerprint, answer: answer, account: account)
    }
}

extension Cryptography {
    /// By what the address of a blocked account that was deleted is known.
    public func banDigest(_ email: EmailAddress, _ tenant: Tenant.ID) -> String {
        Hex.encoded(digest(Array("\(tenant) \(email.text)".utf8), purpose: "barred e-mail address"))
    }
}

/// Finds receipts again.
public protocol IdempotencyStore: Sendable {
    /// The receipt of a key, unless it is too old.
    func idempotencyRecord(_ key: String, in tenant: Tenant.ID) async throws -> IdempotencyRecord?
}

/// What the installation's secret does for others.
public protocol Cryptography: Sendable {
    /// A keyed digest (HMAC-SHA-256, 32 bytes) for one purpose.
    func digest(_ bytes: [UInt8], purpose: String) -> [UInt8]
    /// Encrypts so that only this installation reads it and notices any change.
    ///
    /// - Parameters:
    ///   - purpose: one of a few; each has a key of its own.
    ///   - context: what the bytes belong to. It is not part of the result, but without it nothing opens.
    func seal(_ bytes: [UInt8], purpose: String, context: String) throws -> [UInt8]
    /// `nil` for anything that `seal` did not make for this purpose and context.
    func open(_ sealed: [UInt8], purpose: String, context: String) -> [UInt8]?
    /// From the system's own generator.
    func randomBytes(_ count: Int) throws -> [UInt8]
    /// HMAC-SHA-1, 20 bytes: what authenticator apps compute.
    func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]
    /// A new token of 256 random bits, and the digest of one.
    func newToken() throws -> String
    func tokenDigest(_ token: String) -> String
}
