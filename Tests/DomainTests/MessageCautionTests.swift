import Testing

@testable import Domain

@Suite("Cautions about messages")
struct MessageCautionTests {
    @Test(
        "what swindlers ask for is found in English and Spanish, whatever the case, accents and signs between",
        arguments: [
            ("Please WIRE the deposit today", [MessageCaution.wireTransfer]),
            ("Págame por Western-Union", [.wireTransfer]),
            ("Send me two Amazon cards", [.giftCard]), ("compra tarjetas de regalo", [.giftCard]),
            ("I only take Bitcoin.", [.cryptocurrency]), ("en criptomonedas", [.cryptocurrency]),
            ("I am out of the country, my lawyer will show it", [.outOfCountry]),
            ("Te mando las llaves por correo", [.outOfCountry]),
            ("text me at the number below", [.contactPushed]), ("escríbeme al WhatsApp", [.contactPushed]),
            ("write to ana.b@mail.example please", [.contactPushed]),
            ("call +1 (585) 555-0100", [.contactPushed]), ("5855550100", [.contactPushed]),
            ("Wire it to me and WhatsApp me", [.wireTransfer, .contactPushed]),
        ])
    func found(text: String, expected: [MessageCaution]) {
        #expect(MessageCautionRules.shipped.cautions(of: text) == expected)
    }

    @Test(
        "ordinary messages are not",
        arguments: [
            "Is it still available from 2027-01-15 until 2027-08-31?", "The rent is $1,250.00, the deposit $600.",
            "I can come on Saturday at 10:30 or 14:00.", "It is 14623-1234, unit 12, at 100-200 Main St.",
            "There is no wiring left to do in the kitchen.", "Meet me @ the campus", "Never wire money to anybody!",
            "Bus 12 34 56 leaves at 9",
        ])
    func ordinary(text: String) {
        #expect(MessageCautionRules.shipped.cautions(of: text) == [])
    }

    @Test("every line of the shipped file is a rule")
    func lines() {
        let text = String(decoding: PackageResources.message_cautions_txt, as: UTF8.self)
        for line in text.split(separator: "\n") {
            #expect(throws: Never.self, "\(line)") { try PhraseRule<MessageCaution>(line) }
        }
    }

    @Test("new accounts open few conversations a day, older and answered ones more, none more than a hundred")
    func allowance() {
        let since = Instant(milliseconds: 0)
        let counts = [0, 1, 7, 30, 365].map { days in
            ConversationAllowance.perDay(since: since, answered: 0, at: since + .days(days))
        }
        #expect(counts == [5, 10, 20, 40, 40])
        #expect(ConversationAllowance.perDay(since: since, answered: 3, at: since) == 11)
        #expect(ConversationAllowance.perDay(since: since, answered: 1_000, at: since + .days(365)) == 100)
    }

    @Test("capitals, blanks and signs do not make another text of the same words, and short texts are not compared")
    func compared() {
        func text(_ text: String) -> String? {
            Message(
                id: .init(high: 0, low: 0), author: .init(high: 0, low: 0), text: text, sentAt: .init(milliseconds: 0),
                status: .delivered, cautions: []
            ).comparedText
        }
        let one = "Hello! I am a student at RIT and would like to see your room on Saturday."
        #expect(text(one) == text(one.uppercased().replacing("!", with: " ... ")))
        #expect(text(one) != text(one.replacing("Saturday", with: "Sunday")))
        #expect(text("Is it still available?") == nil)
    }
}
