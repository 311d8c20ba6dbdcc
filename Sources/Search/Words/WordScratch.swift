/// The memory for the slot sets of a word search, reused for each cell.
struct WordScratch {
    private static let setCount = 6
    private static let maxSetWords = Postings.maxSlots / 64

    private let memory: UnsafeMutableBufferPointer<UInt64>

    /// Calls `body` with memory that is valid only inside the closure.
    static func with<Value>(_ body: (WordScratch) -> Value) -> Value {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: setCount * maxSetWords) { memory in
            body(WordScratch(memory: memory))
        }
    }

    /// The sets of one cell, overwritten for the next.
    struct Sets {
        /// The result of the search.
        let result: SlotSet
        /// The matches of one clause.
        let clause: SlotSet
        /// The matches of all choices of an alternative, and of a single one.
        let all, one: SlotSet
        /// The rows to score, and those that a clause has not scored yet.
        let rows, rest: SlotSet
    }

    func sets(_ words: CellWords) -> Sets {
        func set(_ index: Int) -> SlotSet {
            let first = index * Self.maxSetWords
            return SlotSet(words: memory.extracting(first..<first + words.setWords))
        }
        return Sets(result: set(0), clause: set(1), all: set(2), one: set(3), rows: set(4), rest: set(5))
    }
}
