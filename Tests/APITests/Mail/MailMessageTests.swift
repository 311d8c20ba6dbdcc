import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("Mails")
struct MailMessageTests {
    private let account: Account
    private let id = OutgoingMail.ID(at: Instant(milliseconds: 0))

    init() throws {
        account = Account(
            id: .init(at: Instant(milliseconds: 0)), email: try EmailAddress("sam@nowhere.example"),
            name: "Sam <b>O'Neil</b> {reason}", role: .member, createdAt: Instant(milliseconds: 0))
    }

    private func received(_ message: MailMessage, marketplace: String = "Digs") throws -> ReceivedMail {
        try ReceivedMail(encoded(message, marketplace: marketplace))
    }

    private func encoded(_ message: MailMessage, marketplace: String = "Digs") throws -> [UInt8] {
        var settings = TenantSettings()
        settings.displayName = marketplace
        let tenant = Tenant(id: .init(at: Instant(milliseconds: 0)), name: "default", settings: settings)
        return try RenderedMail(
            message, to: account, of: tenant, at: "https://housing.example.edu", operatedBy: "Operator"
        )
        .encoded(
            id: id, reference: "\(id)", from: try EmailAddress("digs@housing.example.edu"),
            at: Instant(milliseconds: 1_795_232_471_000)
        )
    }

    private static let listing = Listing.ID(at: Instant(milliseconds: 1_795_232_471_000))
    private static let wanted = WantedAd.ID(at: Instant(milliseconds: 1_795_232_471_000))
    private static let messages: [MailMessage] = [
        .verifyEmail(token: "T0k_en-"), .resetPassword(token: "T0k_en-"),
        .listingHeld(listing, title: "Room", reason: "Why"), .listingReleased(title: "Room", reason: "Why"),
        .listingDeleted(title: "Room", reason: "Why"), .accountBlocked(reason: "Why"),
        .shortlistRemoved(title: "Our next home", reason: "Why"), .announcement(title: "Water is off", text: "Why"),
        .ratingRemoved(owner: "Olive", reason: "Why"), .wantedDeleted(title: "Room", reason: "Why"),
        .wantedHeld(wanted, title: "Room", reason: "Why"), .wantedReleased(wanted, title: "Room", reason: "Why"),
    ]

    @Test("every mail is a complete message without unfilled placeholders", arguments: messages)
    func whole(message: MailMessage) throws {
        let mail = try received(message)
        #expect(mail.fields["date"] == "Sat, 21 Nov 2026 03:41:11 +0000")
        #expect(mail.fields["message-id"] == "<\(id)@housing.example.edu>")
        #expect(mail.fields["auto-submitted"] == "auto-generated")
        #expect(mail.fields["mime-version"] == "1.0")
        #expect(mail.fields["from"] == "\"Digs\" <digs@housing.example.edu>")
        #expect(mail.to == "<sam@nowhere.example>")
        #expect(!mail.subject.isEmpty)
        for text in [mail.subject, mail.plain, mail.html] {
            #expect(text.replacing("{reason}", with: "").firstMatch(of: /\{[a-z]+\}/) == nil, "\(text)")
        }
        for line in mail.raw.split(separator: "\n") { #expect(line.utf8.count <= 998) }
    }

    @Test("links stand alone in a line of the text and can be followed in the HTML")
    func links() throws {
        let mail = try received(.verifyEmail(token: "T0k_en-"))
        #expect(mail.plain.contains("\n\nhttps://housing.example.edu/verify#token=T0k_en-\n\n"))
        #expect(mail.html.contains("<a href=\"https://housing.example.edu/verify#token=T0k_en-\">"))
        let badge = try received(.studentBadge(token: "T", address: EmailAddress("sam@rit.edu")))
        #expect(badge.to == "<sam@rit.edu>")
        #expect(badge.plain.contains("sam@rit.edu"))
    }

    @Test("a mail with a token contains nothing chosen by the person who typed the address")
    func strangersWords() throws {
        for message in [MailMessage.verifyEmail(token: "T"), .resetPassword(token: "T")] {
            #expect(!(try received(message).raw.contains("Neil")))
        }
    }

    @Test("what people wrote is escaped, kept in its lines and not looked through for words to fill in")
    func escaped() throws {
        let reason = "First <script>alert(1)</script> & \"x\"\nSecond {link} line.\n.\nFrom here: ünïcode = done "
        let mail = try received(.listingHeld(Self.listing, title: "<i>Room</i> {name}", reason: reason))
        #expect(mail.plain.contains("    First <script>alert(1)</script> & \"x\"\n    Second {link} line.\n    .\n"))
        #expect(mail.plain.contains("    From here: ünïcode = done \n"))
        #expect(mail.html.contains("First &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;<br>"))
        #expect(!mail.html.contains("<script>") && !mail.html.contains("<i>Room") && !mail.html.contains("<b>"))
        #expect(mail.plain.contains("Hi Sam <b>O'Neil</b> {reason},"))
        #expect(mail.subject.hasSuffix("<i>Room</i> {name}"))
        #expect(mail.html.contains("&lt;i&gt;Room&lt;/i&gt; {name}"))
    }

    @Test("a sign of HTML that carries an accent is escaped as well: to a browser it is two characters")
    func accented() throws {
        let reason = "<\u{301}b>\u{301} \"\u{301} '\u{301} &\u{301}lt;"
        let mail = try received(.listingHeld(Self.listing, title: reason, reason: reason))
        let escaped = "&lt;\u{301}b&gt;\u{301} &quot;\u{301} &#39;\u{301} &amp;\u{301}lt;"
        #expect(mail.html.contains(">\(escaped)</blockquote>"))
        #expect(mail.html.contains("<title>") && !mail.html.contains("b>\u{301}"))
    }

    @Test(
        "no text ends a field of the header and starts another",
        arguments: [
            "a\r\nBcc: all@example.edu", "a\nBcc: all@example.edu\n\nbody", "a\r\n\r\n--x", "=?UTF-8?B?eA==?=",
            "\u{0}\u{85}\u{2028}",
        ])
    func injected(text: String) throws {
        let mail = try received(.listingDeleted(title: text, reason: text), marketplace: text)
        #expect(mail.fields["bcc"] == nil)
        #expect(mail.fields.count == 8)
        let clean = text.replacing("\r\n", with: "\n").replacing(/[\n\u{0}\u{85}]/, with: " ")
        #expect(mail.subject.hasSuffix(clean) || mail.subject.contains(clean.prefix(1)))
    }

    @Test(
        "long and foreign words in the header come whole",
        arguments: [
            String(repeating: "Zimmer in München, 日本語 ", count: 8), String(repeating: "a room ", count: 30),
            "\"quoted\" \\ name",
        ])
    func encoded(text: String) throws {
        let title = text.trimmingCharacters(in: .whitespaces)
        let bytes = try encoded(.listingDeleted(title: title, reason: "Why"), marketplace: title)
        let mail = try ReceivedMail(bytes)
        #expect(mail.subject == "Your listing was deleted: \(title)")
        let name = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        #expect(mail.fields["from"]?.contains(title) == true || mail.fields["from"]?.contains(name) == true)
        let head = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")[0]
        for line in head.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 78, "\(line)") }
        #expect(head.utf8.allSatisfy { $0 < 128 })
    }
}
