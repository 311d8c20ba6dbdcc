import Algorithms

/// The words of one tenant's texts, each with a number. A word that no text contains any more is found in no cell; a
/// `WordSweep` drops such words, and later words get their numbers.
///
/// Numbers follow the order of addition, keys the alphabetical order. Adding words changes keys, but not their order:
/// so cells keep numbers sorted by key.
struct WordTable: Sendable {
    typealias ID = UInt32

    /// How many new words are kept beside the sorted ones before they are merged.
    static let maxRecent = 4_096
    /// Bits of a key for the position among the new words.
    private static let recentBits: UInt64 = 13

    private var base = SortedWords()
    /// Words that are not yet in `base`, in the order of addition.
    private var recent: [[UInt8]] = []
    /// Indexes into `recent`, sorted by word.
    private var recentOrder: [Int] = []
    /// The keys of `recent`.
    private var recentKeys: [UInt64] = []

    init() {}

    /// A number and its key.
    struct Place: Sendable {
        let id: ID
        fileprivate let rank: UInt32

        @inline(__always)
        var key: UInt64 { WordTable.key(rank: rank) }
    }

    /// The words of all collectors; and for each collector, the places of its words.
    static func merging(_ collectors: [WordCollector]) -> (table: WordTable, places: [[Place]]) {
        let (all, ids) = WordCollector.merged(collectors)
        let base = SortedWords(all)
        return (WordTable(base), ids.map { $0.map { Place(id: $0, rank: base.rank($0)) } })
    }

    /// Restores a table from a snapshot.
    init(_ base: SortedWords) { self.base = base }

    /// The used words with their numbers, sorted.
    ///
    /// - Parameter isUsed: by number, whether a text contains the word.
    func sorted(keeping isUsed: [Bool]) -> SortedWords {
        (recent.isEmpty ? base : base.adding(recent)).keeping(isUsed)
    }

    /// The table without the words that are not used, which no cell may contain.
    func dropping(unused isUsed: [Bool]) -> WordTable {
        WordTable((recent.isEmpty ? base : base.adding(recent)).shrunk(to: isUsed))
    }

    /// Whether a text contains, or contained, a word with this number.
    func hasWord(_ id: ID) -> Bool {
        if let place = recentPlace(id) { return place < recent.count }
        return base.hasWord(id)
    }

    /// The index into `recent` that a number has, or will have; `nil` for a number of `base`.
    @inline(__always)
    private func recentPlace(_ id: ID) -> Int? {
        let index = Int(id)
        guard index < base.count else { return index - base.count + base.vacant.count }
        let rank = base.rank(id)
        return rank < SortedWords.firstVacantRank ? nil : Int(rank - SortedWords.firstVacantRank)
    }

    /// The approximate size of the words in a snapshot, in bytes.
    var encodedSize: Int { base.encodedSize + recent.reduce(0) { $0 + $1.count + 12 } }

    /// The number of words.
    var wordCount: Int { base.wordCount + recent.count }

    /// How many numbers are given out, those of dropped words included.
    var count: Int { base.count(adding: recent.count) }

    func word(_ id: ID) -> ArraySlice<UInt8> { recentPlace(id).map { recent[$0][...] } ?? base.word(id) }

    /// The position of a word in the order of all words.
    @inline(__always)
    func key(_ id: ID) -> UInt64 { recentPlace(id).map { recentKeys[$0] } ?? Self.key(rank: base.rank(id)) }

    /// The keys of all words, valid only inside the closure of `readKeys`.
    struct Keys {
        fileprivate let ranks: UnsafeBufferPointer<UInt32>
        fileprivate let recent: UnsafeBufferPointer<UInt64>
        /// How many of `recent` have numbers below `ranks.count`.
        fileprivate let vacant: Int

        @inline(__always)
        subscript(id: ID) -> UInt64 {
            let index = Int(id)
            guard index < ranks.count else { return recent[index - ranks.count + vacant] }
            let rank = ranks[index]
            return rank < SortedWords.firstVacantRank
                ? WordTable.key(rank: rank) : recent[Int(rank - SortedWords.firstVacantRank)]
        }
    }

    @inline(__always)
    func readKeys<Value>(_ body: (Keys) -> Value) -> Value {
        base.readRanks { ranks in
            recentKeys.withUnsafeBufferPointer { body(Keys(ranks: ranks, recent: $0, vacant: base.vacant.count)) }
        }
    }

    @inline(__always)
    private static func key(rank: UInt32) -> UInt64 { (UInt64(rank) + 1) << recentBits }

    /// The number of the word with this key.
    @inline(__always)
    func id(key: UInt64) -> ID {
        let place = Int(key & (1 << Self.recentBits - 1))
        guard place > 0 else { return base.id(rank: Int(key >> Self.recentBits) - 1) }
        return base.number(ofAdded: recentOrder[place - 1])
    }

    func id(of word: [UInt8]) -> ID? {
        let rank = base.firstRank(from: word)
        if rank < base.wordCount, base.word(rank: rank).elementsEqual(word) { return base.id(rank: rank) }
        let place = firstRecent(from: word)
        guard place < recent.count, recent[recentOrder[place]] == word else { return nil }
        return base.number(ofAdded: recentOrder[place])
    }

    /// The keys of the words with the prefix `prefix`.
    func keys(beginning prefix: [UInt8]) -> Range<UInt64> {
        // UTF-8 never contains this byte.
        bound(prefix)..<bound(prefix + [.max])
    }

    /// A key between those of the words before `word` and that of the first word from it on, which it may equal.
    private func bound(_ word: [UInt8]) -> UInt64 {
        UInt64(base.firstRank(from: word)) << Self.recentBits | UInt64(firstRecent(from: word) + 1)
    }

    private func firstRecent(from word: [UInt8]) -> Int {
        recentOrder.partitioningIndex { !recent[$0].lexicographicallyPrecedes(word) }
    }

    /// The numbers of the collector's words, after adding the new ones.
    mutating func ids(adding words: WordCollector) -> [ID] {
        var added: [[UInt8]] = []
        let ids = (0..<ID(words.count)).map { number -> ID in
            let word = words[number]
            if let id = id(of: word) { return id }
            added.append(word)
            return base.number(ofAdded: recent.count + added.count - 1)
        }
        add(added)
        return ids
    }

    private mutating func add(_ words: [[UInt8]]) {
        guard !words.isEmpty else { return }
        if recent.count + words.count > Self.maxRecent {
            base = base.adding(recent + words)
            (recent, recentOrder, recentKeys) = ([], [], [])
            return
        }
        recent += words
        recentOrder = recent.indices.sorted { recent[$0].lexicographicallyPrecedes(recent[$1]) }
        recentKeys = Array(repeating: 0, count: recent.count)
        for (place, index) in recentOrder.enumerated() {
            recentKeys[index] = UInt64(base.firstRank(from: recent[index])) << Self.recentBits | UInt64(place + 1)
        }
    }

    /// The words of which `typed` may be a misspelling, with the number of typos; sorted by word.
    func similar(to typed: [UInt8]) -> [(id: ID, typos: Int)] {
        let limit = Spelling.maxTypos(typed.count)
        var found: [(id: ID, typos: Int)] = []
        typed.withUnsafeBufferPointer { typed in
            base.forEachSharingAnEnd(with: typed, typos: limit) { id, word in
                if let typos = Spelling.similarity(word, typed, limit) { found.append((id, typos)) }
            }
            for (index, word) in recent.enumerated() {
                let typos = word.withUnsafeBufferPointer { Spelling.similarity($0, typed, limit) }
                if let typos { found.append((base.number(ofAdded: index), typos)) }
            }
        }
        return found.sorted { key($0.id) < key($1.id) }
    }
}
