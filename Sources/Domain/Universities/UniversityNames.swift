/// Finds universities by what people type. The best match has the lowest rank.
struct UniversityNames: Sendable {
    /// How well a university matches.
    struct Match: Sendable {
        /// 0: its whole name or an alias that is listed. 1: its name up to an alias. 2: initials that its name makes.
        /// 3: all distinctive words of the name, or its start. 4: the start of an alias. 5: words of the name. 6: words
        /// of name, alias, city or region. Every typed word must be a prefix of one of them.
        let rank: Int
        let handicapMiles: Double

        static func < (one: Match, other: Match) -> Bool {
            (one.rank, one.handicapMiles) < (other.rank, other.handicapMiles)
        }
    }

    /// The words of one university as numbers of the vocabulary.
    private struct Entry: Sendable {
        let name: [Int]
        /// The distinctive words of the name: not "university", not "of".
        let distinctive: [Int]
        /// The words of aliases, city and region.
        let others: [Int]
        let foldedName: String
        /// The name, without common words at its start, and the aliases.
        let starts: [String]
    }

    static let commonWords: Set<String> = [
        "of", "the", "and", "at", "in", "de", "for", "a", "university", "universitat", "universite", "universidad",
        "universidade", "universita", "college", "institute", "school", "academy",
    ]
    private let vocabulary: Vocabulary
    private let entries: [Entry]
    /// The universities by whole name, alias and initials, without blanks.
    private let exact: [String: [(index: Int, match: Match)]]

    init(_ universities: [University]) {
        let words = universities.map(UniversityText.init)
        let vocabulary = Vocabulary(words.lazy.flatMap { $0.name + $0.others })
        self.vocabulary = vocabulary
        entries = words.map { text in
            let distinctive = text.name.filter { !Self.commonWords.contains($0) }
            let start = text.name.drop { Self.commonWords.contains($0) }
            return Entry(
                name: text.name.compactMap(vocabulary.number), distinctive: distinctive.compactMap(vocabulary.number),
                others: text.others.compactMap(vocabulary.number), foldedName: text.name.joined(separator: " "),
                starts: ([Array(start)] + text.aliases).map { $0.joined(separator: " ") })
        }
        let keys = words.enumerated().flatMap { index, text in
            UniversityKeys(name: text.name, aliases: text.aliases).keys.map { key in
                (key.text, [(index, Match(rank: key.kind.rawValue, handicapMiles: key.handicapMiles))])
            }
        }
        exact = Dictionary(keys, uniquingKeysWith: +)
    }

    func foldedName(_ index: Int) -> String { entries[index].foldedName }

    /// The matches by index; universities that do not match are absent. No words match every one. Without a match,
    /// typos are forgiven.
    func matches(of text: String) -> [Int: Match] {
        let (readings, plain) = (UniversityWords.readings(of: text), UniversityWords.plainReading(of: text))
        guard !plain.isEmpty else {
            return Dictionary(uniqueKeysWithValues: entries.indices.map { ($0, Match(rank: 0, handicapMiles: 0)) })
        }
        let found = best(readings.map { fitting($0.map(vocabulary.matches), $0) } + [exactly(plain)])
        if !found.isEmpty { return found }
        let foundPlain = fitting(plain.map(vocabulary.matches), plain)
        return foundPlain.isEmpty ? best((readings + [plain]).map(forgiving)) : foundPlain
    }

    /// The universities whose whole name, alias or initials a text is, with their matches.
    func named(_ text: String) -> [Int: Match] {
        best((UniversityWords.readings(of: text) + [UniversityWords.plainReading(of: text)]).map(exactly))
    }

    private func exactly(_ words: [TypedWord]) -> [Int: Match] {
        Dictionary(named(words.map(\.text)).map { ($0.index, $0.match) }) { $0 < $1 ? $0 : $1 }
    }

    private func best(_ found: [[Int: Match]]) -> [Int: Match] {
        found.dropFirst().reduce(found.first ?? [:]) { $0.merging($1) { $0 < $1 ? $0 : $1 } }
    }

    private func fitting(_ matches: [Vocabulary.Match], _ typed: [TypedWord]) -> [Int: Match] {
        var found = exactly(typed)
        let words = typed.map(\.text)
        let essential = zip(matches, words).filter { !UniversityWords.isLink($1) }.map(\.0)
        let needed = essential.isEmpty ? matches : essential
        guard !needed.contains(where: \.isEmpty) else { return found }
        let joined = words.joined(separator: " ")
        for index in entries.indices where found[index] == nil {
            if let rank = rank(of: entries[index], needed, joined) {
                found[index] = Match(rank: rank, handicapMiles: 0)
            }
        }
        return found
    }

    /// The universities whose whole name, alias or initials are these words.
    private func named(_ words: [String]) -> [(index: Int, match: Match)] {
        let spelled = words.map { $0 == "u" || $0 == "univ" || $0 == "uni" ? "university" : $0 }
        let texts = [words, UniversityWords.essential(words), spelled, UniversityWords.essential(spelled)]
        return Set(texts.map { $0.joined() }).flatMap { exact[$0, default: []] }
    }

    private func rank(of entry: Entry, _ matches: [Vocabulary.Match], _ joined: String) -> Int? {
        let isInName = matches.allSatisfy { match in entry.name.contains(where: match.contains) }
        if isInName {
            let isDistinct =
                !entry.distinctive.isEmpty
                && entry.distinctive.allSatisfy { word in matches.contains { $0.contains(word) } }
            let isStart = matches.count > 1 && entry.foldedName.hasPrefix(joined)
            if isDistinct || isStart || entry.starts[0].hasPrefix(joined) { return 3 }
        } else {
            let isFound = matches.allSatisfy { match in
                entry.name.contains(where: match.contains) || entry.others.contains(where: match.contains)
            }
            guard isFound else { return nil }
        }
        if entry.starts.dropFirst().contains(where: { $0.hasPrefix(joined) }) { return 4 }
        return isInName ? 5 : 6
    }
}

extension UniversityNames {
    /// How many words may be tried as the mistyped one when each of them is a prefix of some name.
    private static let maxTypoTries = 4

    /// The matches when one word is mistyped, or each of those that begin no word of any name.
    private func forgiving(_ words: [TypedWord]) -> [Int: Match] {
        let matches = words.map(vocabulary.matches)
        let unknown = matches.indices.filter { matches[$0].isEmpty }
        guard unknown.count <= Self.maxTypoTries else { return [:] }
        let suspects = unknown.isEmpty ? matches.indices.prefix(Self.maxTypoTries).map { [$0] } : [unknown]
        return best(
            suspects.filter { $0.allSatisfy { words[$0].text.utf8.count >= Vocabulary.minTypoLength } }.map {
                suspects in
                var matches = matches
                for suspect in suspects { matches[suspect] = vocabulary.nearlyBeginning(with: words[suspect].text) }
                return fitting(matches, words)
            })
    }
}

/// The words of a university, in the spelling that is compared.
private struct UniversityText {
    let name: [String]
    let aliases: [[String]]
    /// The words of aliases, city and region.
    let others: [String]

    init(_ university: University) {
        name = UniversityWords.words(of: university.name)
        aliases = university.aliases.map(UniversityWords.words)
        let region = university.country == "US" ? USState.names[university.region] : nil
        let texts = [university.city, university.region, region ?? ""]
        others =
            aliases.flatMap { $0 } + texts.flatMap(UniversityWords.words)
            + ([university.name, university.city] + university.aliases).flatMap(UniversityWords.parts)
    }
}
