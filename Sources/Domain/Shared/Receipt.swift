/// The first answer to a request that carried an `Idempotency-Key`, stored in the transaction that did the work, so that
/// the same request sent again gets the same answer and does nothing.
public struct Receipt: Sendable {
    public static let keptFor = Instant.Span.hours(24)

    /// Keyed digest of tenant, caller and key.
    public let key: String
    /// Keyed digest of the operation and the request's body.
    public let fingerprint: String
    /// The answer, sealed: it may hold a token.
    public let answer: [UInt8]

    public init(key: String, fingerprint: String, answer: [UInt8]) {
        (self.key, self.fingerprint, self.answer) = (key, fingerprint, answer)
    }
}

/// Finds receipts again.
public protocol ReceiptStore: Sendable {
    /// The receipt of a key, unless it is too old.
    func receipt(_ key: String, in tenant: Tenant.ID) async throws -> Receipt?
}

/// What the installation's secret does for others.
public protocol Secrecy: Sendable {
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
    /// A new token of 256 random bits, and the digest of one.
    func newToken() throws -> String
    func tokenDigest(_ token: String) -> String
}
