import Algorithms

/// The sorted part of a word table. Immutable.
final class SortedWords: Sendable {
    typealias ID = WordTable.ID

    private let bytes: [UInt8]
    /// Where each word ends in `bytes`, by number.
    private let ends: [UInt32]
    /// Numbers in the order of words.
    private let order: [ID]
    /// The position in `order`, by number.
    private let ranks: [UInt32]
    /// Numbers in the order of words read from the end.
    private let reversedOrder: [ID]

    var count: Int { ends.count }

    init() { (bytes, ends, order, ranks, reversedOrder) = ([], [], [], [], []) }

    private init(_ bytes: [UInt8], _ ends: [UInt32], order: [ID], reversedOrder: [ID]) {
        (self.bytes, self.ends, self.order, self.reversedOrder) = (bytes, ends, order, reversedOrder)
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, id) in order.enumerated() { ranks[Int(id)] = UInt32(rank) }
        self.ranks = ranks
    }

    /// - Parameter words: not among these, and different from each other.
    func adding(_ words: [[UInt8]]) -> SortedWords {
        var (bytes, ends) = (bytes, ends)
        for word in words {
            bytes += word
            ends.append(UInt32(bytes.count))
        }
        func word(_ id: ID) -> ArraySlice<UInt8> { bytes[Self.range(id, ends)] }
        func isBefore(_ one: ID, _ other: ID) -> Bool { word(one).lexicographicallyPrecedes(word(other)) }
        func isBeforeReversed(_ one: ID, _ other: ID) -> Bool {
            word(one).reversed().lexicographicallyPrecedes(word(other).reversed())
        }
        let new = ends.indices.dropFirst(count).map { ID($0) }
        return SortedWords(
            bytes, ends, order: Self.merged(order, new.sorted(by: isBefore), isBefore),
            reversedOrder: Self.merged(reversedOrder, new.sorted(by: isBeforeReversed), isBeforeReversed))
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

    @inline(__always)
    func rank(_ id: ID) -> UInt32 { ranks[Int(id)] }

    /// The position of the first word that is not before `word`.
    func firstRank(from word: [UInt8]) -> Int {
        order.partitioningIndex { !self.word($0).lexicographicallyPrecedes(word) }
    }

    /// Words that begin or end as `typed` does. All words with one typo are among them, and those with two of which
    /// `Spelling` knows.
    func sharingAnEnd(with typed: [UInt8], typos: Int) -> [ID] {
        // One typo is in one half, or exchanges the letters between the halves.
        let half = (typed.count + 1) / 2
        let (first, last) =
            typos > 1 ? (Spelling.fixedLetters, Spelling.fixedLetters) : (half - 1, typed.count - half)
        let beginning = Array(typed.prefix(first))
        let start = firstRank(from: beginning)
        let end = firstRank(from: beginning + [.max])
        let tail = Array(typed.suffix(last).reversed())
        let reversedStart = firstReversed(from: tail)
        let reversedEnd = firstReversed(from: tail + [.max])
        return Array(order[start..<end]) + reversedOrder[reversedStart..<reversedEnd]
    }

    private func firstReversed(from tail: [UInt8]) -> Int {
        reversedOrder.partitioningIndex { !word($0).reversed().lexicographicallyPrecedes(tail) }
    }
}
