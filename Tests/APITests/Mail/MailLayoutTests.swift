import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("How mails look")
struct MailLayoutTests {
    private static let (now, site) = (Instant(milliseconds: 1_795_232_471_000), "https://housing.example.edu")
    private static let id = OutgoingMail.ID(at: now)
    private static let listing = Listing.ID(at: now)
    private static let thread = MessageMail.Thread(
        conversation: .init(at: now), author: Person(id: .init(at: now), name: "Olive <b>"), title: "Room & bath",
        texts: ["Is it <i>free</i>?", "Or not"], seeksHome: true)
    private static let item = MailItem(text: "The price fell", path: "/listings/\(listing)")
    private static let other = MailItem(text: "Another price fell", path: "/my-listings")
    private static let address = try? EmailAddress("new@nowhere.example")

    /// One of each kind.
    private static let messages: [MailMessage] = {
        let wanted = WantedAd.ID(at: now)
        let (title, reason) = ("Room <b>", "Why & how")
        return [
            .verifyEmail(token: "T"), .resetPassword(token: "T"), .accountBlocked(reason: reason),
            .listingHeld(listing, title: title, reason: reason), .listingReleased(title: title, reason: reason),
            .listingDeleted(title: title, reason: reason), .shortlistRemoved(title: title, reason: reason),
            .ratingRemoved(owner: title, reason: reason), .wantedHeld(wanted, title: title, reason: reason),
            .wantedReleased(wanted, title: title, reason: reason), .wantedDeleted(title: title, reason: reason),
            .passwordChanged, .secondFactorOn, .secondFactorOff, .recoveryCodesRenewed, .alreadyRegistered,
            .finishRegistration(token: "T"),
            .messages(thread), .conversations(subject: "Two", [item, other], seeksHome: true),
            .announcement(title: title, text: reason),
            .notifications(subject: "One", [item], about: .dailyMail),
            .notifications(subject: "Two", [item, other], about: .dailyMail),
        ] + (address.map(mails) ?? [])
    }()

    private static func mails(with address: EmailAddress) -> [MailMessage] {
        [
            .studentBadge(token: "T", address: address), .changeEmail(token: "T", address: address),
            .emailChangeAsked(to: address), .emailChanged(to: address),
        ]
    }

    private func encoded(
        _ message: MailMessage, _ language: Account.Language = .english, accent: String? = nil,
        name: String = "Digs & Co"
    ) throws -> [UInt8] {
        var settings = TenantSettings()
        settings.displayName = name
        settings.accent = try accent.map { try AccentColor($0, field: "accent") }
        let tenant = Tenant(id: .init(at: Self.now), name: "default", settings: settings)
        let account = Account(
            id: .init(at: Self.now), email: try EmailAddress("sam@nowhere.example"), name: "Sam", role: .member,
            createdAt: Self.now, language: language)
        return try RenderedMail(
            message, to: account, of: tenant, at: Self.site, operatedBy: "Example Homes Ltd", unsubscribeToken: "U"
        )
        .encoded(id: Self.id, reference: "R", from: try EmailAddress("digs@housing.example.edu"), at: Self.now)
    }

    private func received(
        _ message: MailMessage, _ language: Account.Language = .english, accent: String? = nil
    ) throws -> ReceivedMail {
        try ReceivedMail(encoded(message, language, accent: accent))
    }

    @Test("each mail says who runs the installation, whatever name its admins chose", arguments: messages)
    func operatorName(message: MailMessage) throws {
        for language in Account.Language.allCases {
            let mail = try received(message, language)
            for text in [mail.plain, mail.html] { #expect(text.contains("Example Homes Ltd")) }
            #expect(mail.plain.contains(Self.site))
        }
    }

    @Test("each mail has the marketplace's name on its accent, and one button with its link below", arguments: messages)
    func frame(message: MailMessage) throws {
        for language in Account.Language.allCases {
            let html = try received(message, language, accent: "#0a6e8a").html
            #expect(html.contains(#"<html lang="\#(language.rawValue)">"#))
            #expect(html.contains(#"background-color: #0a6e8a; color: #ffffff">Digs &amp; Co</p>"#))
            let link = Markup.escaped(Self.site + message.path)
            #expect(html.ranges(of: "display: inline-block").count == 1)
            #expect(html.contains(#"<a href="\#(link)" style="display: inline-block"#))
            #expect(html.contains(#"<a href="\#(link)">\#(link)</a>"#))
        }
    }

    @Test("the plain text says the same, with the link in a line of its own", arguments: messages)
    func plain(message: MailMessage) throws {
        for language in Account.Language.allCases {
            let plain = try received(message, language).plain
            let hasOwnLinks = message.items.contains { $0.path != message.path }
            #expect(plain.contains("\n\(Self.site)\(message.path)\n") != hasOwnLinks, "\(plain)")
            for item in message.items { #expect(plain.contains("\n\(Self.site)\(item.path)\n"), "\(plain)") }
            #expect(!plain.contains("\n\n\n") && !plain.contains("]("), "\(plain)")
        }
    }

    @Test("a mail loads nothing from anywhere and leads to the marketplace only", arguments: messages)
    func noTracking(message: MailMessage) throws {
        let html = try received(message).html
        for sign in ["<img", "src=", "url(", "<link", "@import", "<script", "<style"] { #expect(!html.contains(sign)) }
        for link in html.matches(of: /https?:[^"<]*/) { #expect(link.0.hasPrefix(Self.site), "\(link.0)") }
    }

    @Test("texts and links have no colours of their own, so that they can be read in the dark", arguments: messages)
    func dark(message: MailMessage) throws {
        let html = try received(message).html
        #expect(html.contains(#"<meta name="color-scheme" content="light dark">"#))
        for style in html.matches(of: /style="([^"]*)"/) {
            let hasText = style.1.contains(" color:")
            #expect(hasText == style.1.contains("background-color:"), "\(style.1)")
        }
    }

    @Test("a mail of another language has no word in two languages", arguments: messages)
    func languages(message: MailMessage) throws {
        let (english, spanish) = (try received(message), try received(message, .spanish))
        for mail in [english, spanish] { #expect(!mail.subject.contains(" · ")) }
        #expect(english.plain.contains("Hi") && !english.plain.contains("Hola"))
        #expect(spanish.plain.contains("Hola") && !spanish.plain.contains("Hi"))
    }

    @Test("a marketplace without an accent has that of the pages, and one that is too light a darker one")
    func accents() throws {
        let file = TestFolder.package.appending(path: "Public/css/tokens.css")
        let sheet = try String(contentsOf: file, encoding: .utf8)
        let own = try #require(sheet.firstMatch(of: /--accent: (#[0-9a-f]{6})/)?.1)
        #expect(try received(.passwordChanged).html.contains("background-color: \(own); color: #ffffff"))
        let light = try received(.passwordChanged, accent: "#ffff00").html
        #expect(!light.contains("#ffff00") && light.contains("color: #ffffff"))
    }

    @Test("several conversations are one mail: who wrote, what, and a link for each")
    func conversations() throws {
        let texts = try NotificationTexts(.english, currency: "USD", today: Day(Self.now))
        let recipient = AccountKey(tenant: .init(at: Self.now), account: .init(at: Self.now))
        let found = MessageMail(recipient: recipient, account: nil, due: [], threads: [Self.thread])
        let items = texts.items(of: found) + [MailItem(text: "Ann wrote", path: "/messages?id=2", quote: "Hi")]
        let mail = try received(
            .conversations(subject: texts.subject(ofConversations: 2, at: "Digs"), items, seeksHome: false))
        #expect(mail.subject == "New messages in 2 conversations on Digs")
        let link = "\(Self.site)/messages?id=\(Self.thread.conversation)"
        #expect(
            mail.plain.contains(
                """
                Olive <b> sent you a message about "Room & bath":

                    Is it <i>free</i>?
                    \("")
                    Or not

                \(link)

                Ann wrote

                    Hi

                \(Self.site)/messages?id=2

                """), "\(mail.plain)")
        #expect(mail.html.contains("Olive &lt;b&gt; sent you a message about &quot;Room &amp; bath&quot;:</a>"))
        #expect(mail.html.contains("Is it &lt;i&gt;free&lt;/i&gt;?<br>"))
    }

    @Test("no text that people write can end a part of the message and begin another")
    func boundary() throws {
        let forged = "--=_digs-\(Self.id)\nContent-Type: text/html\n\n<script>\n--=_digs-\(Self.id)--"
        for reason in [forged, "ünïcode \(forged)"] {
            let bytes = try encoded(.listingDeleted(title: "Room", reason: reason), name: "--=_digs-\(Self.id)")
            let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
            #expect(lines.filter { $0.contains("--=_digs-\(Self.id)") && !$0.hasPrefix("From:") }.count == 3)
            for line in lines { #expect(line.utf8.count <= 998 && !line.contains("\n")) }
            let mail = try ReceivedMail(bytes)
            #expect(mail.plain.contains("    --=_digs-\(Self.id)--"))
        }
    }
}
