/// A word of a street line: as it was written, and folded for comparison.
struct StreetWord {
    let text: String
    /// Lowercase, without accents and punctuation at its ends.
    let key: String

    init(_ text: String) {
        self.text = text
        key = Text.folded(text).replacing("ß", with: "ss").trimming { ".:'\"’`".contains($0) }
    }

    /// The words of each part of a line. Commas, brackets and dashes that stand alone separate parts.
    static func parts(of line: String) -> [[StreetWord]] {
        var parts: [[StreetWord]] = [[]]
        for chunk in spaced(line).split(separator: " ") {
            if chunk.allSatisfy(separators.contains) {
                parts.append([])
            } else {
                parts[parts.count - 1] += [StreetWord(String(chunk))]
            }
        }
        return parts.filter { !$0.isEmpty }
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

    /// `St/Apt` and `St.Apt` are two words; `c/o`, `s/n` and `S.W.` are one, and `C/Mayor` begins with a short form.
    private static func separated(_ word: Substring) -> String {
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

    var hasDigit: Bool { text.contains(where: \.isNumber) }

    var isDirection: Bool { StreetDirection.abbreviation(of: key.replacing(".", with: "").uppercased()) != nil }

    /// `5th`, `42nd`; also `5TH`.
    var isOrdinal: Bool { ["st", "nd", "rd", "th"].contains(afterDigits) }

    /// Digits alone.
    var isDigits: Bool { key.utf8.allSatisfy { Self.digits.contains($0) } && !key.isEmpty }

    /// A number of a house or unit: `12`, `12b`, `12-14`, `45-12`, `12/3`, `12½`, `#12`, `N12W34`, `A-12`, `2º`.
    var isNumber: Bool {
        guard hasDigit, !isOrdinal else { return false }
        let runs = key.split { !$0.isLetter }
        return runs.allSatisfy { $0.count <= 2 } && key.unicodeScalars.count <= 12
    }

    /// `1/2`, `½`.
    var isFraction: Bool { key.utf8.count <= 3 && (key.contains("/") || !key.utf8.allSatisfy { $0 < 128 }) && hasDigit }

    var isLetter: Bool { key.count == 1 && key.first?.isLetter == true }

    /// A number, letter or ordinal after a word for a unit.
    var isUnitValue: Bool { isNumber || isLetter || isOrdinal || key.hasPrefix("#") }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private var afterDigits: String {
        let number = key.utf8.prefix { Self.digits.contains($0) }
        return number.isEmpty ? "" : String(key.dropFirst(number.count))
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
