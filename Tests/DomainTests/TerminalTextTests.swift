import Domain
import Foundation
import Testing

@Suite("Texts for a terminal")
struct TerminalTextTests {
    @Test(
        "what steers a terminal or turns text around is written out",
        arguments: [
            ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{7}", "\\u{7}"), ("a\rb", "a\\u{D}b"), ("a\u{8}b", "a\\u{8}b"),
            ("\u{9B}2J", "\\u{9B}2J"), ("abc\u{202E}gpj.exe", "abc\\u{202E}gpj.exe"), ("\u{2066}", "\\u{2066}"),
            ("a\u{200B}b", "a\\u{200B}b"), ("\u{FEFF}", "\\u{FEFF}"), ("\u{2028}", "\\u{2028}"), ("\u{0}", "\\u{0}"),
            ("\u{E0001}", "\\u{E0001}"), ("\u{7F}", "\\u{7F}"),
        ])
    func escaped(given: String, shown: String) { #expect(TerminalText.escaped(given) == shown) }

    @Test(
        "letters, lines and columns stay",
        arguments: ["", "line 1: name\tis missing\nline 2", "Straße, 東京, עברית, 🏠, é", "e\u{301}", "1 ½ → ✓"])
    func plain(text: String) { #expect(TerminalText.escaped(text) == text) }

    @Test("JSON stays the same value")
    func json() throws {
        let names = ["\u{1B}[2J", "a\u{202E}b", "\u{E0001}\u{9B}", "plain"]
        let json = String(decoding: try JSONEncoder().encode(names), as: UTF8.self)
        let escaped = TerminalText.escaped(json: json)
        #expect(escaped.utf8.allSatisfy { $0 >= 32 } && !escaped.unicodeScalars.contains("\u{202E}"))
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == names)
    }
}
