import Domain

/// Words that mean the same, applied to the query: the texts stay unchanged.
///
/// In a file, each line is a group, its words or phrases separated by commas. A `#` starts a comment.
public struct Synonyms: Sendable {
    /// Longer phrases are not supported.
    static let maxWords = 4
    private static let maxBytes = 256 * 1024

    /// The groups, each a list of phrases.
    private var groups: [[[String]]] = []
    /// The groups that a phrase is in, by its words.
    private var byPhrase: [[String]: [Int]] = [:]

    /// Creates an empty set.
    public init() {}

    /// The groups that Digs ships.
    public static var shipped: Synonyms {
        var synonyms = Synonyms()
        synonyms.add(String(decoding: PackageResources.synonyms_txt, as: UTF8.self).split(separator: "\n"))
        return synonyms
    }

    /// Adds the groups of a file.
    ///
    /// Throws a `Problem` that names the line: it has fewer than two phrases, or one of more than four words.
    public mutating func add(file text: String) throws(Problem) {
        guard text.utf8.count <= Self.maxBytes else { throw Self.wrong("is longer than \(Self.maxBytes) bytes") }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let phrases = Self.phrases(line)
            guard !phrases.isEmpty else { continue }
            guard phrases.count > 1 else { throw Self.wrong("line \(index + 1) has no second word or phrase") }
            guard phrases.allSatisfy({ (1...Self.maxWords).contains($0.count) }) else {
                throw Self.wrong("line \(index + 1) has a phrase without words or of more than \(Self.maxWords)")
            }
        }
        add(lines)
    }

    private mutating func add(_ lines: [Substring]) {
        for phrases in lines.map(Self.phrases) where !phrases.isEmpty {
            for phrase in phrases { byPhrase[phrase, default: []].append(groups.count) }
            groups.append(phrases)
        }
    }

    private static func phrases(_ line: Substring) -> [[String]] {
        line.prefix { $0 != "#" }.split(separator: ",").map { WordBreaker.words(String($0)) }
            .filter { !$0.isEmpty }
    }

    private static func wrong(_ what: String) -> Problem {
        Problem(.invalid, code: "wrong_synonyms", "The file of synonyms \(what).")
    }

    /// The phrases that mean the same as the longest known prefix of `words`, and its length. Plurals count as their
    /// singular.
    func longest(at words: ArraySlice<String>) -> (count: Int, phrases: [[String]])? {
        for count in (1...Self.maxWords).reversed() where count <= words.count {
            let found = Set(Self.spellings(words.prefix(count)).flatMap { byPhrase[$0] ?? [] }).sorted()
            if !found.isEmpty { return (count, found.flatMap { groups[$0] }) }
        }
        return nil
    }

    /// The phrase with its last word in each of its bases.
    private static func spellings(_ words: ArraySlice<String>) -> [[String]] {
        guard let last = words.last else { return [] }
        return WordForms.bases(last).map { words.dropLast() + [$0] }
    }
}
