import Algorithms

/// Which documents of a cell have a word: the words in order, each with the slots of its documents.
///
/// Up to two slots stand beside the word, more in a list of 16 bits each, and many as a bit for each slot.
struct Postings: Sendable {
    /// Entries hold slots of 11 bits.
    static let maxSlots = 2_048

    private enum Encoding: UInt32 {
        case one, two, list, bits
    }

    private static let encodingShift: UInt32 = 30
    private static let slotBits: UInt32 = 11

    private(set) var words: [WordTable.ID] = []
    /// For each word the encoding in the highest two bits, below it one or two slots, or an index into `lists` or
    /// `bits`.
    private var entries: [UInt32] = []
    /// Lists of slots, each behind its length.
    private var lists: [UInt16] = []
    /// Sets of slots, `setWords` each.
    private var bits: [UInt64] = []
    /// Numbers of 64 bits that a set of slots takes.
    private(set) var setWords = 0

    init() {}

    /// - Parameter pairs: word in the upper half, slot in the lower, grouped by word in the table's order; slots
    ///   ascend.
    init(_ pairs: [UInt64], setWords: Int) {
        self.setWords = setWords
        var start = 0
        while start < pairs.count {
            let word = pairs[start] >> 32
            var end = start + 1
            while end < pairs.count, pairs[end] >> 32 == word { end += 1 }
            words.append(WordTable.ID(word))
            entries.append(entry(pairs[start..<end].lazy.map { UInt16(truncatingIfNeeded: $0) }))
            start = end
        }
        words.trim()
        entries.trim()
        lists.trim()
        bits.trim()
    }

    private mutating func entry(_ slots: some RandomAccessCollection<UInt16>) -> UInt32 {
        let numbers = slots.prefix(2).map { UInt32($0) }
        if slots.count == 1 { return Encoding.one.rawValue << Self.encodingShift | numbers[0] }
        if slots.count == 2 {
            return Encoding.two.rawValue << Self.encodingShift | numbers[1] << Self.slotBits | numbers[0]
        }
        if 2 * (slots.count + 1) < 8 * setWords {
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

    /// The index of the first word whose key is at least `key`.
    @inline(__always)
    func firstIndex(from key: UInt64, _ table: WordTable) -> Int {
        words.withUnsafeBufferPointer { words in
            var (low, high) = (0, words.count)
            while low < high {
                let middle = (low + high) / 2
                if table.key(words[middle]) < key { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// Adds the slots of the word at `index` to `set`.
    @inline(__always)
    func add(_ index: Int, to set: SlotSet) {
        let entry = entries[index]
        let value = Int(entry & (1 << Self.encodingShift - 1))
        switch Encoding(rawValue: entry >> Self.encodingShift) {
        case .one: set.insert(value)
        case .two:
            set.insert(value & (1 << Int(Self.slotBits) - 1))
            set.insert(value >> Int(Self.slotBits))
        case .list:
            for place in value + 1...value + Int(lists[value]) { set.insert(Int(lists[place])) }
        case .bits:
            for word in 0..<setWords { set.words[word] |= bits[value * setWords + word] }
        case nil: break
        }
    }

    /// The postings with those of more documents, whose slots are greater.
    func adding(_ other: Postings, _ table: WordTable) -> Postings {
        var result = Postings()
        result.setWords = other.setWords
        result.lists = lists
        result.bits = widened(to: other.setWords)
        result.words.reserveCapacity(words.count + other.words.count)
        result.entries.reserveCapacity(words.count + other.words.count)
        var done = 0
        for (index, word) in other.words.enumerated() {
            let place = firstIndex(from: table.key(word), table)
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
                // A list that is replaced stays behind until the cell is built anew.
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
            add(index, to: sets[0])
            return sets[0].map { UInt16($0) }
        }
    }
}

extension Array {
    /// Gives memory back that was reserved for more elements.
    fileprivate mutating func trim() { if capacity > count + count / 8 { self = Array(self[...]) } }
}
