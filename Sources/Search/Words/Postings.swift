import Algorithms

/// The documents of a cell that contain a word: the words in order, each with its documents' slots.
///
/// Up to two slots are stored beside the word, more in a list of 16 bits each, and many as a bit for each slot.
struct Postings: Sendable {
    /// Entries hold slots of 11 bits.
    static let maxSlots = 2_048

    enum Encoding: UInt32 {
        case one, two, list, bits
    }

    static let encodingShift: UInt32 = 30
    static let slotBits = 11

    private(set) var words: [WordTable.ID] = []
    /// For each word the encoding in the highest two bits, below it one or two slots, or an index into `lists` or
    /// `bits`.
    private(set) var entries: [UInt32] = []
    /// Lists of slots, each after its length.
    private(set) var lists: [UInt16] = []
    /// Sets of slots, `setWords` each.
    private(set) var bits: [UInt64] = []
    /// The number of 64-bit words in a set of slots.
    private(set) var setWords = 0

    init() {}

    /// Restores the postings of a snapshot.
    init(words: [WordTable.ID], entries: [UInt32], lists: [UInt16], bits: [UInt64], setWords: Int) {
        self.words = words
        self.entries = entries
        self.lists = lists
        self.bits = bits
        self.setWords = setWords
    }

    /// - Parameter pairs: sorted; the key of a word in the upper bits, a slot in the lowest. Equal pairs count once.
    init(_ pairs: [UInt64], setWords: Int, _ table: WordTable) {
        self.setWords = setWords
        pairs.withUnsafeBufferPointer { pairs in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.maxSlots) { slots in
                reserve(pairs, slots)
                Self.forEachWord(pairs, slots) { key, slots in
                    words.append(table.id(key: key))
                    entries.append(entry(slots))
                }
            }
        }
    }

    /// Calls `body` with each word's key and slots.
    private static func forEachWord(
        _ pairs: UnsafeBufferPointer<UInt64>, _ slots: UnsafeMutableBufferPointer<UInt16>,
        _ body: (UInt64, UnsafeBufferPointer<UInt16>) -> Void
    ) {
        var index = 0
        while index < pairs.count {
            let key = pairs[index] >> UInt64(slotBits)
            var count = 0
            while index < pairs.count, pairs[index] >> UInt64(slotBits) == key {
                let slot = UInt16(truncatingIfNeeded: pairs[index]) & UInt16(maxSlots - 1)
                if count == 0 || slots[count - 1] != slot {
                    slots[count] = slot
                    count += 1
                }
                index += 1
            }
            body(key, UnsafeBufferPointer(slots.extracting(..<count)))
        }
    }

    /// Reserves exactly the memory for the words of `pairs`.
    private mutating func reserve(_ pairs: UnsafeBufferPointer<UInt64>, _ slots: UnsafeMutableBufferPointer<UInt16>) {
        var sizes = (words: 0, lists: 0, bits: 0)
        Self.forEachWord(pairs, slots) { _, slots in
            sizes.words += 1
            if slots.count <= 2 { return }
            if isList(slots.count) { sizes.lists += slots.count + 1 } else { sizes.bits += setWords }
        }
        words.reserveCapacity(sizes.words)
        entries.reserveCapacity(sizes.words)
        lists.reserveCapacity(sizes.lists)
        bits.reserveCapacity(sizes.bits)
    }

    /// Whether a list of this many slots takes less memory than a set.
    private func isList(_ count: Int) -> Bool { 2 * (count + 1) < 8 * setWords }

    private mutating func entry(_ slots: some RandomAccessCollection<UInt16>) -> UInt32 {
        let numbers = slots.prefix(2)
        let first = UInt32(numbers.first ?? 0)
        if slots.count == 1 { return Encoding.one.rawValue << Self.encodingShift | first }
        if slots.count == 2 {
            let last = UInt32(numbers.last ?? 0)
            return Encoding.two.rawValue << Self.encodingShift | last << UInt32(Self.slotBits) | first
        }
        if isList(slots.count) {
            defer {
                lists.append(UInt16(slots.count))
                lists += slots
            }
            return Encoding.list.rawValue << Self.encodingShift | UInt32(lists.count)
        }
        let set = bits.count / setWords
        bits += repeatElement(0, count: setWords)
        self.set(slots, set)
        return Encoding.bits.rawValue << Self.encodingShift | UInt32(set)
    }

    private mutating func set(_ slots: some Sequence<UInt16>, _ set: Int) {
        for slot in slots { bits[set * setWords + Int(slot) >> 6] |= 1 << UInt64(slot & 63) }
    }

    /// Calls `body` with a view, valid only inside the closure.
    @inline(__always)
    func read<Value>(_ body: (PostingsView) -> Value) -> Value {
        words.withUnsafeBufferPointer { words in
            entries.withUnsafeBufferPointer { entries in
                lists.withUnsafeBufferPointer { lists in
                    bits.withUnsafeBufferPointer { bits in
                        body(
                            PostingsView(words: words, entries: entries, lists: lists, bits: bits, setWords: setWords))
                    }
                }
            }
        }
    }

    /// The postings plus those of more documents, whose slots are greater.
    func adding(_ other: Postings, _ table: WordTable) -> Postings {
        var result = Postings()
        result.setWords = other.setWords
        result.lists = lists
        result.bits = widened(to: other.setWords)
        result.words.reserveCapacity(words.count + other.words.count)
        result.entries.reserveCapacity(words.count + other.words.count)
        var done = 0
        for (index, word) in other.words.enumerated() {
            let place = max(done, words.partitioningIndex { table.key($0) >= table.key(word) })
            result.words += words[done..<place]
            result.entries += entries[done..<place]
            result.words.append(word)
            let isKnown = place < words.count && words[place] == word
            done = isKnown ? place + 1 : place
            let new = other.slots(index)
            if isKnown, Encoding(rawValue: entries[place] >> Self.encodingShift) == .bits {
                result.entries.append(entries[place])
                result.set(new, Int(entries[place] & (1 << Self.encodingShift - 1)))
            } else {
                // A replaced list stays behind until the cell is rebuilt.
                result.entries.append(result.entry((isKnown ? slots(place) : []) + new))
            }
        }
        result.words += words[done...]
        result.entries += entries[done...]
        return result
    }

    private func widened(to setWords: Int) -> [UInt64] {
        guard self.setWords != setWords, self.setWords > 0 else { return bits }
        var result: [UInt64] = []
        for set in bits.chunks(ofCount: self.setWords) {
            result += set
            result += repeatElement(0, count: setWords - self.setWords)
        }
        return result
    }

    private func slots(_ index: Int) -> [UInt16] {
        SlotSet.withScratch(1, setWords) { sets in
            read { $0.add(index, to: sets[0]) }
            return sets[0].map { UInt16($0) }
        }
    }
}
