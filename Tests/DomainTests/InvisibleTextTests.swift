import Domain
import Testing

@Suite("Invisible characters in pasted text")
struct InvisibleTextTests {
    private static let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"

    private func errors(_ text: String, lines: Bool = false) -> [Problem.FieldError] {
        var errors = ValidationErrors()
        Text.check(text, "text", 1...100, lines: lines, into: &errors)
        return errors.list
    }

    @Test(
        "what carries nothing goes",
        arguments: [
            "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{2060}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{2063}", "\u{34F}",
            "\u{FFFC}", "\u{3164}", "\u{E0041}", "\u{E0067}\u{E007F}", "\u{202A}", "\u{202C}", "\u{2066}", "\u{2069}",
            "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{E0101}", "\u{180E}",
        ])
    func gone(character: String) {
        #expect(Text.tidy("Sun\(character)ny") == "Sunny")
        #expect(Text.tidy("\(character)Sunny\(character)") == "Sunny")
        #expect(errors(Text.tidyLine("Sun\(character)ny")).isEmpty)
    }

    @Test(
        "every character that breaks a line does so in a text, and is a blank in a line",
        arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func lines(mark: String) {
        #expect(Text.tidy("a\(mark)b") == "a\nb")
        #expect(Text.tidyLine("a \(mark)\(mark)\tb") == "a b")
        #expect(errors(Text.tidy("a\(mark)b"), lines: true).isEmpty && errors(Text.tidyLine("a\(mark)b")).isEmpty)
    }

    @Test(
        "what scripts and emoji need stays whole",
        arguments: [
            "می\u{200C}خواهم", "क\u{200D}ष", "👩🏽\u{200D}🎓", "🏳\u{FE0F}\u{200D}🌈", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}",
            "葛\u{E0100}", "שלום \u{200F}(a)\u{200E}", "שלום \u{2067}a\u{2069}", "עברית \u{202A}abc\u{202C}", "한국어",
            Self.scotland,
        ])
    func whole(text: String) {
        #expect(Text.tidy(text).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(errors(text).isEmpty)
    }

    @Test("nothing can be hidden in selectors, in tags or in half a flag")
    func hidden() {
        #expect(Text.tidy("😀\u{FE0F}\u{FE01}\u{E0150}\u{E0151}").unicodeScalars.count == 2)
        #expect(Text.tidy("\u{1F3F4}\u{E0067}\u{E0062}") == "\u{1F3F4}")
        #expect(Text.tidy("שלום \u{2067}a") == "שלום a")
    }

    @Test("an override that closes is pasted from a phone; one that turns text is refused, with its name and place")
    func overrides() throws {
        #expect(Text.tidy("\u{202D}+1 585\u{202C}") == "+1 585")
        for text in ["moor \u{202E}ynnuS", "moor \u{202E}ynnuS\u{202C}", "moor \u{202D}ynnuS", "של \u{5D5}\u{202E}a"] {
            let error = try #require(errors(Text.tidy(text)).first)
            #expect(error.code == "characters" && error.params["position"] != nil)
        }
        let error = try #require(errors(Text.tidy("moor \u{202E}ynnuS")).first)
        #expect(error.params == ["character": "U+202E RIGHT-TO-LEFT OVERRIDE", "position": 6])
        #expect(errors(Text.tidy("a\u{7}b"), lines: true).first?.params["character"] == "U+0007")
    }

    @Test("a length is counted without what goes")
    func lengths() {
        let text = String(repeating: "a\u{200B}", count: Limits.titleLength.upperBound)
        var errors = ValidationErrors()
        Text.check(Text.tidyLine(text), "title", Limits.titleLength, into: &errors)
        #expect(errors.list.isEmpty)
    }

    @Test("in a number, blanks, dashes and digits are plain")
    func numbers() {
        #expect(Text.plainNumber("\u{A0}１４６２３\u{2011}1\u{202F}2\u{2212}3\u{200B} ") == "14623-1 2-3")
        #expect(Text.plainNumber("14623") == "14623" && Text.plainNumber(" \u{A0} ").isEmpty)
    }
}
