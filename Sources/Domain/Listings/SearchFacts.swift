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
        /// "And a half", "hundred", "thousand".
        case half, hundred, thousand
        /// Square meters.
        case areaMetric
        /// Words such as "room", which stay words: a lone number beside them is a price.
        case home
        /// Words such as "route": the number behind them is none.
        case numbered
    }

    /// Longer phrases are not looked up.
    static let maxWords = 4

    static let shipped = SearchFacts(String(decoding: PackageResources.search_facts_txt, as: UTF8.self))

    /// A phrase that has a meaning, and how many tokens it has.
    struct Phrase {
        let count: Int
        let meanings: Set<Meaning>
    }

    private var meanings: [String: Set<Meaning>] = [:]
    /// Most words of a search begin no phrase.
    private var firstWords: Set<String> = []
    /// Words that are taken for misspelled ones of phrases.
    private var spelling = SearchSpelling()

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
                spelling.add(words, meaning)
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

    /// The word of a phrase that was probably meant.
    func corrected(_ word: String) -> String? { spelling.corrected(word) }

    /// The known phrases at the start of `tokens`, the longest first. A hyphen between two words counts as a space.
    func phrases(at tokens: ArraySlice<SearchToken>) -> [Phrase] {
        guard let first = tokens.first?.word, firstWords.contains(first) else { return [] }
        var (phrase, found) = ("", [Phrase]())
        for (word, end) in Self.run(tokens) {
            phrase += (phrase.isEmpty ? "" : " ") + word
            if let meanings = meanings[phrase] { found.append(Phrase(count: end, meanings: meanings)) }
        }
        return found.reversed()
    }

    /// The words at the start of `tokens`, each with the number of tokens up to its end.
    private static func run(_ tokens: ArraySlice<SearchToken>) -> [(word: String, end: Int)] {
        var run: [(word: String, end: Int)] = []
        for (place, token) in zip(tokens.indices, tokens) where run.count < maxWords {
            if let word = token.word {
                run.append((word, place - tokens.startIndex + 1))
            } else if !isHyphen(place, tokens) {
                break
            }
        }
        return run
    }

    private static func isHyphen(_ place: Int, _ tokens: ArraySlice<SearchToken>) -> Bool {
        guard tokens[place].kind == .dash, place > tokens.startIndex, place + 1 < tokens.endIndex else { return false }
        let (before, behind) = (tokens[place - 1].range.upperBound, tokens[place + 1].range.lowerBound)
        return before == tokens[place].range.lowerBound && behind == tokens[place].range.upperBound
    }
}
