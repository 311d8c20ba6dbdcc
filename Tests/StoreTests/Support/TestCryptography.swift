import Domain
import Secrets

/// A real installation secret with fixed bytes.
struct TestCryptography: Cryptography {
    private let secret: InstallationSecret

    init(_ byte: UInt8 = 7) throws {
        guard let secret = InstallationSecret(Array(repeating: byte, count: InstallationSecret.length)) else {
            throw Problem(.unexpected, code: "unexpected", "a secret has another length now")
        }
        self.secret = secret
    }

    func digest(_ bytes: [UInt8], purpose: String) -> [UInt8] { secret.digest(bytes, purpose: purpose) }

    func seal(_ bytes: [UInt8], purpose: String, context: String) throws -> [UInt8] {
        try secret.seal(bytes, purpose: purpose, context: context)
    }

    func open(_ sealed: [UInt8], purpose: String, context: String) -> [UInt8]? {
        secret.open(sealed, purpose: purpose, context: context)
    }

    func newToken() throws -> String { try Random.token() }
    func randomBytes(_ count: Int) throws -> [UInt8] { try Random.bytes(count) }
    func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { Digest.hmac(bytes, key: key) }
    func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { Digest.hmacSHA1(bytes, key: key) }
    func tokenDigest(_ token: String) -> String { Hex.encoded(Digest.sha256(token.utf8)) }
}
