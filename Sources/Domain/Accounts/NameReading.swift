/// A name read as words of offices and the marketplace's own name, however the words are split, joined or disguised.
struct NameReading {
    /// A word of an office, or with `nil` the marketplace's name.
    private struct Place {
        let kind: OfficeNames.Kind?
        let range: Range<Int>
    }

    /// A reading of the beginning of a name as nothing but reserved words.
    private struct Tally: Hashable {
        private(set) var isOwn = false
        private(set) var hasOffice = false
        private(set) var hasInstitution = false
        private(set) var hasNotice = false
        private(set) var hasSender = false
        private(set) var hasSeveral = false
        private var hasWord = false

        mutating func add(_ kind: OfficeNames.Kind?) {
            guard kind != .filler else { return }
            hasSeveral = hasWord
            hasWord = true
            switch kind {
            case nil: isOwn = true
            case .staff, .office: hasOffice = true
            case .institution: hasInstitution = true
            case .notice: hasNotice = true
            case .sender: hasSender = true
            case .title, .filler: break
            }
        }
    }

    private let name: TextSkeleton
    private let own: TextSkeleton
    private let offices: OfficeNames

    /// - Parameter own: the marketplace's name.
    init(_ name: TextSkeleton, own: TextSkeleton, offices: OfficeNames = .all) {
        self.name = name
        self.own = own
        self.offices = offices
    }

    /// The reserved words that begin at a letter, each of which may as well be a part of another word.
    private func places(at start: Int) -> [Place] {
        var places = offices.words(at: start, of: name.letters).compactMap { word in
            Self.kind(of: word, at: start, in: name).map { Place(kind: $0, range: start..<start + word.letters.count) }
        }
        if !own.letters.isEmpty, name.letters[start...].starts(with: own.letters) {
            places.append(Place(kind: nil, range: start..<start + own.letters.count))
        }
        return places
    }

    /// The pieces of an office's name may be names of people, `Regis Trar`: it counts as one of several words. Filler
    /// is a word of its own, and no end of another, `Digsby`.
    private static func kind(of word: OfficeNames.Word, at start: Int, in name: TextSkeleton) -> OfficeNames.Kind? {
        let end = start + word.letters.count
        let cuts = [start] + (start + 1..<end).filter(name.edges.contains) + [end]
        if word.kind == .filler {
            return cuts.count == 2 && name.edges.isSuperset(of: cuts) ? .filler : nil
        }
        guard !word.isPhrase, word.kind == .office || word.kind == .institution else { return word.kind }
        return cuts.count > 2 && zip(cuts, cuts.dropFirst()).allSatisfy { $1 - $0 > 1 } ? .sender : word.kind
    }

    /// Whether the name has a word of the staff, the marketplace's name as a sender, or nothing but such words.
    var pretends: Bool {
        let words = wholeWords
        guard !words.contains(where: { $0.kind == .staff }) else { return true }
        let senders = words.filter { [.office, .institution, .sender].contains($0.kind) }
        let isSender = words.contains { own in
            own.kind == nil && senders.contains { !$0.range.overlaps(own.range) }
        }
        // `University of Rochester Housing`
        let isDepartment = words.contains { institution in
            institution.kind == .institution && words.contains { $0.kind == .sender && isLast($0) }
        }
        return isSender || isDepartment
            || readings.contains { reading in
                reading.isOwn || reading.hasOffice || reading.hasInstitution || reading.hasNotice
                    || reading.hasSender && reading.hasSeveral
            }
    }

    private func isLast(_ place: Place) -> Bool { place.range.upperBound == name.letters.count }

    /// Whether the text has nothing but the marketplace's name and words of its staff. `Student housing` is a title
    /// like others.
    var isNothingElse: Bool { readings.contains { $0.isOwn || $0.hasOffice } }

    /// The reserved words that begin and end where a word of the name does, or another reserved word.
    private var wholeWords: [Place] {
        let found = name.letters.indices.flatMap(places)
        var (starts, ends) = (name.edges, name.edges)
        for place in found where starts.contains(place.range.lowerBound) { starts.insert(place.range.upperBound) }
        for place in found.sorted(by: { $0.range.upperBound > $1.range.upperBound })
        where ends.contains(place.range.upperBound) { ends.insert(place.range.lowerBound) }
        return found.filter { starts.contains($0.range.lowerBound) && ends.contains($0.range.upperBound) }
    }

    /// The readings of the whole name as reserved words with digits and signs about them.
    private var readings: Set<Tally> {
        let count = name.letters.count
        var at = [Set<Tally>](repeating: [], count: count + 1)
        at[0] = [Tally()]
        for start in 0..<count where !at[start].isEmpty {
            let places = self.places(at: start)
            for tally in at[start] {
                if name.signs.contains(start) { at[start + 1].insert(tally) }
                for place in places {
                    var longer = tally
                    longer.add(place.kind)
                    at[place.range.upperBound].insert(longer)
                }
            }
        }
        return at[count]
    }
}
