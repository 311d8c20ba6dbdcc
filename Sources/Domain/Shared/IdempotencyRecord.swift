/// The first response to a request with an `Idempotency-Key`, stored in the transaction that did the work. The same
/// request again gets the same response and does nothing.
public struct IdempotencyRecord: Sendable {
    public static let keptFor = Instant.Span.hours(24)

    /// Keyed digest of tenant, caller and idempotency key.
    public let key: String
    /// Keyed digest of the operation and the request body.
    public let fingerprint: String
    /// The response, sealed because it may contain a token.
    public let answer: [UInt8]
    /// The account whose request it was: the record is deleted with it.
    public var account: Account.ID?

    public init(key: String, fingerprint: String, answer: [UInt8], account: Account.ID? = nil) {
        (self.key, self.fingerprint, self.answer, self.account) = (key, fingerprint, answer, account)
    }

    /// The same record for another account.
    public func of(_ account: Account.ID) -> IdempotencyRecord {
        IdempotencyRecord(key: key, fingerprint: fingerprint, answer: answer, account: account)
    }
}

extension Cryptography {
    /// The digest by which a banned address is stored.
    public func banDigest(_ email: EmailAddress, _ tenant: Tenant.ID) -> String {
        Hex.encoded(digest(Array("\(tenant) \(email.text)".utf8), purpose: "barred e-mail address"))
    }
}

/// Finds idempotency records.
public protocol IdempotencyStore: Sendable {
    /// The record of a key, unless it is too old.
    func idempotencyRecord(_ key: String, in tenant: Tenant.ID) async throws -> IdempotencyRecord?
}

/// Cryptographic operations with the installation's secret.
public protocol Cryptography: Sendable {
    /// A keyed digest (HMAC-SHA-256, 32 bytes) for one purpose.
    func digest(_ bytes: [UInt8], purpose: String) -> [UInt8]
    /// Encrypts and authenticates, so that only this installation can read or change it.
    ///
    /// - Parameters:
    ///   - purpose: selects the key: each purpose has its own.
    ///   - context: what the bytes belong to. It is not part of the result, but required for opening it.
    func seal(_ bytes: [UInt8], purpose: String, context: String) throws -> [UInt8]
    /// `nil` for anything that `seal` did not make for this purpose and context.
    func open(_ sealed: [UInt8], purpose: String, context: String) -> [UInt8]?
    /// From the system's random generator.
    func randomBytes(_ count: Int) throws -> [UInt8]
    /// HMAC-SHA-1, 20 bytes, as authenticator apps compute it.
    func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]
    /// A new token of 256 random bits.
    func newToken() throws -> String
    func tokenDigest(_ token: String) -> String
}
