import Domain
import Geo
import Synchronization

@testable import Search

/// The rules of searching for words, read by brute force: every listing, every word.
struct ReferenceWords {
    /// A listing's texts as lists of words, the title's first.
    static func texts(_ listing: IndexedListing) -> [[String]] {
        let texts = listing.texts
        let amenities = listing.amenities.names.map { name in
            name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }.split(separator: " ")
                .map(String.init)
        }
        return [texts.title, texts.description, texts.street, texts.town].map(WordBreaker.words) + amenities
    }

    /// Whether two words are forms of one another, by the rule and not by the engine's lists of variants.
    static func isForm(_ one: String, _ other: String) -> Bool { !bases(one).isDisjoint(with: bases(other)) }

    /// The bases of all words so far: each is compared with every word of every listing.
    private static let known = Mutex<[String: Set<String>]>([:])

    private static func bases(_ word: String) -> Set<String> {
        known.withLock { known in
            if let bases = known[word] { return bases }
            let bases = basesByRule(word)
            known[word] = bases
            return bases
        }
    }

    private static func basesByRule(_ word: String) -> Set<String> {
        guard word.allSatisfy({ $0 >= "a" && $0 <= "z" }) else { return [word] }
        let endings = [("s", ""), ("es", ""), ("ies", "y"), ("ces", "z")]
        var bases: Set = [word]
        for (ending, base) in endings where word.hasSuffix(ending) {
            guard word.count - ending.count + base.count >= 3 else { continue }
            if ending == "s", let last = word.dropLast().last, "sui".contains(last) { continue }
            bases.insert(word.dropLast(ending.count) + base)
        }
        for base in bases where base.count >= 6 {
            for (ending, masculine) in [("ada", "ado"), ("ida", "ido"), ("osa", "oso")] where base.hasSuffix(ending) {
                bases.insert(base.dropLast(3) + masculine)
            }
        }
        return bases
    }

    /// The number of typos between two words (optimal string alignment), by recursion.
    static func typos(_ one: ArraySlice<Character>, _ other: ArraySlice<Character>, _ limit: Int) -> Int? {
        if limit < 0 { return nil }
        guard let a = one.first, let b = other.first else {
            let rest = one.count + other.count
            return rest <= limit ? rest : nil
        }
        if a == b { return typos(one.dropFirst(), other.dropFirst(), limit) }
        var best: Int?
        func consider(_ cost: Int?) { if let cost, cost + 1 <= best ?? .max { best = cost + 1 } }
        consider(typos(one.dropFirst(), other, limit - 1))
        consider(typos(one, other.dropFirst(), limit - 1))
        consider(typos(one.dropFirst(), other.dropFirst(), limit - 1))
        if one.count > 1, other.count > 1, a == other[other.startIndex + 1], one[one.startIndex + 1] == b {
            consider(typos(one.dropFirst(2), other.dropFirst(2), limit - 1))
        }
        return best
    }

    let query: WordQuery
    /// The texts of the area's listings, regardless of the other filters, by number.
    private let area: [UInt32: [[String]]]
    /// The words treated as misspelled, and their corrections.
    private(set) var corrections: [String: String] = [:]
    /// How many of the area's listings have each term.
    private var counts: [Int] = []

    init(_ query: WordQuery, _ area: [IndexedListing]) {
        self.query = query
        self.area = Dictionary(uniqueKeysWithValues: area.map { ($0.number, Self.texts($0)) })
        for term in query.terms where !term.isQuoted && !term.isExcluded {
            let word = term.words[0]
            guard (5...40).contains(word.count), word.allSatisfy({ $0 >= "a" && $0 <= "z" }) else { continue }
            let exact = self.area.values.count { Self.matches(term, $0) }
            if exact < 1, let meant = meant(word, exact) { corrections[word] = meant }
        }
        counts = query.terms.map { term in self.area.values.count { has(term, $0) } }
    }

    private func meant(_ word: String, _ exact: Int) -> String? {
        let counts = Dictionary(
            area.values.flatMap { Set($0.flatMap(\.self)) }.map { ($0, 1) }, uniquingKeysWith: +)
        let letters = Array(word)[...]
        for wanted in 1...(word.count >= 9 ? 2 : 1) {
            let similar = counts.filter { other, count in
                count > exact && !Spelling.turnsMeaning(word, other) && other.allSatisfy { $0 >= "a" && $0 <= "z" }
                    && Self.typos(letters, Array(other)[...], wanted) == wanted
                    && (wanted == 1 || other.prefix(3) == word.prefix(3) || other.suffix(3) == word.suffix(3))
            }
            if let most = similar.values.max() { return similar.filter { $0.value == most }.keys.min() }
        }
        return nil
    }

    /// Whether a text matches a required term, without corrections.
    private static func matches(_ term: WordQuery.Term, _ texts: [[String]]) -> Bool {
        if term.isQuoted {
            return texts.contains { text in
                text.indices.contains { Array(text[$0...].prefix(term.words.count)) == term.words }
            }
        }
        let word = term.words[0]
        return texts.contains { $0.contains { isForm($0, word) || (term.isPrefix && $0.hasPrefix(word)) } }
    }

    /// Whether a listing of the area is found.
    func finds(_ number: UInt32) -> Bool {
        let texts = area[number] ?? []
        return query.terms.allSatisfy { has($0, texts) != $0.isExcluded }
    }

    private func has(_ term: WordQuery.Term, _ texts: [[String]]) -> Bool {
        Self.matches(term, texts) || isCorrected(term, texts)
    }

    private func isCorrected(_ term: WordQuery.Term, _ texts: [[String]]) -> Bool {
        guard !term.isQuoted, !term.isExcluded, let meant = corrections[term.words[0]] else { return false }
        return texts.contains { $0.contains { Self.isForm($0, meant) } }
    }

    /// The relevance of a found listing.
    func score(_ number: UInt32) -> Int {
        zip(query.terms, counts).reduce(0) { score, counted in
            guard !counted.0.isExcluded else { return score }
            var (weight, ratio) = (1, area.count / max(1, counted.1))
            while ratio > 1 { (weight, ratio) = (weight + 1, ratio / 2) }
            return score + weight * points(counted.0, area[number] ?? [])
        }
    }

    private func points(_ term: WordQuery.Term, _ texts: [[String]]) -> Int {
        func best(_ texts: [[String]]) -> Int {
            var exact = term
            if term.isPrefix { exact = WordQuery("\(term.words[0]) x")?.terms[0] ?? term }
            if Self.matches(exact, texts) { return 3 }
            if Self.matches(term, texts) { return 2 }
            return isCorrected(term, texts) ? 1 : 0
        }
        return max([0, 4, 5, 12][best([texts[0]])], [0, 2, 3, 6][best(texts)])
    }
}
