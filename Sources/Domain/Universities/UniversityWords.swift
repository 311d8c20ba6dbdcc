/// The words of a university's name as they are compared: in one spelling, however people write them.
enum UniversityWords {
    /// Apostrophes, the okina and marks that stand for them. They are left out within a word: "Hawaiʻi" is "hawaii".
    private static let apostrophes: Set<Unicode.Scalar> = [
        "'", "\u{60}", "\u{B4}", "\u{2B9}", "\u{2BB}", "\u{2BC}", "\u{2BD}", "\u{2018}", "\u{2019}", "\u{201B}",
        "\u{2032}", "\u{FF07}",
    ]
    private static let abbreviations = ["st": "saint", "mt": "mount", "ft": "fort"]
    /// Words that may be left out or added.
    private static let links: Set<String> = ["and", "the"]

    /// The words of a name: "St. John's" becomes "saint johns".
    static func words(of name: String) -> [String] { plain(name).map { abbreviations[$0] ?? $0 } }

    /// The parts of words that an apostrophe divides, such as "aquila" of "dell'Aquila".
    static func parts(of name: String) -> [String] {
        guard name.unicodeScalars.contains(where: apostrophes.contains) else { return [] }
        return Text.words(name).filter { $0.utf8.count > 2 }
    }

    /// The ways to read a typed text. Its last word may be unfinished, and "st" means "state" as well as "saint".
    static func readings(of text: String) -> [[String]] {
        let words = plain(text)
        var readings = [words.map { abbreviations[$0] ?? $0 }]
        if let last = words.last, abbreviations[last] != nil { readings.append(readings[0].dropLast() + [last]) }
        if let index = words.lastIndex(of: "st"), index > 0 {
            var reading = readings[0]
            reading[index] = "state"
            readings.append(reading)
        }
        return readings
    }

    /// The words without "and" and "the", unless nothing remains.
    static func essential(_ words: [String]) -> [String] {
        let rest = words.filter { !links.contains($0) }
        return rest.isEmpty ? words : rest
    }

    static func isLink(_ word: String) -> Bool { links.contains(word) }

    private static func plain(_ text: String) -> [String] {
        guard text.unicodeScalars.contains(where: apostrophes.contains) else { return Text.words(text) }
        return Text.words(String(String.UnicodeScalarView(text.unicodeScalars.filter { !apostrophes.contains($0) })))
    }
}
