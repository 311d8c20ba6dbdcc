/// The number of a building in its street, or its range of numbers.
///
/// Parses bytes, because a regular expression would be compiled for each looked-up address.
struct StreetNumber {
    let range: ClosedRange<Int>
    /// The text after the number: a letter, a fraction such as `1/2`, or `-12` of `45-12` in Queens.
    var suffix: String?

    private static let maxDigits = 6
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// `1500`, `1500A`, or a range: `1500-98` is 1500 to 1598. `nil` for any other word.
    init?(_ word: String) {
        var rest = word.utf8[...]
        let digits = Self.takeDigits(&rest)
        guard (1...Self.maxDigits).contains(digits.count), let first = Int(Substring(digits)), first > 0 else {
            return nil
        }
        suffix = Self.takeLetter(&rest)
        guard rest.first == UInt8(ascii: "-") else {
            guard rest.isEmpty else { return nil }
            range = first...first
            return
        }
        rest.removeFirst()
        let end = Self.takeDigits(&rest)
        _ = Self.takeLetter(&rest)
        guard !end.isEmpty, rest.isEmpty else { return nil }
        guard end.count <= digits.count, let short = Int(Substring(end)) else {
            range = first...first
            return
        }
        let scale = (0..<end.count).reduce(1) { scale, _ in scale * 10 }
        let last = first / scale * scale + short
        // `45-12` is not a range, but a single number.
        if last < first { suffix = "-\(Substring(end))" }
        range = first...max(first, last)
    }

    /// Parses the number of a house with everything that belongs to it: `130R-32`, `3086 1/2`, `12 B`, `12 & 14`.
    init?(words: [String]) {
        // `NO 5`
        let words = words.drop { !Self.beginsWithDigit($0) }
        guard let first = words.first else { return nil }
        let second = words.dropFirst().first
        if let second, Self.beginsWithDigit(second), !Self.isFraction(second) {
            self.init("\(first)-\(second)")
        } else {
            self.init(first)
            if let second, Self.isFraction(second) || second.utf8.count == 1 { suffix = second }
        }
    }

    private static func beginsWithDigit(_ word: String) -> Bool { word.utf8.first.map(digits.contains) ?? false }

    /// Whether the word is a fraction after a number, such as `1/2`.
    private static func isFraction(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        let digits = UInt8(ascii: "1")...UInt8(ascii: "9")
        return bytes.count == 3 && bytes[1] == UInt8(ascii: "/") && digits.contains(bytes[0])
            && digits.contains(bytes[2])
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = rest.prefix { Self.digits.contains($0) }
        rest = rest[digits.endIndex...]
        return digits
    }

    /// The letter, in capitals.
    private static func takeLetter(_ rest: inout Substring.UTF8View) -> String? {
        guard let letter = rest.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
        rest.removeFirst()
        return String(UnicodeScalar(letter))
    }
}
