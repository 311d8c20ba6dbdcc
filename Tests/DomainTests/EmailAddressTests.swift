import Domain
import Testing

@Suite("An e-mail address")
struct EmailAddressTests {
    @Test(
        "has one spelling, whatever was typed",
        arguments: [
            ("sam@example.edu", "sam@example.edu"), ("  Sam@Example.EDU\n", "sam@example.edu"),
            ("o'brien+digs@mail.example.edu", "o'brien+digs@mail.example.edu"), ("a@b.cd", "a@b.cd"),
            ("sam@MÜNCHEN.example", "sam@xn--mnchen-3ya.example"), ("sam@bücher.де", "sam@xn--bcher-kva.xn--d1ac"),
            ("sam@mu\u{308}nchen.example", "sam@xn--mnchen-3ya.example"), ("ｓａｍ@example.edu", "sam@example.edu"),
            ("sam@xn--mnchen-3ya.example", "sam@xn--mnchen-3ya.example"), ("x@1.2.example", "x@1.2.example"),
        ])
    func normal(typed: String, kept: String) throws { #expect(try EmailAddress(typed).text == kept) }

    @Test(
        "invalid input is refused and the field named",
        arguments: [
            "", "@", "a@", "@b.cd", "sam", "sam@example", "sam@@example.edu", "sam@exa mple.edu", "s am@example.edu",
            ".sam@example.edu", "sam.@example.edu", "s..am@example.edu", "sam@.edu", "sam@example.", "sam@-example.edu",
            "sam@example-.edu", "sam@example..edu", "sam@[127.0.0.1]", "sam@127.0.0.1", "\"sam\"@example.edu",
            "sam@example.edu>",
            "sam@exam\0ple.edu", "sam@example.edu\r\nBcc: all@example.edu", "müller@example.edu", "sam@exa_mple.edu",
            "a@b@example.edu", "<sam@example.edu>",
        ])
    func refused(text: String) {
        let problem = #expect(throws: Problem.self) { try EmailAddress(text, field: "contact.email") }
        #expect(problem?.errors.map(\.field) == ["contact.email"])
    }

    @Test("254 bytes are taken and 255 are not; so are 64 and 65 before the @, and a label of 63 and 64")
    func lengths() throws {
        func address(_ length: Int) -> String {
            let tail =
                "@" + String(repeating: "b", count: 60) + "." + String(repeating: "c", count: 60) + "."
                + String(repeating: "d", count: 60) + ".example.edu"
            return String(repeating: "a", count: length - tail.count) + tail
        }
        #expect(try EmailAddress(address(254)).text.count == 254)
        #expect(throws: Problem.self) { try EmailAddress(address(255)) }
        #expect(throws: Never.self) { try EmailAddress(String(repeating: "a", count: 64) + "@example.edu") }
        #expect(throws: Problem.self) { try EmailAddress(String(repeating: "a", count: 65) + "@example.edu") }
        #expect(throws: Never.self) { try EmailAddress("a@" + String(repeating: "b", count: 63) + ".edu") }
        #expect(throws: Problem.self) { try EmailAddress("a@" + String(repeating: "b", count: 64) + ".edu") }
    }

    @Test("its parts are what stands before and behind the @")
    func parts() throws {
        let address = try EmailAddress("Sam@Example.edu")
        #expect((address.localPart, address.domain) == ("sam", "example.edu"))
    }

    @Test(
        "one mailbox is recognized by the rules of its provider, and two of different people stay two",
        arguments: [
            ("scam.mer@gmail.com", "scammer+1@googlemail.com", true), ("sam@outlook.com", "sam+x@outlook.com", true),
            ("sam@proton.me", "sam@protonmail.com", true), ("sam@pm.me", "s.a-m_@proton.me", true),
            ("sam@icloud.com", "sam+x@me.com", true), ("sam@mac.com", "sam@me.com", true),
            ("sam@ya.ru", "sam@yandex.com", true), ("sam.oz@yandex.ru", "sam-oz+1@yandex.kz", true),
            ("sam@yahoo.com", "sam-shop@yahoo.com", true), ("sam@fastmail.com", "shop@sam.fastmail.com", true),
            ("sam.oz@example.edu", "samoz@example.edu", false), ("sam-oz@example.edu", "sam@example.edu", false),
            ("sam.oz@yandex.ru", "samoz@yandex.ru", false), ("sam@yahoo.com", "sam@yahoo.de", false),
            ("sam.oz@outlook.com", "samoz@outlook.com", false), ("sam@outlook.com", "sam@hotmail.com", false),
            ("sam@sam.example.com", "sam@example.com", false), ("sam.oz@icloud.com", "samoz@icloud.com", false),
        ])
    func mailboxes(one: String, other: String, areOne: Bool) throws {
        #expect((try EmailAddress(one).mailbox == EmailAddress(other).mailbox) == areOne)
    }
}
