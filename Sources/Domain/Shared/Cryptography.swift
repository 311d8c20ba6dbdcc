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
