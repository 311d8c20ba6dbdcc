import Dispatch
import Synchronization

/// Hashes passwords on its own threads, so that many log-ins do not delay other requests.
public final class PasswordHasher: Sendable {
    /// OWASP's recommendation for PBKDF2-HMAC-SHA256.
    public static let recommendedIterations = 600_000

    /// Too many hashes are waiting.
    public struct Busy: Error {}

    private let iterations: Int
    private let maxWaiting: Int
    private let workers: [DispatchQueue]
    /// The number of jobs of each worker.
    private let loads: Mutex<[Int]>
    /// The hash for unknown accounts: verifying takes the same work, and fails.
    private let decoy: String

    public init(iterations: Int = recommendedIterations, threads: Int, maxWaiting: Int = 64) throws(SecretsError) {
        self.iterations = iterations
        self.maxWaiting = maxWaiting
        workers = (0..<max(1, threads)).map { DispatchQueue(label: "passwords-\($0)", qos: .utility) }
        loads = Mutex(Array(repeating: 0, count: workers.count))
        decoy = try PasswordHash.random(iterations: iterations).text
    }

    /// Throws `Busy` when too many hashes wait.
    public func hash(_ password: String) async throws -> String {
        try await work { [iterations] in
            let salt = try Random.bytes(PasswordHash.saltLength)
            return try PasswordHash(of: password, salt: salt, iterations: iterations).text
        }
    }

    /// Whether `stored` belongs to `password`. With `nil` it does the same work and returns false. Throws `Busy` when
    /// too many hashes wait.
    public func verify(_ password: String, against stored: String?) async throws -> Bool {
        let isKnown = stored != nil
        guard let expected = PasswordHash(stored ?? decoy) else {
            throw SecretsError("a stored password hash is not readable")
        }
        return try await work {
            let made = try PasswordHash(of: password, salt: expected.salt, iterations: expected.iterations)
            return Digest.equal(made.hash, expected.hash) && isKnown
        }
    }

    /// How many passwords are hashed at once.
    public var threads: Int { workers.count }

    public func isOutdated(_ stored: String) -> Bool {
        PasswordHash(stored).map { $0.iterations < iterations } ?? true
    }

    private func work<Result: Sendable>(_ job: @escaping @Sendable () throws -> Result) async throws -> Result {
        let worker = try loads.withLock { loads in
            guard loads.reduce(0, +) < maxWaiting + workers.count else { throw Busy() }
            let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[lightest] += 1
            return lightest
        }
        defer { loads.withLock { $0[worker] -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            workers[worker].async { continuation.resume(with: Swift.Result { try job() }) }
        }
    }
}
