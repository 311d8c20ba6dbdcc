import Testing

@testable import Secrets

@Suite("The installation's secret")
struct SealTests {
    private let secret: InstallationSecret
    private let other: InstallationSecret

    init() throws {
        secret = try #require(InstallationSecret(Array(repeating: 7, count: 32)))
        other = try #require(InstallationSecret(Array(repeating: 8, count: 32)))
    }

    @Test("a secret has 32 bytes", arguments: [0, 31, 33])
    func length(count: Int) {
        #expect(InstallationSecret(Array(repeating: 7, count: count)) == nil)
    }

    @Test("what was sealed opens again", arguments: [0, 1, 15, 16, 17, 5000])
    func roundTrip(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try secret.open(secret.seal(bytes, purpose: "test"), purpose: "test") == bytes)
    }

    @Test("sealing twice gives two texts, and neither holds the bytes")
    func freshNonce() throws {
        let bytes = Array("a token that nobody may read".utf8)
        let (one, two) = (try secret.seal(bytes, purpose: "test"), try secret.seal(bytes, purpose: "test"))
        #expect(one != two)
        #expect(Set(one.indices.filter { one[$0...].starts(with: bytes.prefix(4)) }).isEmpty)
        #expect(one.count == bytes.count + 28)
    }

    @Test("a change of any byte is noticed")
    func tampering() throws {
        let sealed = try secret.seal(Array("0123456789".utf8), purpose: "test")
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(secret.open(changed, purpose: "test") == nil, "byte \(index)")
        }
    }

    @Test("nothing shorter or longer opens")
    func lengths() throws {
        let sealed = try secret.seal(Array("0123456789".utf8), purpose: "test")
        for count in 0..<sealed.count { #expect(secret.open(Array(sealed.prefix(count)), purpose: "test") == nil) }
        #expect(secret.open(sealed + [0], purpose: "test") == nil)
    }

    @Test("what was sealed in a context opens in no other one")
    func contexts() throws {
        let sealed = try secret.seal([1, 2, 3], purpose: "cursor", context: "favorites of olive")
        #expect(secret.open(sealed, purpose: "cursor", context: "favorites of olive") == [1, 2, 3])
        #expect(secret.open(sealed, purpose: "cursor", context: "favorites of sam") == nil)
        #expect(secret.open(sealed, purpose: "cursor") == nil)
    }

    @Test("a seal is for one purpose and one installation")
    func purposes() throws {
        let sealed = try secret.seal([1, 2, 3], purpose: "cursor a")
        #expect(secret.open(sealed, purpose: "cursor b") == nil)
        #expect(other.open(sealed, purpose: "cursor a") == nil)
    }

    @Test("a digest depends on bytes, purpose and installation, and on nothing else")
    func digests() {
        let digest = secret.digest([1, 2, 3], purpose: "a")
        #expect(digest.count == 32)
        #expect(digest == secret.digest([1, 2, 3], purpose: "a"))
        #expect(digest != secret.digest([1, 2, 4], purpose: "a"))
        #expect(digest != secret.digest([1, 2, 3], purpose: "b"))
        #expect(digest != other.digest([1, 2, 3], purpose: "a"))
    }
}
