import Domain
import Testing

@Suite("One-time passwords")
struct OneTimePasswordTests {
    @Test(
        "codes are cut from HMACs as in appendix D of RFC 4226",
        arguments: [
            ("cc93cf18508d94934c64b65d8ba7667fb7cde4b0", "755224"),
            ("75a48a19d4cbe100644e8ac1397eea747a2d33ab", "287082"),
            ("0bacb7fa082fef30782211938bc1c5e70416ff44", "359152"),
            ("66c28227d03a2d5529262ff016a1e6ef76557ece", "969429"),
            ("a904c900a64b35909874b33e61c5938a8e15ed1c", "338314"),
            ("a37e783d7b7233c083d4f62926c7a25f238d0316", "254676"),
            ("bc9cd28561042c83f219324d3c607256c03272ae", "287922"),
            ("a4fb960c0bc06e1eabb804e5b397cdc4b45596fa", "162583"),
            ("1b3c89f65e6c9e883012052823443f048b4332db", "399871"),
            ("1637409809a679dc698207310c8c7fc07290d9e5", "520489"),
        ])
    func truncation(mac: String, code: String) throws {
        #expect(OneTimePassword.code(in: try #require(Hex.decoded(mac))) == code)
    }

    @Test(
        "moments fall into the steps of RFC 6238's appendix B",
        arguments: [
            (Int64(59), "0000000000000001"), (1_111_111_109, "00000000023523ec"), (1_111_111_111, "00000000023523ed"),
            (1_234_567_890, "000000000273ef07"), (2_000_000_000, "0000000003f940aa"),
            (20_000_000_000, "0000000027bc86aa"),
        ])
    func steps(seconds: Int64, message: String) {
        let step = OneTimePassword.step(at: Instant(milliseconds: seconds * 1000))
        #expect(Hex.encoded(OneTimePassword.message(step)) == message)
    }

    @Test("the codes of this step and of its neighbours are taken, and no others")
    func window() {
        #expect(OneTimePassword.steps(around: Instant(milliseconds: 300_000)) == [10, 9, 11])
        #expect(OneTimePassword.steps(around: Instant(milliseconds: 329_999)) == [10, 9, 11])
    }

    @Test("the URI holds the secret, and what people may put into names cannot add to it")
    func uri() throws {
        let uri = OneTimePassword.uri(
            secret: Array("12345678901234567890".utf8), account: try EmailAddress("a&b@example.edu"),
            issuer: "Digs: 100 % & more?")
        #expect(
            uri == "otpauth://totp/Digs%3A%20100%20%25%20%26%20more%3F:a%26b%40example.edu"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Digs%3A%20100%20%25%20%26%20more%3F"
                + "&algorithm=SHA1&digits=6&period=30")
    }

    @Test(
        "base32 is RFC 4648's, without padding",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ])
    func base32(text: String, encoded: String) {
        #expect(Base32.encoded(text.utf8) == encoded)
        #expect(Base32.decoded(encoded) == Array(text.utf8))
        for wrong in [encoded.lowercased(), encoded + "=", encoded + "1"] where wrong != encoded {
            #expect(Base32.decoded(wrong) == nil, "\(wrong)")
        }
    }

    @Test("a code is known however it is typed")
    func typed() {
        #expect(SecondFactorCode("287082") == .oneTime("287082"))
        #expect(SecondFactorCode(" 287 082 ") == .oneTime("287082"))
        #expect(SecondFactorCode("abcde-fghij") == .recovery("abcde-fghij"))
        #expect(SecondFactorCode("ABCDE FGHIJ") == .recovery("abcde-fghij"))
        for text in ["", "28708", "2870822", "28708x", "２８７０８２", "abcde-fghijk", String(repeating: "1", count: 9_999)] {
            #expect(SecondFactorCode(text) == nil, "\(text.prefix(20))")
        }
    }

    @Test("recovery codes have ten letters and digits that are not mistaken for each other")
    func recovery() {
        let texts = (0...255).map { RecoveryCode.text(of: [UInt8](repeating: UInt8($0), count: 10)) }
        #expect(Set(texts).count == 32)
        #expect(texts.allSatisfy { $0.count == 11 && !$0.contains { "01lo".contains($0) } })
        #expect(texts.allSatisfy { SecondFactorCode($0) == .recovery($0) })
    }
}
