import Domain
import Testing

@testable import API

@Suite("The note that a device shows")
struct PushNoteTests {
    @Test("a text of at most 500 bytes stays whole")
    func whole() {
        let text = String(repeating: "a", count: Limits.pushTextBytes)
        #expect(PushNote.shortened(text) == text)
    }

    @Test(
        "a longer text ends between two characters, however many bytes each has",
        arguments: ["a", "ü", "家", "👩‍👩‍👧‍👦"])
    func shortened(character: String) {
        let text = String(repeating: character, count: 2_000)
        let short = PushNote.shortened(text)
        #expect(short.utf8.count <= Limits.pushTextBytes)
        #expect(short.utf8.count > Limits.pushTextBytes - character.utf8.count - "…".utf8.count)
        #expect(short.hasSuffix("…") && text.hasPrefix(short.dropLast()))
    }

    @Test("one character that is longer than all of it leaves nothing but the sign that something is missing")
    func oneCharacter() {
        #expect(PushNote.shortened("a" + String(repeating: "\u{301}", count: 1_000)) == "…")
    }
}
