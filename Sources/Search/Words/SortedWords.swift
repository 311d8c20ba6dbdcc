import Algorithms

/// The sorted part of a word table. Immutable.
final class SortedWords: Sendable {
    typealias ID = WordTable.ID

    let bytes: [UInt8]
    /// The end of each word in `bytes`, by number. Numbers of words that no text contains any more have none.
    let ends: [UInt32]
    /// Numbers in the order of words.
    let order: [ID]
    /// The position in `order`, by number.
    private let ranks: [UInt32]
    /// Numbers in the order of reversed words: the possible corrections of misspelled ones.
    let reversedOrder: [ID]

    /// The number of words that a text contains.
    var wordCount: Int { order.count }

    /// How many numbers are given out, those of words that no text contains any more included.
    var count: Int { ends.count }

    convenience init() { self.init([], [], order: [], reversedOrder: []) }

    private init(_ bytes: [UInt8], _ ends: [UInt32], order: [ID], reversedOrder: [ID]) {
        self.bytes = bytes
        self.ends = ends
        self.order = order
        self.reversedOrder = reversedOrder
        var ranks = [UInt32](repeating: 0, count: ends.count)
        for (rank, id) in order.enumerated() { ranks[Int(id)] = UInt32(rank) }
        self.ranks = ranks
    }

    /// Restores the words of a snapshot; `nil` when a number or a position is out of range.
    convenience init?(bytes: [UInt8], ends: [UInt32], order: [ID], reversedOrder: [ID]) {
        guard zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 }), Int(ends.last ?? 0) == bytes.count,
            order.count <= ends.count, reversedOrder.count <= ends.count,
            order.allSatisfy({ $0 < ends.count }),
            reversedOrder.allSatisfy({ $0 < ends.count })
        else { return nil }
        self.init(bytes, ends, order: order, reversedOrder: reversedOrder)
    }

    convenience init(_ words: WordCollector) {
        // Copies have no spare capacity.
        let (bytes, ends) = (Array(words.bytes[...]), Array(words.ends[...]))
        let (order, reversedOrder) = Self.orders(bytes, ends, from: 0)
        self.init(bytes, ends, order: order, reversedOrder: reversedOrder)
    }

    /// - Parameter words: distinct, and not among these.
    func adding(_ words: [[UInt8]]) -> SortedWords {
        var (bytes, ends) = (bytes, ends)
        for word in words {
            bytes += word
            ends.append(UInt32(bytes.count))
        }
        let new = Self.orders(bytes, ends, from: count)
        let orders = bytes.withUnsafeBufferPointer { bytes in
            func word(_ id: ID) -> Slice<UnsafeBufferPointer<UInt8>> { bytes[Self.range(id, ends)] }
            return (
                Self.merged(order, new.order) { word($0).lexicographicallyPrecedes(word($1)) },
                Self.merged(reversedOrder, new.reversed) {
                    word($0).reversed().lexicographicallyPrecedes(word($1).reversed())
                }
            )
        }
        return SortedWords(bytes, ends, order: orders.0, reversedOrder: orders.1)
    }

    func keeping(_ isKept: [Bool]) -> SortedWords {
        guard isKept.contains(false) else { return self }
        var (bytes, ends) = ([UInt8](), [UInt32]())
        bytes.reserveCapacity(self.bytes.count)
        ends.reserveCapacity(count)
        for id in 0..<ID(count) {
            if isKept[Int(id)] { bytes += word(id) }
            ends.append(UInt32(bytes.count))
        }
        return SortedWords(
            bytes, ends, order: order.filter { isKept[Int($0)] },
            reversedOrder: reversedOrder.filter { isKept[Int($0)] })
    }

    /// The words from `first` on in both orders.
    private static func orders(_ bytes: [UInt8], _ ends: [UInt32], from first: Int) -> (order: [ID], reversed: [ID]) {
        bytes.withUnsafeBufferPointer { bytes in
            let (all, ids) = (bytes, ends.indices.dropFirst(first).map { ID($0) })
            func word(_ id: ID) -> Slice<UnsafeBufferPointer<UInt8>> { all[range(id, ends)] }
            return (
                sorted(ids) { word($0) },
                sorted(ids.filter { Spelling.isComparable(word($0)) }) { word($0).reversed() }
            )
        }
    }

    /// Sorted by word. Nearly all differ in their first eight bytes, which compare as one number.
    private static func sorted<Word: Collection<UInt8>>(_ ids: [ID], _ word: (ID) -> Word) -> [ID] {
        let keys = ids.map { id -> (beginning: UInt64, id: ID) in
            let beginning = word(id).prefix(8)
            let number = beginning.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return (number << UInt64(8 * (8 - beginning.count)), id)
        }
        return keys.sorted { one, other in
            one.beginning != other.beginning
                ? one.beginning < other.beginning : word(one.id).lexicographicallyPrecedes(word(other.id))
        }.map(\.id)
    }

    private static func merged(_ one: [ID], _ other: [ID], _ isBefore: (ID, ID) -> Bool) -> [ID] {
        var merged: [ID] = []
        merged.reserveCapacity(one.count + other.count)
        var rest = one[...]
        for id in other {
            let before = rest.partitioningIndex { !isBefore($0, id) }
            merged += rest[..<before]
            merged.append(id)
            rest = rest[before...]
        }
        return merged + rest
    }

    private static func range(_ id: ID, _ ends: [UInt32]) -> Range<Int> {
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
