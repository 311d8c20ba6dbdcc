/// The meaning of a typed search: facts that filters check, and the words that texts must have.
///
/// "2 bed near campus under $1200" is two facts; "quiet street" is two words. Filler such as "looking for" is neither.
/// Phrases in quotation marks and words after a minus stay as they are.
public struct SearchReading: Equatable, Sendable {
    /// A part of the text that a filter checks.
    public struct Fact: Equatable, Sendable {
        /// The part as it was typed.
        public let text: String
        public let filter: Filter
        /// The filter's value, as a parameter of the search has it.
        public let value: String
    }

    /// The parameters of a search that facts set.
    public enum Filter: String, CaseIterable, Sendable {
        case minBedrooms, maxBedrooms, minBathrooms, minAreaSquareFeet, minPriceCents, maxPriceCents, kind, amenities
        case withoutAmenities, availableBy, from, until, universityId

        /// The parameters that win over a fact, because both say the same kind of thing.
        public var rivals: Set<String> {
            switch self {
            case .minBedrooms, .maxBedrooms: ["minBedrooms", "maxBedrooms"]
            case .minPriceCents, .maxPriceCents: ["minPriceCents", "maxPriceCents"]
            case .availableBy, .from, .until: ["availableBy", "from", "until"]
            case .universityId: ["universityId", "near", "bounds"]
            case .amenities, .withoutAmenities: []
            case .minBathrooms, .minAreaSquareFeet, .kind: [rawValue]
            }
        }
    }

    public internal(set) var facts: [Fact] = []
    /// `nil` when no word is left to search for.
    public private(set) var words: WordQuery?
    /// Words beyond the limit of a search, which it leaves out; in the order in which they were typed.
    public private(set) var leftOut: [String] = []

    /// `nil` for a text without letters and digits.
    ///
    /// - Parameters:
    ///   - today: from which "January" and "fall" are counted.
    ///   - given: parameters of the search, which win over facts.
    ///   - place: the id of the university that has a name.
    public init?(
        _ text: String, today: Day, given: Set<String> = [], place: (String) -> String? = { _ in nil }
    ) {
        guard let allWords = WordQuery(text) else { return nil }
        var reader = SearchReader(text, today: today)
        if reader.hasOnlyUnknownWords {
            words = allWords
        } else {
            reader.read(place)
            facts = reader.facts.filter { $0.filter.rivals.isDisjoint(with: given) }
            words = WordQuery(reader.rest)
        }
        if let found = words, found.count > Limits.searchWords { (words, leftOut) = found.shortened() }
    }

    /// The facts as typed, each once.
    public var factTexts: [String] {
        facts.reduce(into: []) { if !$0.contains($1.text) { $0.append($1.text) } }
    }

    /// A search for the same facts and other words.
    public func text(correctedTo words: String) -> String { (factTexts + [words]).joined(separator: " ") }

    /// Sets the filters of the facts.
    public func apply(to filter: inout ListingFilter) {
        for fact in facts {
            let number = Int(fact.value)
            switch fact.filter {
            case .minBedrooms: filter.minBedrooms = number
            case .maxBedrooms: filter.maxBedrooms = number
            case .minBathrooms: filter.minBathroomHalves = Double(fact.value).map { Int(($0 * 2).rounded(.up)) }
            case .minAreaSquareFeet: filter.minAreaSquareFeet = number
            case .minPriceCents: filter.minMonthlyCents = number
            case .maxPriceCents: filter.maxMonthlyCents = number
            case .kind: if let kind = ListingKind(rawValue: fact.value) { filter.kinds.insert(kind) }
            case .amenities: Amenities(name: fact.value).map { filter.amenities.formUnion($0) }
            case .withoutAmenities: Amenities(name: fact.value).map { filter.absentAmenities.formUnion($0) }
            case .availableBy: filter.availableBy = Day(fact.value)
            case .from: filter.from = Day(fact.value)
            case .until: filter.until = Day(fact.value)
            case .universityId: break
            }
        }
        filter.words = words
    }
}

extension WordQuery {
    /// The query without its shortest words, which tell least, and these words.
    func shortened() -> (query: WordQuery?, leftOut: [String]) {
        let spelled = terms.map { WordQuery(terms: [$0]).text }
        let order = terms.indices.sorted { one, other in
            let (first, second) = (terms[one], terms[other])
            let isFirstSure = first.isQuoted || first.isExcluded
            guard isFirstSure == (second.isQuoted || second.isExcluded) else { return isFirstSure }
            return (-spelled[one].utf8.count, one) < (-spelled[other].utf8.count, other)
        }
        var (kept, count) = (Set<Int>(), 0)
        for index in order where count + terms[index].words.count <= Limits.searchWords {
            kept.insert(index)
            count += terms[index].words.count
        }
        let rest = terms.indices.filter(kept.contains).map { terms[$0] }
        return (
            rest.isEmpty ? nil : WordQuery(terms: rest), terms.indices.filter { !kept.contains($0) }.map { spelled[$0] }
        )
    }
}
