/// Finds areas by what people type, among a hundred thousand names in a fraction of a millisecond.
///
/// Each word lists the areas whose names contain it. A search walks the shortest of its words' lists, and checks the
/// other words of each area on it.
struct AreaNames: Sendable {
    /// A typed word.
    struct Typed {
        /// The vocabulary words that it is a prefix of.
        var words: Vocabulary.Match
        /// The vocabulary word that equals it.
        let number: Int?
        /// The states with a name or code word that it is a prefix of, one bit each.
        var states: UInt64
    }

    /// How many words may be tried as the mistyped one when each of them is a prefix of some name.
    private static let maxTypoTries = 4
    private static let synonyms = ["st": "saint", "ste": "sainte", "mt": "mount", "ft": "fort"]

    private let vocabulary: Vocabulary
    /// The words of areas as numbers, area by area; tracts have none.
    private let words: [Int32]
    private let starts: [Int32]
    /// How many of an area's words are its name; the others are its kind, and abbreviations in full.
    private let nameCounts: [UInt8]
    private let kinds: [AreaKind]
    /// The bit of an area's state.
    private let stateBits: [UInt64]
    private let stateWords: [(words: [String], bit: UInt64)]
    /// The areas of each word, word by word.
    private let postings: [Int32]
    private let postingStarts: [Int32]

    /// - Parameters:
    ///   - areas: in display order for equally good matches.
    ///   - states: their names by code.
    init(_ areas: [Area], states: [String: String]) {
        // Split twice, because holding all words at once would take ten times the memory of the result.
        let vocabulary = Vocabulary(areas.lazy.map(Self.texts).flatMap { $0.name + $0.others })
        let codes = states.sorted { $0.key < $1.key }.prefix(UInt64.bitWidth)
        let bits = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1.key, UInt64(1) << UInt64($0)) })
        var (words, starts, nameCounts): ([Int32], [Int32], [UInt8]) = ([], [0], [])
        for text in areas.lazy.map(Self.texts) {
            nameCounts.append(UInt8(clamping: text.name.count))
            words += (text.name + text.others).compactMap { vocabulary.number(of: $0).map(Int32.init) }
            starts.append(Int32(words.count))
        }
        self.vocabulary = vocabulary
        self.words = words
        self.starts = starts
        self.nameCounts = nameCounts
        kinds = areas.map(\.id.kind)
        stateBits = areas.map { $0.state.flatMap { bits[$0] } ?? 0 }
        stateWords = codes.map { (Self.words($0.value) + [$0.key.lowercased()], bits[$0.key] ?? 0) }
        (postings, postingStarts) = Self.postings(of: words, starts, wordCount: vocabulary.count)
    }

    private static func postings(
        of words: [Int32], _ starts: [Int32], wordCount: Int
    ) -> (postings: [Int32], starts: [Int32]) {
        var counts = [Int32](repeating: 0, count: wordCount + 1)
        for word in words { counts[Int(word) + 1] += 1 }
        for word in 0..<wordCount { counts[word + 1] += counts[word] }
        var (next, postings) = (counts, [Int32](repeating: 0, count: words.count))
        for area in 0..<max(0, starts.count - 1) {
            for place in Int(starts[area])..<Int(starts[area + 1]) {
                let word = Int(words[place])
                postings[Int(next[word])] = Int32(area)
                next[word] += 1
            }
        }
        return (postings, counts)
    }

    /// The words of an area's name, and other words that find it.
    private static func texts(_ area: Area) -> (name: [String], others: [String]) {
        guard area.id.kind != .tract else { return ([], []) }
        let name = words(area.name)
        let code = area.id.kind == .state ? area.state.map { [$0.lowercased()] } ?? [] : []
        return (name, name.compactMap { synonyms[$0] } + words(area.designation ?? "") + code)
    }

    /// Like `Text.words`, but fast for ASCII.
    static func words(_ text: String) -> [String] {
        guard Text.isASCII(text) else { return Text.words(text) }
        return text.utf8.split { !Self.isWordByte($0) }.map { String(Substring($0)).lowercased() }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

extension AreaNames {
    /// The positions of the best matches in the list given to `init`, best first. Without a match, one typo in one word
    /// is forgiven.
    func find(_ words: [String], kind: AreaKind?, limit: Int) -> [Int] {
        let words = Array(words.prefix(Limits.searchWords))
        let typed = words.map { word in
            let states = stateWords.reduce(0) { bits, state in
                state.words.contains { $0.hasPrefix(word) } ? bits | state.bit : bits
            }
            return Typed(words: vocabulary.beginning(with: word), number: vocabulary.number(of: word), states: states)
        }
        var best = BestAreas(limit: limit)
        collect(typed, kind, into: &best)
        if best.isEmpty { forgive(words, typed, kind, into: &best) }
        return best.areas
    }

    private func forgive(_ words: [String], _ typed: [Typed], _ kind: AreaKind?, into best: inout BestAreas) {
        let unknown = typed.indices.filter { typed[$0].words.isEmpty && typed[$0].states == 0 }
        guard unknown.count <= 1 else { return }
        let suspects = unknown.isEmpty ? Array(typed.indices.prefix(Self.maxTypoTries)) : unknown
        for suspect in suspects where words[suspect].utf8.count >= Vocabulary.minTypoLength {
            var typed = typed
            let near = vocabulary.nearlyBeginning(with: words[suspect])
            (typed[suspect].words, typed[suspect].states) = (near, states(withAnyOf: near))
            collect(typed, kind, into: &best)
        }
    }

    /// The states whose names contain one of the words.
    private func states(withAnyOf near: Vocabulary.Match) -> UInt64 {
        stateWords.reduce(0) { bits, state in
            let isNamed = state.words.contains { vocabulary.number(of: $0).map(near.contains) == true }
            return isNamed ? bits | state.bit : bits
        }
    }

    private func collect(_ typed: [Typed], _ kind: AreaKind?, into best: inout BestAreas) {
        // A word that no state begins with must occur in the name.
        let inName = typed.filter { $0.states == 0 }
        let sizes = inName.map { size(of: $0.words) }
        let walked = inName.isEmpty ? typed : zip(inName, sizes).min { $0.1 < $1.1 }.map { [$0.0] } ?? []
        // Most areas contain each of several walked words: this makes "c c c c" as fast as "c".
        var isSeen = walked.count > 1 ? [Bool](repeating: false, count: kinds.count) : []
        for word in walked {
            for list in lists(of: word.words) {
                for area in postings[list] where kind == nil || kinds[Int(area)] == kind {
                    if walked.count > 1 {
                        guard !isSeen[Int(area)] else { continue }
                        isSeen[Int(area)] = true
                    }
                    guard best.mayTake(area: Int(area)), let rank = rank(Int(area), typed) else { continue }
                    best.take(area: Int(area), rank: rank)
                }
            }
        }
    }

    /// 0: the whole name, and the state. 1: the start of the name. 2: words of the name. `nil` when a word matches
    /// nothing, or none matches the name.
    private func rank(_ area: Int, _ typed: [Typed]) -> Int? {
        let all = words[Int(starts[area])..<Int(starts[area + 1])]
        let name = all.prefix(Int(nameCounts[area]))
        var (inOrder, exact, isNamed, isBroken, isScattered) = (0, 0, false, false, false)
        for word in typed {
            let next = all.startIndex + inOrder
            if !isBroken, inOrder < name.count, word.words.contains(Int(name[next])) {
                if word.number == Int(name[next]) { exact += 1 }
                (inOrder, isNamed) = (inOrder + 1, true)
                continue
            }
            isBroken = true
            let isWord = all.contains { word.words.contains(Int($0)) }
            isNamed = isNamed || isWord
            if word.states & stateBits[area] != 0 { continue }
            guard isWord else { return nil }
            isScattered = isScattered || name.contains { word.words.contains(Int($0)) }
        }
        guard isNamed else { return nil }
        // A state's full code counts as much as its name.
        let isCode = typed.count == 1 && all.dropFirst(name.count).contains { typed[0].number == Int($0) }
        if isCode, kinds[area] == .state { return 0 }
        if exact == name.count, inOrder == exact, !isScattered { return 0 }
        return inOrder > 0 && !isScattered ? 1 : 2
    }

    private func lists(of match: Vocabulary.Match) -> [Range<Int>] {
        switch match {
        case .range(let range): [Int(postingStarts[range.lowerBound])..<Int(postingStarts[range.upperBound])]
        case .set(let set): set.map { Int(postingStarts[$0])..<Int(postingStarts[$0 + 1]) }
        }
    }

    private func size(of match: Vocabulary.Match) -> Int { lists(of: match).reduce(0) { $0 + $1.count } }
}
