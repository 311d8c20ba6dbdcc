import COpenSSL
import Foundation

/// PBKDF2-HMAC-SHA256 in the form `pbkdf2-sha256$iterations$salt$hash`, salt and hash in base64url.
struct PasswordHash: Equatable {
    static let (saltLength, hashLength) = (16, 32)
    /// The maximum password of 128 characters.
    private static let maxBytes = 512
    private static let scheme = "pbkdf2-sha256"

    let iterations: Int
    let salt: [UInt8]
    let hash: [UInt8]

    /// Derives the hash; takes time in proportion to `iterations`.
    init(of password: String, salt: [UInt8], iterations: Int) throws(SecretsError) {
        var hash = [UInt8](repeating: 0, count: Self.hashLength)
        // Composed characters, so that the same password typed on another keyboard is equal (RFC 8265). Composing takes
        // quadratic time for a run of combining marks. Longer text cannot be a password, so it needs no composing.
        let isComposable = password.utf8.count <= Self.maxBytes
        let text = Array((isComposable ? password.precomposedStringWithCanonicalMapping : password).utf8)
        let made = text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                PKCS5_PBKDF2_HMAC(
                    characters.baseAddress, Int32(text.count), salt, Int32(salt.count), Int32(iterations), EVP_sha256(),
                    Int32(hash.count), &hash)
            }
        }
        guard made == 1 else { throw SecretsError("PBKDF2 failed") }
        self.iterations = iterations
        self.salt = salt
        self.hash = hash
    }

    private init(salt: [UInt8], hash: [UInt8], iterations: Int) {
        self.iterations = iterations
        self.salt = salt
        self.hash = hash
    }

    /// A hash that belongs to no known password: random bytes, without a derivation. Comparing a password with it takes
    /// as long as with any other.
    static func random(iterations: Int) throws(SecretsError) -> PasswordHash {
        PasswordHash(
            salt: try Random.bytes(saltLength), hash: try Random.bytes(hashLength), iterations: iterations)
    }

    /// Parses the stored form; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.scheme, let iterations = Int(parts[1]),
            (1...100_000_000).contains(iterations),
            parts[1] == String(iterations), let salt = Base64URL.decoded(parts[2]),
            let hash = Base64URL.decoded(parts[3]), hash.count == Self.hashLength
        else { return nil }
        self.iterations = iterations
        self.salt = salt
        self.hash = hash
    }

    var text: String { "\(Self.scheme)$\(iterations)$\(Base64URL.encoded(salt))$\(Base64URL.encoded(hash))" }
}
