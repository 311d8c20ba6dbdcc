/// Finds universities by what people type. The best match has the lowest rank.
struct UniversityNames: Sendable {
    /// The words of one university as numbers of the vocabulary.
    private struct Entry: Sendable {
        let name: [Int]
        /// The distinctive words of the name: not "university", not "of".
        let distinctive: [Int]
        /// The words of aliases and city.
        let others: [Int]
        let foldedName: String
    }

    private static let smallWords: Set<String> = ["of", "the", "and", "at", "in", "de", "for", "a"]
    private static let commonWords = smallWords.union([
        "university", "universitat", "universite", "universidad", "universidade", "universita", "college", "institute",
        "school", "academy",
    ])
    /// Shorter words are never treated as mistyped.
    private static let minTypoLength = 4
    /// How many words may be tried as the mistyped one when each of them is a prefix of some name.
    private static let maxTypoTries = 4

    private let vocabulary: Vocabulary
    private let entries: [Entry]
    /// The universities by whole name, alias and initials, without blanks.
    private let exact: [String: [Int]]

    init(_ universities: [University]) {
        let words = universities.map { (name: Text.words($0.name), others: Self.otherWords($0)) }
        let vocabulary = Vocabulary(words.lazy.flatMap { $0.name + $0.others })
        self.vocabulary = vocabulary
        entries = words.map { name, others in
            Entry(
                name: name.compactMap(vocabulary.number),
                distinctive: name.filter { !Self.commonWords.contains($0) }.compactMap(vocabulary.number),
                others: others.compactMap(vocabulary.number), foldedName: name.joined(separator: " "))
        }
        let keys = universities.indices.flatMap { index in
            Self.keys(universities[index], words[index].name).map { ($0, [index]) }
        }
        exact = Dictionary(keys, uniquingKeysWith: +)
    }

    func foldedName(_ index: Int) -> String { entries[index].foldedName }

    /// The ranks by index; universities that do not match are absent. No words match every one. Without a match, one
    /// typo is forgiven.
    func ranks(of words: [String]) -> [(index: Int, rank: Int)] {
        guard !words.isEmpty else { return entries.indices.map { ($0, 0) } }
        let matches = words.prefix(Limits.searchWords).map(vocabulary.beginning)
        let found = fitting(matches, words)
        return found.isEmpty ? forgiving(matches, words) : found
    }

    /// 0: the whole name, an alias or the initials. 1: all distinctive words of the name, or its start in several
    /// words. 2: words of the name. 3: words of name, alias or city. Every typed word must be a prefix of one of them.
    private func fitting(_ matches: [Vocabulary.Match], _ words: [String]) -> [(index: Int, rank: Int)] {
        let exactOnes = Set(exact[words.joined(), default: []])
        guard !matches.contains(where: \.isEmpty) else { return exactOnes.map { ($0, 0) } }
        let joined = words.joined(separator: " ")
        return entries.indices.compactMap { index in
            if exactOnes.contains(index) { return (index, 0) }
            let entry = entries[index]
            guard matches.allSatisfy({ match in entry.name.contains(where: match.contains) }) else {
                let isFound = matches.allSatisfy { match in
                    entry.name.contains(where: match.contains) || entry.others.contains(where: match.contains)
                }
                return isFound ? (index, 3) : nil
            }
            let isDistinct =
                !entry.distinctive.isEmpty
                && entry.distinctive.allSatisfy { word in matches.contains { $0.contains(word) } }
            return (index, isDistinct || (words.count > 1 && entry.foldedName.hasPrefix(joined)) ? 1 : 2)
        }
    }

    private func forgiving(_ matches: [Vocabulary.Match], _ words: [String]) -> [(index: Int, rank: Int)] {
        let unknown = matches.indices.filter { matches[$0].isEmpty }
        guard unknown.count <= 1 else { return [] }
        let suspects = unknown.isEmpty ? Array(matches.indices.prefix(Self.maxTypoTries)) : unknown
        var best: [Int: Int] = [:]
        for suspect in suspects where words[suspect].utf8.count >= Self.minTypoLength {
            var matches = matches
            matches[suspect] = vocabulary.nearlyBeginning(with: words[suspect])
            for (index, rank) in fitting(matches, words) { best[index] = min(rank, best[index] ?? rank) }
        }
        return best.map { ($0, $1) }
    }

    private static func otherWords(_ university: University) -> [String] {
        university.aliases.flatMap(Text.words) + Text.words(university.city)
    }

    private static func keys(_ university: University, _ nameWords: [String]) -> Set<String> {
        let initials = String(nameWords.filter { !smallWords.contains($0) }.compactMap(\.first))
        return Set(university.aliases.map { Text.words($0).joined() } + [initials, nameWords.joined()]).subtracting([""]
        )
    }
}
