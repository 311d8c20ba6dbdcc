import Domain
import Foundation
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

    private static let marks = { @Sendable (count: Int) in String(repeating: "\u{301}", count: count) }

    @Test("thirty combining marks in a row are taken, one more is not, however short the text")
    func marks() {
        #expect(isTaken("e" + Self.marks(30)))
        #expect(!isTaken("e" + Self.marks(31)))
        // Each run counts for itself.
        #expect(isTaken("e" + Self.marks(30) + "e" + Self.marks(30)))
        #expect(Text.isStreamSafe("Ελληνικά ไทย हिन्दी 東京 עִבְרִית"))
    }

    @Test("what is too long or too marked is never normalized: it comes back as it was")
    func untouched() {
        for text in [" e" + Self.marks(200_000), String(repeating: "e\u{301}", count: 50_000)] {
            #expect(Text.tidy(text).utf8.elementsEqual(text.utf8))
        }
        #expect(Text.tidy(" e\u{301} ").utf8.elementsEqual("é".utf8))
        #expect(Text.folded("E" + Self.marks(40)).utf8.elementsEqual(("e" + Self.marks(40)).utf8))
    }

    @Test("what is tidied by its bytes alone comes out as Foundation would have it")
    func tidiedByBytes() {
        let parts = [
            "", "a", " ", "\t", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}",
            "\u{A0}",
            "\u{85}", "\u{2028}", "\u{200B}", "\u{FEFF}", "\u{3000}", "’", "\u{212B}", "\u{1100}\u{1161}", "한", "😀",
            "\u{340}",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            .joined()
            var lines = text.replacingOccurrences(of: "\r\n", with: "\n", options: .literal)
            for ending in ["\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}"] {
                lines = lines.replacingOccurrences(of: ending, with: "\n", options: .literal)
            }
            for mark in ["\u{200B}", "\u{FEFF}"] { lines = lines.replacing(mark, with: "") }
            let expected = lines.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
            #expect(Text.tidy(text).utf8.elementsEqual(expected.utf8), "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test("a length is refused by its bytes before any character is counted")
    func bytes() {
        #expect(Text.fits(String(repeating: "😀", count: 100), 100))
        #expect(!Text.fits(String(repeating: "😀", count: 100) + "a", 100))
    }

    @Test("an address or password of a hundred thousand marks is refused by its length", arguments: [31, 200_000])
    func credentials(count: Int) throws {
        let text = "e" + Self.marks(count)
        #expect(EmailAddress.normalized(text + "@example.edu").isEmpty)
        let email = #expect(throws: Problem.self) { try EmailAddress(text + "@example.edu") }
        #expect(email?.errors.map(\.field) == ["email"])
        let olive = PasswordOwner(email: try EmailAddress("olive@example.edu"), name: nil)
        let password = #expect(throws: Problem.self) {
            try Password(text + "long enough", for: olive, by: NoEstimate())
        }
        #expect(password?.errors.map(\.code) == [count == 31 ? "characters" : "length"])
    }

    @Test("of any number of errors twenty are named")
    func errors() {
        var errors = ValidationErrors()
        for number in 0..<10_000 { errors.add("field\(number)", "is wrong") }
        #expect(errors.list.count == 20)
    }
}

/// Estimates nothing: these texts are refused before.
private struct NoEstimate: PasswordEstimating {
    func weakness(of password: String, knowing words: [String]) -> PasswordWeakness? { nil }
}
