import Testing

@testable import Secrets

@Suite("Base64url and random tokens")
struct Base64URLTests {
    @Test(
        "bytes are written as RFC 4648 has them, without padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(text: String, encoded: String) {
        #expect(Base64URL.encoded(Array(text.utf8)) == encoded)
        #expect(Base64URL.decoded(encoded) == Array(text.utf8))
    }

    @Test("the two characters that URLs escape are replaced")
    func alphabet() {
        #expect(Base64URL.encoded([0xfb, 0xff, 0xfe]) == "-__-")
        #expect(Base64URL.decoded("-__-") == [0xfb, 0xff, 0xfe])
    }

    @Test(
        "a value has one spelling: padding, the other alphabet, stray bits, blanks and half bytes are refused",
        arguments: ["Zg==", "Zg=", "+//+", "Zh", "Zm9", "Z", "Zm9vY", "Zg\n", " Zg", "Zm 9v", "Zm9v\u{e9}", "Z\u{0}"])
    func otherSpellings(text: String) {
        #expect(Base64URL.decoded(text) == nil)
    }

    @Test("a token is 256 random bits in 43 characters that need no escaping")
    func tokens() throws {
        let tokens = try (0..<200).map { _ in try Random.token() }
        #expect(Set(tokens).count == tokens.count)
        for token in tokens {
            #expect(token.utf8.count == 43)
            #expect(Base64URL.decoded(token)?.count == 32)
        }
    }
}
