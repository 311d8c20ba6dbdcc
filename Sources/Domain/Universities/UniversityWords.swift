/// The words of a university's name as they are compared: in one spelling, however people write them.
enum UniversityWords {
    /// Apostrophes, the okina and marks that stand for them. They are left out within a word: "Hawaiʻi" is "hawaii".
    private static let apostrophes: Set<Unicode.Scalar> = [
        "'", "\u{60}", "\u{B4}", "\u{2B9}", "\u{2BB}", "\u{2BC}", "\u{2BD}", "\u{2018}", "\u{2019}", "\u{201B}",
        "\u{2032}", "\u{FF07}",
    ]
    private static let abbreviations = ["st": "saint", "mt": "mount", "ft": "fort"]
    /// More readings of one text are not tried.
    private static let maxReadings = 12
    /// Words that may be left out or added.
    private static let links: Set<String> = ["and", "the"]

    /// The words of a name: "St. John's" becomes "saint johns".
    static func words(of name: String) -> [String] { plain(name).map { abbreviations[$0] ?? $0 } }

    /// The parts of words that an apostrophe divides, such as "aquila" of "dell'Aquila".
    static func parts(of name: String) -> [String] {
        guard name.unicodeScalars.contains(where: apostrophes.contains) else { return [] }
        return Text.words(name).filter { $0.utf8.count > 2 }
    }

    /// The ways to read a typed text. A whole word replaces an abbreviation and begins no longer word: "Ft. Wayne"
    /// isn't Fortis. The last word may be unfinished, so that it is also read as it stands.
    static func readings(of text: String) -> [[TypedWord]] {
        let words = plain(text).prefix(Limits.searchWords)
        var readings: [[TypedWord]] = [[]]
        for (index, word) in words.enumerated() {
            let wholes = WordAbbreviations.whole(word, isFirst: index == 0).map { TypedWord(text: $0, isWhole: true) }
            let isOpen = wholes.isEmpty || index == words.count - 1
            let choices = wholes + (isOpen ? [TypedWord(text: word, isWhole: false)] : [])
            readings = readings.flatMap { reading in choices.map { reading + [$0] } }
            if readings.count > maxReadings { return [plainReading(words)] }
        }
        return readings
    }

    /// The text with nothing but "Saint", "Mount" and "Fort" spelled out: for the initials "U S C", and "S" for Sarah.
    static func plainReading(of text: String) -> [TypedWord] { plainReading(plain(text).prefix(Limits.searchWords)) }

    private static func plainReading(_ words: some Sequence<String>) -> [TypedWord] {
        words.map { TypedWord(text: abbreviations[$0] ?? $0, isWhole: abbreviations[$0] != nil) }
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
