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

    @Test(
        "a telephone number is found beside other figures",
        arguments: [
            ("000000 585 555 0142", "5855550142"), ("Ref 1234567 585-555-0142 please", "5855550142"),
            ("585..555...0142", "5855550142"), ("(585) 555 0142 / 14623 1234", "5855550142"),
            ("From 2026-08-15 585 555 0142", "5855550142"), ("585\u{2011}5550\u{2011}142", "5855550142"),
            ("5 8 5 5 5 5 0 1 4 2", "5855550142"), ("Unit 12 1 585 5550142", "15855550142"),
            ("+49 151 1234 5678 850 euros", "4915112345678"), ("0049 30 12345678", "00493012345678"),
            ("+(34) 612 345 678", "34612345678"), ("06 12 34 56 78", "0612345678"), ("020 7946 0958", "02079460958"),
            ("0171 555 0123 or 2026", "01715550123"), ("07911 123456", "07911123456"),
        ])
    func besideFigures(text: String, number: String) {
        #expect(PhoneNumbers.all(in: text) == [number])
    }

    @Test(
        "dates, postal codes, prices and times are no telephone numbers, also beside each other",
        arguments: [
            "Free from 2026-08-15 850 dollars", "ZIP 14623-1234 850 a month", "2026-08-15 - 2027-07-31",
            "01.08.2026-31.07.2027 850", "08/15/2026 14623 1234", "At 10:00 2026-08-15 850", "850.00 14623 2026 08",
            "02139-1234 2026", "1 2 3 4 5", "Bus 12 34 56", "12345678901234567890",
        ])
    func figures(text: String) {
        #expect(PhoneNumbers.all(in: text) == [])
    }

    @Test("each figure of a long text is read once", .timeLimit(.minutes(10)))
    func longFigures() {
        for figure in ["1", "12 ", "0 ", "00-", "+1", "2026-08-15 "] {
            #expect(PhoneNumbers.all(in: String(repeating: figure, count: 100_000)).count < 5)
        }
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
