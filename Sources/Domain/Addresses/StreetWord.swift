/// A word of a street line: as it was written, and folded for comparison.
struct StreetWord {
    let text: String
    /// Lowercase, without accents and punctuation at its ends.
    let key: String
    let hasDigit: Bool
    /// Whether it has no signs but ASCII letters and digits: such words are compared by their bytes, which is faster.
    private let isPlain: Bool

    init(_ text: String) {
        self.text = text
        isPlain = text.utf8.allSatisfy { Self.isLetterOrDigit($0) }
        hasDigit = isPlain ? text.utf8.contains { Self.digits.contains($0) } : text.contains(where: \.isNumber)
        key =
            isPlain
            ? text.lowercased()
            : Text.folded(text).replacing("ß", with: "ss").trimming { ".:'\"’`".contains($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        digits.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The words of each part of a line. Commas, brackets and dashes that stand alone separate parts.
    static func parts(of line: String) -> [[StreetWord]] {
        var parts: [[StreetWord]] = [[]]
        // Most lines of records have nothing to separate.
        let isPlain = line.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: " ") }
        var chunks = (isPlain ? line : spaced(line)).utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }[...]
        while let chunk = chunks.popFirst() {
            let last = parts.count - 1
            if parts[last].count == 1, let range = range(from: parts[last][0], chunk, &chunks) {
                parts[last] = [range]
            } else if !chunk.utf8.contains(where: isLetterOrDigit), chunk.allSatisfy(separators.contains) {
                parts.append([])
            } else {
                parts[last].append(StreetWord(String(chunk)))
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// `1500-98` for `1500 - 98`, `1500 -98` and `1500- 98` at the beginning of a part.
    private static func range(
        from first: StreetWord, _ chunk: Substring, _ rest: inout ArraySlice<Substring>
    ) -> StreetWord? {
        let hyphen = UInt8(ascii: "-")
        let begins = first.text.utf8.last == hyphen
        guard begins || chunk.utf8.first == hyphen, first.isNumber else { return nil }
        let isAlone = chunk.utf8.count == 1
        guard let end = isAlone ? rest.first : chunk, StreetWord(String(end)).isNumber,
            let digit = end.utf8.first(where: { $0 != hyphen }), digits.contains(digit)
        else { return nil }
        if isAlone { rest.removeFirst() }
        return StreetWord("\(first.text)\(isAlone ? "-" : "")\(end)")
    }

    private static let separators: Set<Character> = [",", ";", "(", ")", "|", "·", "•", "-", "/", ":"]
    private static let dashes: Set<Character> = ["–", "—", "‒", "―", "−", "‐", "‑"]

    /// The line with plain spaces, and with spaces around everything that separates parts or begins a word.
    private static func spaced(_ line: String) -> String {
        var plain: [Character] = []
        for character in line {
            switch character {
            case ",", ";", "(", ")", "|", "·", "•": plain += [" ", ",", " "]
            case "#": plain += [" ", "#"]
            case "№": plain += [" ", "N", "o", " "]
            case "℅": plain += [" ", "c", "/", "o", " "]
            case let dash where dashes.contains(dash): plain.append("-")
            case let space where space.isWhitespace || space.isNewline: plain.append(" ")
            default: plain.append(character)
            }
        }
        return String(plain).split(separator: " ").map { separated($0) }.joined(separator: " ")
    }

    /// `St/Apt`, `St.Apt` and `N.47th` are two words; `c/o`, `s/n` and `S.W.` are one, and `C/Mayor` begins with a
    /// short form.
    private static func separated(_ word: Substring) -> String {
        if let point = word.firstIndex(of: "."), beginsWord(word[word.index(after: point)...]),
            StreetDirection.abbreviation(of: word[..<point].uppercased()) != nil
        {
            return "\(word[...point]) \(separated(word[word.index(after: point)...]))"
        }
        for mark in ["/", "."] as [Character] {
            let halves = word.split(separator: mark, maxSplits: 1)
            guard halves.count == 2, let before = halves[0].last, let after = halves[1].first, before.isLetter,
                after.isLetter
            else { continue }
            if mark == "/", halves[0].lowercased() == "c", halves[1].count > 1 { return "C/ \(halves[1])" }
            if halves[0].count > 1, halves[1].count > 1 {
                return mark == "/" ? "\(halves[0]) / \(separated(halves[1]))" : "\(halves[0]). \(separated(halves[1]))"
            }
        }
        return String(word)
    }

    /// Whether a number or a word of several letters follows a period: in `N.Broad`, not in `S.W.` or `N.Y.`.
    private static func beginsWord(_ rest: Substring) -> Bool {
        guard let next = rest.utf8.first else { return false }
        return digits.contains(next) || rest.count >= 2 && rest.prefix(2).allSatisfy(\.isLetter)
    }

    var isDirection: Bool {
        guard let first = key.utf8.first, Self.beginningsOfDirections.contains(first) else { return false }
        let letters = isPlain ? key : key.replacing(".", with: "")
        return StreetDirection.abbreviation(of: letters.uppercased()) != nil
    }

    private static let beginningsOfDirections = Set("nsew".utf8)

    /// `5th`, `42nd`; also `5TH`.
    var isOrdinal: Bool { hasDigit && ["st", "nd", "rd", "th"].contains(afterDigits) }

    /// Digits alone.
    var isDigits: Bool { key.utf8.allSatisfy { Self.digits.contains($0) } && !key.isEmpty }

    /// A number of a house or unit: `12`, `12b`, `12-14`, `45-12`, `12/3`, `12½`, `#12`, `N12W34`, `A-12`, `2º`.
    var isNumber: Bool {
        guard hasDigit, !isOrdinal else { return false }
        if isPlain {
            let runs = key.utf8.split { Self.digits.contains($0) }
            return key.utf8.count <= 12 && runs.allSatisfy { $0.count <= 2 }
        }
        let runs = key.split { !$0.isLetter }
        return runs.allSatisfy { $0.count <= 2 } && key.unicodeScalars.count <= 12
    }

    /// `N8480`.
    var isGridNumber: Bool {
        key.utf8.count > 2 && key.first.map { "nsew".contains($0) } == true
            && key.utf8.dropFirst().allSatisfy { Self.digits.contains($0) }
    }

    /// `1/2`, `½`.
    var isFraction: Bool { key.utf8.count <= 3 && (key.contains("/") || !key.utf8.allSatisfy { $0 < 128 }) && hasDigit }

    var isLetter: Bool { key.utf8.count <= 4 && key.count == 1 && key.first?.isLetter == true }

    /// Whether every letter is Latin: in `ΣΧ Elm Street` the first word is no street.
    var isLatin: Bool { isPlain || !text.unicodeScalars.contains { $0.value > 0x24F && $0.properties.isAlphabetic } }

    /// A number, letter or ordinal after a word for a unit.
    var isUnitValue: Bool { isNumber || isLetter || isOrdinal || key.hasPrefix("#") }

    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private var afterDigits: Substring {
        let behind = key.utf8.drop { Self.digits.contains($0) }
        return behind.count == key.utf8.count ? "" : Substring(behind)
    }
}

extension String {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        return String(rest)
    }
}
