import Testing

@Suite("Style rule 11: comments")
struct CommentTests {
    /// The starts of fragments without a subject or verb.
    private static let fragments = ["What ", "Of ", "Those who ", "Whoever "]

    /// The first lines of comments and of their paragraphs, with the text after the slashes.
    static func beginnings(in lines: [String]) -> [(index: Int, text: Substring)] {
        let texts = lines.map(commentText(of:))
        return texts.indices.compactMap { index in
            guard let text = texts[index], !text.isEmpty else { return nil }
            let isContinued = index > 0 && texts[index - 1]?.isEmpty == false
            return isContinued ? nil : (index, text)
        }
    }

    /// The text of a line that is a comment; `nil` for a line of code.
    private static func commentText(of line: String) -> Substring? {
        let trimmed = line.drop { $0 == " " }
        return trimmed.hasPrefix("//") ? trimmed.drop { $0 == "/" || $0 == " " } : nil
    }

    static func isFragment(_ text: Substring) -> Bool { fragments.contains(where: text.hasPrefix) }

    @Test("a comment begins as a sentence does, not with What, Of, Those who or Whoever")
    func sentences() {
        var count = 0
        for file in SourceFile.sources {
            for (index, text) in Self.beginnings(in: file.lines) {
                count += 1
                if Self.isFragment(text) { Rule.plainComments.violated(file.place(index), "\"\(text.prefix(40))…\"") }
            }
        }
        #expect(count > 4_000, "the comments are no longer found")
    }

    @Test("the beginning of a comment is told from its further lines and from code")
    func reading() {
        let lines = [
            "/// What is known.", "/// Of this.", "let a = 1", "    // Offers stay.", "///", "/// Whoever asks", "x",
            "//",
        ]
        let found = Self.beginnings(in: lines)
        #expect(found.map(\.index) == [0, 3, 5])
        #expect(found.map { Self.isFragment($0.text) } == [true, false, true])
    }
}
