/// A view of postings, valid only inside its closure. Reading it needs no reference counting, on which concurrent
/// searches would wait.
struct PostingsView {
    let words: UnsafeBufferPointer<WordTable.ID>
    let entries: UnsafeBufferPointer<UInt32>
    let lists: UnsafeBufferPointer<UInt16>
    let bits: UnsafeBufferPointer<UInt64>
    let setWords: Int

    /// The index of the first word whose key is at least `key`.
    @inline(__always)
    func firstIndex(from key: UInt64, _ keys: WordTable.Keys) -> Int {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[words[middle]] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds the slots of the word at `index` to `set`.
    @inline(__always)
    func add(_ index: Int, to set: SlotSet) {
        let entry = entries[index]
        let value = Int(entry & (1 << Postings.encodingShift - 1))
        switch Postings.Encoding(rawValue: entry >> Postings.encodingShift) {
        case .one: set.insert(value)
        case .two:
            set.insert(value & (Postings.maxSlots - 1))
            set.insert(value >> Postings.slotBits)
        case .list:
            for place in value + 1...value + Int(lists[value]) { set.insert(Int(lists[place])) }
        case .bits:
            for word in 0..<setWords { set.words[word] |= bits[value * setWords + word] }
        case nil: break
        }
    }
}
