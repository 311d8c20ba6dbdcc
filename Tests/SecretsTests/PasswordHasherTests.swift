import Testing

@testable import Secrets

@Suite("The password hasher")
struct PasswordHasherTests {
    private let hasher: PasswordHasher

    init() throws { hasher = try PasswordHasher(iterations: 50, threads: 2) }

    @Test("a password fits its own hash and no other one does")
    func verifying() async throws {
        let stored = try await hasher.hash("correct horse battery")
        #expect(try await hasher.verify("correct horse battery", against: stored))
        #expect(try await !hasher.verify("correct horse batterz", against: stored))
        #expect(try await !hasher.verify("", against: stored))
        #expect(try await !hasher.verify("correct horse battery ", against: stored))
    }

    @Test("the same password hashed twice has two salts and two hashes")
    func freshSalt() async throws {
        let (one, other) = (
            try await hasher.hash("correct horse battery"), try await hasher.hash("correct horse battery")
        )
        #expect(one != other)
        #expect(PasswordHash(one)?.salt != PasswordHash(other)?.salt)
        #expect(PasswordHash(one)?.salt.count == 16)
    }

    @Test("nothing fits an account that is not there", arguments: ["", "x", "decoy"])
    func unknownAccount(password: String) async throws {
        #expect(try await !hasher.verify(password, against: nil))
    }

    @Test("a hash made at another cost is still verified, at its own cost")
    func otherCost() async throws {
        let cheaper = try PasswordHasher(iterations: 3, threads: 1)
        let stored = try await cheaper.hash("correct horse battery")
        #expect(try await hasher.verify("correct horse battery", against: stored))
        #expect(hasher.isOutdated(stored))
        #expect(try await !cheaper.isOutdated(hasher.hash("correct horse battery")))
        #expect(try await !hasher.isOutdated(hasher.hash("correct horse battery")))
    }

    @Test("a stored text that is no hash is an error, not a yes")
    func brokenHash() async {
        await #expect(throws: SecretsError.self) { try await hasher.verify("x", against: "plain") }
    }

    @Test("when too many wait, the last are refused with a time to retry, and the others are served")
    func fullQueue() async throws {
        let narrow = try PasswordHasher(iterations: 20_000, threads: 1, maxWaiting: 3)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 { group.addTask { (try? await narrow.hash("x")) != nil } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } >= 4)
        #expect(outcomes.contains(false))
        // The slots are released.
        #expect(try await narrow.verify("x", against: narrow.hash("x")))
    }
}
