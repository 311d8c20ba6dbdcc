/// A set of a cell's documents, in borrowed memory: a bit for each slot. Iterates in ascending order.
struct SlotSet: Sequence {
    let words: UnsafeMutableBufferPointer<UInt64>

    /// Calls `body` with empty sets of `setWords` times 64 slots.
    static func withScratch<Value>(_ count: Int, _ setWords: Int, _ body: ([SlotSet]) -> Value) -> Value {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count * setWords) { memory in
            memory.initialize(repeating: 0)
            return body((0..<count).map { SlotSet(words: memory.extracting($0 * setWords..<($0 + 1) * setWords)) })
        }
    }

    @inline(__always)
    func insert(_ slot: Int) { words[slot >> 6] |= 1 << UInt64(slot & 63) }

    @inline(__always)
    func contains(_ slot: Int) -> Bool { words[slot >> 6] >> UInt64(slot & 63) & 1 == 1 }

    func clear() { words.update(repeating: 0) }
    func fill() { words.update(repeating: .max) }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func formUnion(_ other: SlotSet) { for word in words.indices { words[word] |= other.words[word] } }
    func keep(_ other: SlotSet) { for word in words.indices { words[word] &= other.words[word] } }
    func subtract(_ other: SlotSet) { for word in words.indices { words[word] &= ~other.words[word] } }
    func copy(_ other: SlotSet) { for word in words.indices { words[word] = other.words[word] } }

    struct Iterator: IteratorProtocol {
        fileprivate let words: UnsafeMutableBufferPointer<UInt64>
        fileprivate var (word, bits): (Int, UInt64)

        @inline(__always)
        mutating func next() -> Int? {
            while bits == 0 {
                word += 1
                guard word < words.count else { return nil }
                bits = words[word]
            }
            defer { bits &= bits &- 1 }
            return word << 6 | bits.trailingZeroBitCount
        }
    }

    @inline(__always)
    func makeIterator() -> Iterator { Iterator(words: words, word: -1, bits: 0) }
}
