import Testing

@testable import Secrets

@Suite("Password hashes")
struct PasswordHashTests {
    /// RFC 7914, section 11, has 64 bytes; the first 32 are the first block, and so the 32-byte hash.
    @Test(
        "PBKDF2-HMAC-SHA-256 gives the hashes of RFC 7914",
        arguments: [
            ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
            ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
        ])
    func vectors(password: String, salt: String, iterations: Int, hash: String) throws {
        let made = try PasswordHash(of: password, salt: Array(salt.utf8), iterations: iterations)
        #expect(hex(made.hash) == hash)
    }

    @Test("a stored hash names scheme, iterations, salt and hash, and reads back as itself")
    func storedForm() throws {
        let hash = try PasswordHash(of: "secret", salt: Array(0..<16), iterations: 7)
        let parts = hash.text.split(separator: "$")
        #expect(parts.count == 4)
        #expect(parts.prefix(3) == ["pbkdf2-sha256", "7", "AAECAwQFBgcICQoLDA0ODw"])
        #expect(PasswordHash(hash.text) == hash)
    }

    @Test("a random one costs as much to compare with as a real one, and is another one each time")
    func random() throws {
        let real = try PasswordHash(of: "secret", salt: Array(0..<16), iterations: 7)
        let random = try PasswordHash.random(iterations: 7)
        #expect(random.iterations == real.iterations && random.salt.count == real.salt.count)
        #expect(random.text.utf8.count == real.text.utf8.count && PasswordHash(random.text) == random)
        #expect(try PasswordHash.random(iterations: 7) != random)
    }

    private static let good = "AAECAwQFBgcICQoLDA0ODw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

    @Test(
        "anything but a stored hash is not read as one",
        arguments: [
            "", "secret", "pbkdf2-sha1$7$\(good)", "pbkdf2-sha256$0$\(good)", "pbkdf2-sha256$-7$\(good)",
            "pbkdf2-sha256$+7$\(good)",
            "pbkdf2-sha256$07$\(good)", "pbkdf2-sha256$999999999$\(good)", "pbkdf2-sha256$7$\(good)$",
            "pbkdf2-sha256$7$\(good)A",
            "pbkdf2-sha256$7$AAECAwQFBgcICQoLDA0ODw$AAAA", "$pbkdf2-sha256$7$\(good)", "pbkdf2-sha256$seven$\(good)",
            "pbkdf2-sha256$7$AAEC+wQFBgcICQoLDA0ODw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ])
    func otherTexts(text: String) {
        #expect(PasswordHash(text) == nil)
    }

    @Test("a good one of those is read")
    func goodText() {
        #expect(PasswordHash("pbkdf2-sha256$7$\(Self.good)")?.iterations == 7)
    }

    @Test("the same letters are the same password, composed or not")
    func composition() throws {
        let salt = [UInt8](repeating: 1, count: 16)
        let composed = try PasswordHash(of: "caf\u{e9} noir", salt: salt, iterations: 2)
        let decomposed = try PasswordHash(of: "cafe\u{301} noir", salt: salt, iterations: 2)
        #expect(composed == decomposed)
        let plain = try PasswordHash(of: "cafe noir", salt: salt, iterations: 2)
        #expect(plain.hash != composed.hash)
    }

    @Test("a password may hold a zero byte, and what follows it counts")
    func zeroByte() throws {
        let salt = [UInt8](repeating: 1, count: 16)
        let one = try PasswordHash(of: "secret\u{0}one", salt: salt, iterations: 2)
        let other = try PasswordHash(of: "secret\u{0}two", salt: salt, iterations: 2)
        #expect(one.hash != other.hash)
    }
}
