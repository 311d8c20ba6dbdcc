import Domain
import PhotoFiles
import Secrets

// Adapters between targets that do not know each other.

extension InstallationSecret: Cryptography {
    public func newToken() throws -> String { try Random.token() }

    public func randomBytes(_ count: Int) throws -> [UInt8] { try Random.bytes(count) }

    public func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { Digest.hmac(bytes, key: key) }
    public func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { Digest.hmacSHA1(bytes, key: key) }

    public func tokenDigest(_ token: String) -> String { Hex.encoded(Digest.sha256(token.utf8)) }
}

/// Maps a full hashing queue to a problem for clients.
struct PasswordHasherAdapter: PasswordHashing {
    let hasher: PasswordHasher

    func hash(_ password: String) async throws -> String {
        try await orOverloaded { try await hasher.hash(password) }
    }

    func verify(_ password: String, against hash: String?) async throws -> Bool {
        try await orOverloaded { try await hasher.verify(password, against: hash) }
    }

    func isOutdated(_ hash: String) -> Bool { hasher.isOutdated(hash) }
    var threads: Int { hasher.threads }

    private func orOverloaded<Result>(_ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch is PasswordHasher.Busy {
            throw Problem.overloaded(
                "Too many people are logging in right now. Try again in a moment.", retryAfterSeconds: 5)
        }
    }
}

/// Estimates passwords with Debian's zxcvbn.
struct PasswordEstimator: PasswordEstimating {
    func weakness(of password: String, knowing words: [String]) -> PasswordWeakness? {
        let estimate = PasswordEstimate(of: password, knowing: words)
        guard estimate.bits < Limits.passwordBits else { return nil }
        return switch estimate.pattern {
        case .word, .ownWord: .word
        case .repetition: .repetition
        case .sequence: .sequence
        case .keyboard: .keyboard
        case .date: .date
        case nil: .other
        }
    }
}

/// Hashes a photo's bytes.
struct PhotoHasher: StreamHasher {
    private let digest = StreamingDigest()

    mutating func update(_ bytes: [UInt8]) { digest.update(bytes) }
    mutating func finish() -> String { Hex.encoded(digest.finish()) }
}
