/// A set of documents of a cell, in borrowed memory: a bit for each slot.
struct SlotSet {
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

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func formUnion(_ other: SlotSet) { for word in words.indices { words[word] |= other.words[word] } }
    func formIntersection(_ other: SlotSet) { for word in words.indices { words[word] &= other.words[word] } }
    func subtract(_ other: SlotSet) { for word in words.indices { words[word] &= ~other.words[word] } }
    func copy(_ other: SlotSet) { for word in words.indices { words[word] = other.words[word] } }

    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for word in words.indices {
            var bits = words[word]
            while bits != 0 {
                body(word << 6 | bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
        }
    }
}
