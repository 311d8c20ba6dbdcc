/// A part of a text in which blank lines separate paragraphs, `# ` begins a heading and `- ` an item of a list.
public enum PageTextBlock: Equatable, Sendable {
    case heading(String)
    /// Its lines.
    case paragraph([String])
    case list([String])

    public static func blocks(of text: String) -> [PageTextBlock] {
        var (blocks, lines, items): ([PageTextBlock], [String], [String]) = ([], [], [])
        func finish() {
            if !lines.isEmpty { blocks.append(.paragraph(lines)) }
            if !items.isEmpty { blocks.append(.list(items)) }
            (lines, items) = ([], [])
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.trimmingBlanks
            if line.hasPrefix("# ") {
                finish()
                blocks.append(.heading(String(line.dropFirst(2).trimmingBlanks)))
            } else if line.hasPrefix("- ") {
                if items.isEmpty { finish() }
                items.append(String(line.dropFirst(2).trimmingBlanks))
            } else if line.isEmpty {
                finish()
            } else {
                if lines.isEmpty { finish() }
                lines.append(String(line))
            }
        }
        finish()
        return blocks
    }
}

/// A part of a line: words, or a URL or email address that becomes a link.
public enum PageTextSpan: Equatable, Sendable {
    case words(String)
    /// A URL that begins with `https://`.
    case link(String)
    case email(String)

    private static let opening: Set<Character> = ["(", "[", "<", "\"", "'", "“", "‘", "¿", "¡"]
    private static let closing: Set<Character> = [".", ",", ";", ":", "!", "?", "\"", "'", "”", "’", ">", "*", "_"]
    private static let brackets: [Character: Character] = [")": "(", "]": "["]

    /// The spans together are the line. Punctuation around a link belongs to the sentence.
    public static func spans(of line: String) -> [PageTextSpan] {
        var (spans, words) = ([PageTextSpan](), "")
        var rest = line[...]
        while !rest.isEmpty {
            let word = rest.prefix { $0 != " " && $0 != "\t" }
            if let (before, span, after) = address(in: word) {
                words += before
                if !words.isEmpty { spans.append(.words(words)) }
                spans.append(span)
                words = String(after)
            } else {
                words += word
            }
            rest = rest[word.endIndex...]
            let blanks = rest.prefix { $0 == " " || $0 == "\t" }
            words += blanks
            rest = rest[blanks.endIndex...]
        }
        return words.isEmpty ? spans : spans + [.words(words)]
    }

    /// The link in a word, with the punctuation before and after it; `nil` without one.
    private static func address(in word: Substring) -> (before: Substring, PageTextSpan, after: Substring)? {
        guard word.utf8.count <= Limits.linkBytes else { return nil }
        let inner = word.drop { opening.contains($0) }
        let core = withoutLastSigns(inner)
        let (before, after) = (word[..<inner.startIndex], word[core.endIndex...])
        if isWebURL(core) { return (before, .link(String(core)), after) }
        return isEmail(core) ? (before, .email(String(core)), after) : nil
    }

    /// A closing bracket belongs to the URL when it was opened there.
    private static func withoutLastSigns(_ word: Substring) -> Substring {
        var (core, open) = (word, [Character: Int]())
        for character in word {
            if let opener = brackets[character] { open[opener, default: 0] -= 1 }
            if brackets.values.contains(character) { open[character, default: 0] += 1 }
        }
        while let last = core.last {
            if let opener = brackets[last] {
                guard open[opener, default: 0] < 0 else { break }
                open[opener, default: 0] += 1
            } else if !closing.contains(last) {
                break
            }
            core.removeLast()
        }
        return core
    }

    private static func isWebURL(_ text: Substring) -> Bool {
        guard text.hasPrefix("https://") else { return false }
        let host = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        let isClean = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>\\".utf8.contains($0) }
        return isClean && host.contains(".") && HostName.normalized(host) != nil
    }

    private static func isEmail(_ text: Substring) -> Bool {
        // Other characters in a local part would have a meaning in a link.
        let isPlain = text.utf8.allSatisfy { byte in
            (97...122).contains(byte | 0x20) || (48...57).contains(byte) || "@._+-".utf8.contains(byte)
        }
        return isPlain && (try? EmailAddress(String(text))) != nil
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var end = endIndex
        while end > startIndex, [" ", "\t"].contains(self[index(before: end)]) { end = index(before: end) }
        return self[..<end].drop { $0 == " " || $0 == "\t" }
    }
}
