/// The meanings of words and phrases of a search, from `search-facts.txt`.
struct SearchFacts: Sendable {
    /// A meaning of a phrase.
    enum Meaning: Hashable, Sendable {
        case amenity(String)
        case withoutAmenity(String)
        case kind(String)
        case number(Int)
        case month(Int)
        case season(String)
        /// Words that need a number, a date or an amenity beside them, by their name in the file.
        case role(Role)
    }

    enum Role: String, Sendable {
        case bedrooms, bathrooms, area, studio, most, least, between, afterPrice, orMore, until, on, now, without
        case measure, near, filler
    }

    /// Longer phrases are not looked up.
    static let maxWords = 4

    static let shipped = SearchFacts(String(decoding: PackageResources.search_facts_txt, as: UTF8.self))

    /// A phrase that has a meaning, and how many words it has.
    struct Phrase {
        let count: Int
        let meanings: Set<Meaning>
    }

    private var meanings: [String: Set<Meaning>] = [:]
    /// Most words of a search begin no phrase.
    private var firstWords: Set<String> = []

    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let meaning = Self.meaning(parts[0].split(separator: " ").map(String.init)) else {
                continue
            }
            for phrase in parts[1].split(separator: ",") {
                let words = SearchToken.words(phrase)
                guard let first = words.first else { continue }
                firstWords.insert(first)
                meanings[words.joined(separator: " "), default: []].insert(meaning)
            }
        }
    }

    private static func meaning(_ words: [String]) -> Meaning? {
        guard let name = words.first else { return nil }
        guard words.count == 2 else { return Role(rawValue: name).map(Meaning.role) }
        return switch name {
        case "amenity": .amenity(words[1])
        case "without": .withoutAmenity(words[1])
        case "kind": .kind(words[1])
        case "number": Int(words[1]).map(Meaning.number)
        case "month": Int(words[1]).map(Meaning.month)
        case "season": .season(words[1])
        default: nil
        }
    }

    /// The known phrases at the start of `words`, the longest first.
    func phrases(at words: ArraySlice<SearchToken>) -> [Phrase] {
        guard let first = words.first?.word, firstWords.contains(first) else { return [] }
        let run = words.prefix(Self.maxWords).prefix { $0.word != nil }.compactMap(\.word)
        return (1...run.count).reversed().compactMap { count in
            meanings[run.prefix(count).joined(separator: " ")].map { Phrase(count: count, meanings: $0) }
        }
    }
}
