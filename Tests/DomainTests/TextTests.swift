import Domain
import Testing

@Suite("Text that people type")
struct TextTests {
    private func isTaken(_ text: String, lines: Bool = false) -> Bool {
        var errors = ValidationErrors()
        Text.check(text, "text", 1...100, lines: lines, into: &errors)
        return errors.list.isEmpty
    }

    @Test(
        "what turns, hides or joins what one sees is refused",
        arguments: [
            "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
            "\u{200B}",
            "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{61C}", "\u{E0041}", "\u{1}", "\u{85}",
            "\u{9F}",
        ])
    func refused(character: String) {
        #expect(!isTaken("a\(character)b"))
        #expect(!isTaken("a\(character)b", lines: true))
    }

    @Test(
        "joiners and signs that scripts need are taken",
        arguments: ["می\u{200C}خواهم", "क\u{200D}ष", "👩\u{200D}🎓", "\u{600}١٢", "ע\u{5B8}", "é", "東京"])
    func taken(text: String) { #expect(isTaken(text)) }

    @Test("ends of lines are taken where there may be lines")
    func lines() {
        #expect(isTaken("a\nb\tc", lines: true))
        for text in ["a\nb", "a\tb", "a\u{2028}b", "a\u{2029}b"] { #expect(!isTaken(text)) }
    }
}
