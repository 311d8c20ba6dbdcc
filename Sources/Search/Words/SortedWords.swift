import Algorithms

/// The sorted part of a word table. Immutable.
final class SortedWords: Sendable {
    typealias ID = WordTable.ID

    /// Ranks from here on belong to vacant numbers.
    static let firstVacantRank: UInt32 = 1 << 31

    let bytes: [UInt8]
    /// The end of each word in `bytes`, by number. Numbers of words that no text contains any more have none.
    let ends: [UInt32]
    /// Numbers in the order of words.
    let order: [ID]
    /// The numbers without a word that the next words get, ascending.
    let vacant: [ID]
    /// The position in `order`, by number. The ranks of `vacant` follow `firstVacantRank`.
    private let ranks: [UInt32]
    /// Numbers in the order of reversed words: the possible corrections of misspelled ones.
    let reversedOrder: [ID]

    /// The number of words.
    var wordCount: Int { order.count }

    /// How many numbers are given out, those of dropped words included.
    var count: Int { ends.count }

    convenience init() { self.init([], [], order: [], reversedOrder: []) }

    init(_ bytes: [UInt8], _ ends: [UInt32], order: [ID], reversedOrder: [ID]) {
        self.bytes = bytes
        self.ends = ends
        self.order = order
        self.reversedOrder = reversedOrder
        var ranks = [UInt32](repeating: 0, count: ends.count)
        for (rank, id) in order.enumerated() { ranks[Int(id)] = UInt32(rank) }
        vacant = order.count == ends.count ? [] : Self.vacant(ends)
        for (place, id) in vacant.enumerated() { ranks[Int(id)] = Self.firstVacantRank + UInt32(place) }
        self.ranks = ranks
    }

    private static func vacant(_ ends: [UInt32]) -> [ID] {
        Array(ends.indices.lazy.map { ID($0) }.filter { range($0, ends).isEmpty }.prefix(WordTable.maxRecent))
    }

    /// Restores the words of a snapshot; `nil` when a number or a position is out of range.
    convenience init?(bytes: [UInt8], ends: [UInt32], order: [ID], reversedOrder: [ID]) {
        guard zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 }), Int(ends.last ?? 0) == bytes.count,
            order.count <= ends.count, reversedOrder.count <= ends.count,
            [order, reversedOrder].allSatisfy({ $0.allSatisfy { $0 < ends.count && !Self.range($0, ends).isEmpty } })
        else { return nil }
        self.init(bytes, ends, order: order, reversedOrder: reversedOrder)
    }

    convenience init(_ words: WordCollector) {
        // Copies have no spare capacity.
        let (bytes, ends) = (Array(words.bytes[...]), Array(words.ends[...]))
        let (order, reversedOrder) = Self.orders(bytes, ends, of: ends.indices.map { ID($0) })
        self.init(bytes, ends, order: order, reversedOrder: reversedOrder)
    }

    /// The number of the word that is added after `place` others.
    @inline(__always)
    func number(ofAdded place: Int) -> ID {
        place < vacant.count ? vacant[place] : ID(count + place - vacant.count)
    }

    /// How many numbers are given out after adding this many words.
    func count(adding words: Int) -> Int { count + max(0, words - vacant.count) }

    static func range(_ id: ID, _ ends: [UInt32]) -> Range<Int> {
        (id == 0 ? 0 : Int(ends[Int(id) - 1]))..<Int(ends[Int(id)])
    }

    func word(_ id: ID) -> ArraySlice<UInt8> { bytes[Self.range(id, ends)] }
    func word(rank: Int) -> ArraySlice<UInt8> { word(order[rank]) }
    func id(rank: Int) -> ID { order[rank] }

    func hasWord(_ id: ID) -> Bool { !Self.range(id, ends).isEmpty }

    @inline(__always)
    func rank(_ id: ID) -> UInt32 { ranks[Int(id)] }

    /// Calls `body` with each number's position in the order of words.
    @inline(__always)
    func readRanks<Value>(_ body: (UnsafeBufferPointer<UInt32>) -> Value) -> Value {
        ranks.withUnsafeBufferPointer(body)
    }

    /// The position of the first word that is not before `word`.
    func firstRank(from word: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            order.partitioningIndex { !bytes[Self.range($0, ends)].lexicographicallyPrecedes(word) }
        }
    }

    /// Calls `body` once with each word of similar length that shares a prefix or suffix with `typed`. This includes
    /// all words with one typo, and the ones with two that `Spelling` accepts.
    func forEachSharingAnEnd(
        with typed: UnsafeBufferPointer<UInt8>, typos: Int, _ body: (ID, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        // One typo is in one half, or swaps the letters between the halves.
        let half = (typed.count + 1) / 2
        let (first, last) =
            typos > 1 ? (Spelling.fixedLetters, Spelling.fixedLetters) : (half - 1, typed.count - half)
        let (beginning, tail) = (Array(typed.prefix(first)), Array(typed.suffix(last).reversed()))
        let range = firstRank(from: beginning)..<firstRank(from: beginning + [.max])
        let reversedRange = firstReversed(from: tail)..<firstReversed(from: tail + [.max])
        bytes.withUnsafeBufferPointer { bytes in
            func visit(_ id: ID, unlessBeginning isSeen: Bool) {
                let place = Self.range(id, ends)
                guard abs(place.count - typed.count) <= typos else { return }
                let word = bytes.extracting(place)
                if !isSeen || !word.starts(with: beginning) { body(id, word) }
            }
            for id in order[range] { visit(id, unlessBeginning: false) }
            for id in reversedOrder[reversedRange] { visit(id, unlessBeginning: true) }
        }
    }

    private func firstReversed(from tail: [UInt8]) -> Int {
        reversedOrder.partitioningIndex { !word($0).reversed().lexicographicallyPrecedes(tail) }
    }
}
