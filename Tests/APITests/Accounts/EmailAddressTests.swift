import Domain
import Testing

@Suite("E-mail addresses")
struct EmailAddressTests {
    @Test(
        "every spelling of an address is stored as one",
        arguments: [
            ("  Olive@Example.EDU\n", "olive@example.edu"),
            ("olive@EXAMPLE.edu", "olive@example.edu"),
            ("\u{202a}olive@ex\u{200b}am\u{ad}ple.edu\u{202c}\u{feff}", "olive@example.edu"),
            // Full-width letters, the ligature fi, the Kelvin sign and the full-width dot look alike and are equal
            // (NFKC).
            ("ｏｌｉｖｅ@example.edu", "olive@example.edu"),
            ("\u{fb01}ona@example.edu", "fiona@example.edu"),
            ("\u{212a}im@example.edu", "kim@example.edu"),
            ("olive@example．edu", "olive@example.edu"),
            ("olive@example\u{3002}edu", "olive@example.edu"),
            ("olive@bücher\u{3002}example", "olive@xn--bcher-kva.example"),
            // Non-ASCII domains (RFC 3492 has the encodings).
            ("olive@bücher.example", "olive@xn--bcher-kva.example"),
            ("olive@BÜCHER.example", "olive@xn--bcher-kva.example"),
            ("olive@bu\u{308}cher.example", "olive@xn--bcher-kva.example"),
            ("olive@xn--bcher-kva.example", "olive@xn--bcher-kva.example"),
            ("olive@例え.テスト", "olive@xn--r8jz45g.xn--zckzah"),
            ("olive@пример.испытание", "olive@xn--e1afmkfd.xn--80akhbyknj4f"),
            ("olive@उदाहरण.परीक्षा", "olive@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g"),
            ("olive@faß.de", "olive@xn--fa-hia.de"),
        ])
    func normalized(text: String, stored: String) throws {
        let address = try EmailAddress(text)
        #expect(address.text == stored)
        #expect(try EmailAddress(stored) == address, "what is stored reads as itself")
    }

    @Test(
        "an address of RFC 5321 is taken",
        arguments: [
            "a@b.co", "first.last@example.edu", "first+tag@example.edu", "a_b-c@ex-ample.co.uk", "o'brien@example.edu",
            "1@2.fr",
            "!#$%&'*+-/=?^_`{|}~@example.edu", "a@1.2.3.4.museum", String(repeating: "a", count: 64) + "@example.edu",
            "a@" + String(repeating: "b", count: 63) + ".edu",
        ])
    func taken(text: String) throws {
        #expect(try EmailAddress(text).text == text)
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", " ", "@", "a@", "@b.edu", "olive", "olive@example", "olive@@example.edu", "olive@a@example.edu",
            "olive @example.edu",
            "olive@exa mple.edu", "olive@-example.edu", "olive@example-.edu", "olive@.example.edu",
            "olive@example..edu", "olive@example.edu.",
            ".olive@example.edu", "olive.@example.edu", "ol..ive@example.edu", "\"olive\"@example.edu",
            "olive@[127.0.0.1]", "olive@127.0.0.1",
            "olive@example.123", "olive,sam@example.edu", "olive;@example.edu", "<olive@example.edu>",
            "Olive <olive@example.edu>",
            "olive@example.edu\r\nBcc: sam@example.edu", "olive\u{0}@example.edu", "olive@example.edu\u{0}",
            "olive@exam_ple.edu",
            "ol\u{0456}ve@example.edu", "zoë@example.edu", "olive@ex\u{202e}ample.edu", "olive@ex\u{202d}ample.edu",
            "olive@💩.la", "olive@ex\u{85}ample.edu", String(repeating: "a", count: 65) + "@example.edu",
            "a@" + String(repeating: "b", count: 64) + ".edu",
            "a@" + Array(repeating: String(repeating: "b", count: 63), count: 4).joined(separator: "."),
            "a@" + String(repeating: "ü", count: 60) + ".edu",
        ])
    func refused(text: String) {
        #expect(throws: Problem.self) { try EmailAddress(text) }
    }

    @Test("an address may have 254 characters and no more")
    func longest() throws {
        let label = String(repeating: "b", count: 62)
        let maximum =
            "a@"
            + [label, label, label, String(repeating: "c", count: 254 - 2 - 189 - 4), "edu"].joined(separator: ".")
        #expect(maximum.utf8.count == 254)
        #expect(try EmailAddress(maximum).text == maximum)
        #expect(throws: Problem.self) { try EmailAddress("a" + maximum) }
    }

    @Test("a domain of thousands of different letters is refused without encoding it")
    func hugeDomain() {
        let label = String(String.UnicodeScalarView((0x4e00..<0x4e00 + 20_000).compactMap(Unicode.Scalar.init)))
        #expect(throws: Problem.self) { try EmailAddress("a@\(label).edu") }
        #expect(EmailAddress.normalized("a@\(label).edu").isEmpty)
    }
}
