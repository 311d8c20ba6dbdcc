/// Cryptographic operations with the installation's secret.
public protocol Cryptography: Sendable {
    /// A keyed digest (HMAC-SHA-256, 32 bytes) for one purpose.
    func digest(_ bytes: [UInt8], purpose: String) -> [UInt8]
    /// Encrypts and authenticates, so that only this installation can read or change it.
    ///
    /// - Parameters:
    ///   - purpose: selects the key: each purpose has its own.
    ///   - context: identifies the owner of the bytes. It is not part of the result, but required for opening it.
    func seal(_ bytes: [UInt8], purpose: String, context: String) throws -> [UInt8]
    /// `nil` for anything that `seal` did not make for this purpose and context.
    func open(_ sealed: [UInt8], purpose: String, context: String) -> [UInt8]?
    /// From the system's random generator.
    func randomBytes(_ count: Int) throws -> [UInt8]
    /// HMAC-SHA-256, 32 bytes, with a key that another program knows too.
    func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]
    /// HMAC-SHA-1, 20 bytes, as authenticator apps compute it.
    func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]
    /// A new token of 256 random bits.
    func newToken() throws -> String
    func tokenDigest(_ token: String) -> String
}
