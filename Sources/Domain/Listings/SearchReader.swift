/// Reads a typed search from left to right, taking the longest part that has a meaning.
struct SearchReader {
    /// Longer names of universities are not looked up.
    private static let maxNameWords = 6

    let text: String
    let tokens: [SearchToken]
    /// The known phrases at each token.
    private let phrases: [[SearchFacts.Phrase]]
    let today: Day
    private(set) var facts: [SearchReading.Fact] = []
    /// The parts that stay words.
    private(set) var kept: [Range<Int>] = []
    var position = 0
    /// A number without a sign that is a price all the same.
    private(set) var lonePrice: Int?

    init(_ text: String, today: Day, _ meanings: SearchFacts = .shipped) {
        self.text = text
        self.today = today
        let tokens = SearchToken.meant(SearchToken.tokens(text), meanings)
        self.tokens = tokens
        phrases = tokens.indices.map { meanings.phrases(at: tokens[$0...]) }
    }

    /// Whether no part can be a fact or filler, as in most searches.
    var hasOnlyUnknownWords: Bool {
        tokens.allSatisfy { $0.word != nil } && phrases.allSatisfy(\.isEmpty)
    }

    /// - Parameter place: the id of the university that has a name.
    mutating func read(_ place: (String) -> String?) {
        readAll(place)
        // Only the other facts tell that it is one.
        guard let price = findLonePrice() else { return }
        (facts, kept, position, lonePrice) = ([], [], 0, price)
        readAll(place)
    }

    private mutating func readAll(_ place: (String) -> String?) {
        while position < tokens.count {
            let start = position
            if readPlace(place) { continue }
            let isFact = readPrice() || readRooms() || readDates() || readKnown()
            if isFact { continue }
            if let end = endOfMeasure(at: start) {
                position = end
            } else if let count = length(of: .filler, at: start) ?? limitLength(at: start) {
                position = start + count
            } else if tokens[start].kind == .dash || tokens[start].kind == .plus {
                position = start + 1
            } else {
                kept.append(start..<start + 1)
                position = start + 1
            }
        }
    }

    /// The end of words such as "5 minutes" and "three students", which no text has to have.
    private func endOfMeasure(at start: Int) -> Int? {
        var index = skipping(.least, at: skipping(.most, at: start))
        if let number = token(index)?.number, number <= 100, token(index)?.isMoney == false {
            index += token(index + 1)?.kind == .dash ? 2 : 1
        } else if let (_, next) = count(at: index) {
            index = next
        } else {
            return nil
        }
        return length(of: .measure, at: index).map { index + $0 }
    }

    /// The length of "max" and "at least" without a number, which no text has to have.
    private func limitLength(at start: Int) -> Int? { length(of: .most, at: start) ?? length(of: .least, at: start) }

    /// The text without facts and filler: the signs between two words that stay, stay.
    var rest: String {
        var (rest, end) = ("", text.startIndex)
        for (index, part) in kept.enumerated() {
            let range = tokens[part.lowerBound].range
            let isNext = index > 0 && kept[index - 1].upperBound == part.lowerBound
            rest += (isNext ? text[end..<range.lowerBound] : " ") + text[range]
            end = range.upperBound
        }
        return rest
    }

    // MARK: Looking ahead

    func token(_ index: Int) -> SearchToken? { tokens.indices.contains(index) ? tokens[index] : nil }

    func longest<Value>(at index: Int, _ choose: (SearchFacts.Meaning) -> Value?) -> (count: Int, value: Value)? {
        guard phrases.indices.contains(index) else { return nil }
        for phrase in phrases[index] {
            if let value = phrase.meanings.lazy.compactMap(choose).first { return (phrase.count, value) }
        }
        return nil
    }

    func length(of role: SearchFacts.Role, at index: Int) -> Int? {
        longest(at: index) { $0 == .role(role) ? true : nil }?.count
    }

    /// The index behind words of a role, or the same index.
    func skipping(_ role: SearchFacts.Role, at index: Int) -> Int { index + (length(of: role, at: index) ?? 0) }

    /// A whole number in digits or in a word.
    func count(at index: Int) -> (count: Int, next: Int)? {
        if let number = token(index)?.number, number >= 0, number <= 40, number == number.rounded(),
            token(index)?.isMoney == false
        {
            return (Int(number), index + 1)
        }
        return longest(at: index) { if case .number(let number) = $0 { number } else { nil } }
            .map { ($0.value, index + $0.count) }
    }

    // MARK: Facts

    /// Adds facts of the tokens from `position` to `end`, and goes on behind them.
    mutating func take(to end: Int, _ found: [(SearchReading.Filter, String?)]) {
        let typed = String(text[tokens[position].range.lowerBound..<tokens[end - 1].range.upperBound])
        for (filter, value) in found {
            guard let value else { continue }
            // A later price or date replaces an earlier one; amenities and kinds are added.
            if filter != .amenities, filter != .withoutAmenities, filter != .kind {
                facts.removeAll { $0.filter == filter }
            }
            let fact = SearchReading.Fact(text: typed, filter: filter, value: value)
            if !facts.contains(where: { $0.filter == filter && $0.value == value }) { facts.append(fact) }
        }
        position = end
    }

    func value(of filter: SearchReading.Filter) -> Int? {
        facts.last { $0.filter == filter }.flatMap { Int($0.value) }
    }

    /// Amenities and kinds, and amenities that must be absent.
    private mutating func readKnown() -> Bool {
        let start = position
        if let count = length(of: .without, at: start), let found = amenity(at: start + count) {
            take(to: start + count + found.count, [(.withoutAmenities, found.value)])
            return true
        }
        if let found = longest(at: start, { if case .withoutAmenity(let name) = $0 { name } else { nil } }) {
            take(to: start + found.count, [(.withoutAmenities, found.value)])
        } else if let found = longest(at: start, { if case .kind(let name) = $0 { name } else { nil } }) {
            take(to: start + found.count, [(.kind, found.value)])
        } else if let found = amenity(at: start) {
            take(to: start + found.count, [(.amenities, found.value)])
        } else {
            return false
        }
        return true
    }

    /// Looks for the longest name of a university behind "near".
    private mutating func readPlace(_ place: (String) -> String?) -> Bool {
        guard let count = length(of: .near, at: position) else { return false }
        let start = position + count
        let run = tokens[min(start, tokens.count)...].prefix(Self.maxNameWords).prefix { $0.word != nil }
        for (index, last) in run.enumerated().reversed() {
            let name = String(text[run[run.startIndex].range.lowerBound..<last.range.upperBound])
            guard let id = place(name) else { continue }
            take(to: start + index + 1, [(.universityId, id)])
            return true
        }
        return false
    }

    private func amenity(at index: Int) -> (count: Int, value: String)? {
        longest(at: index) { if case .amenity(let name) = $0 { name } else { nil } }
    }
}
