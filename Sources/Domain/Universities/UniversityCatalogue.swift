import Geo

/// The universities in memory, for type-ahead and nearest-university queries. Reloaded when the store's revision grows.
public struct UniversityCatalogue: Sendable {
    private struct Entry: Sendable {
        let university: University
        /// Folded words of the name, and of everything else that people may type.
        let nameWords: [String]
        let otherWords: [String]
        let acronyms: Set<String>
        let foldedName: String
    }

    private let entries: [Entry]
    private let places: [University.ID: Int]
    private let byMailDomain: [String: [Int]]

    public init(_ universities: [University]) {
        entries = universities.map { university in
            let nameWords = Text.words(university.name)
            return Entry(
                university: university, nameWords: nameWords,
                otherWords: university.aliases.flatMap(Text.words) + Text.words(university.city),
                acronyms: Set(university.aliases.map { Text.words($0).joined() } + [Self.initials(nameWords)]),
                foldedName: nameWords.joined(separator: " "))
        }
        places = Dictionary(uniqueKeysWithValues: universities.enumerated().map { ($1.id, $0) })
        let domains = universities.enumerated().flatMap { index, university in
            university.emailDomains.map { ($0.lowercased(), [index]) }
        }
        byMailDomain = Dictionary(domains, uniquingKeysWith: +)
    }

    public func university(_ id: University.ID) -> University? { places[id].map { entries[$0].university } }

    /// The nearest university by haversine distance; ties go to the first in the catalogue.
    public func nearest(to point: Coordinate, among chosen: Set<University.ID>?) -> (
        university: University, miles: Double
    )? {
        var best: (university: University, miles: Double)?
        for entry in entries where chosen?.contains(entry.university.id) ?? true {
            let miles = point.miles(to: entry.university.location)
            if miles < best?.miles ?? .infinity { best = (entry.university, miles) }
        }
        return best
    }

    /// The university of mail addresses at `domain`: the one with this domain, else the one with its longest parent
    /// domain. Ties go to the first in the catalogue.
    public func university(ofMailAt domain: String, among chosen: Set<University.ID>?) -> University? {
        var rest = domain.lowercased()[...]
        // A top-level domain such as `edu` belongs to nobody.
        while let dot = rest.firstIndex(of: ".") {
            let found = byMailDomain[String(rest), default: []].map { entries[$0].university }
            if let university = found.first(where: { chosen?.contains($0.id) ?? true }) { return university }
            rest = rest[rest.index(after: dot)...]
        }
        return nil
    }

    /// A type-ahead query.
    public struct Search: Sendable {
        public var text: String?
        public var country: String?
        public var near: Coordinate?
        public var limit: Int

        public init(
            text: String? = nil, country: String? = nil, near: Coordinate? = nil, limit: Int = Limits.defaultPageSize
        ) {
            (self.text, self.country, self.near, self.limit) = (text, country, near, limit)
        }
    }

    /// The best matches first; ties by distance when a place is given, then by name.
    public func search(_ search: Search, among chosen: Set<University.ID>?) -> [(
        university: University, miles: Double?
    )] {
        let words = Text.words(search.text ?? "")
        guard !words.isEmpty || search.text.map({ Text.tidy($0).isEmpty }) ?? true else { return [] }
        var found: [(rank: Int, miles: Double, entry: Entry)] = []
        for entry in entries where chosen?.contains(entry.university.id) ?? true {
            guard search.country == nil || entry.university.country == search.country,
                let rank = rank(of: words, in: entry)
            else { continue }
            found.append((rank, search.near.map { $0.miles(to: entry.university.location) } ?? 0, entry))
        }
        found.sort { ($0.rank, $0.miles, $0.entry.foldedName) < ($1.rank, $1.miles, $1.entry.foldedName) }
        return found.prefix(search.limit).map { ($0.entry.university, search.near == nil ? nil : $0.miles) }
    }

    /// 0 is best; `nil` when a word does not match. Every query word must be a prefix of a word of name, alias or city.
    private func rank(of words: [String], in entry: Entry) -> Int? {
        guard !words.isEmpty else { return 0 }
        let joined = words.joined(separator: " ")
        if entry.foldedName == joined || entry.acronyms.contains(words.joined()) { return 0 }
        let inName = words.allSatisfy { word in entry.nameWords.contains { $0.hasPrefix(word) } }
        if inName {
            if entry.foldedName.hasPrefix(joined) { return 1 }
            return words.allSatisfy(entry.nameWords.contains) ? 2 : 3
        }
        let anywhere = words.allSatisfy { word in
            (entry.nameWords + entry.otherWords).contains { $0.hasPrefix(word) }
        }
        return anywhere ? 4 : nil
    }

    private static let smallWords: Set<String> = ["of", "the", "and", "at", "in", "de", "for", "a"]

    private static func initials(_ words: [String]) -> String {
        String(words.filter { !smallWords.contains($0) }.compactMap(\.first))
    }
}
