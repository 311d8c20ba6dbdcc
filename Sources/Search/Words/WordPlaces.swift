/// Finds the numbers of words by open addressing. Words of up to eight bytes, as most are, are stored in the table
/// itself: finding one reads a single place in memory.
struct WordPlaces: Sendable {
    private struct Entry: Sendable {
        /// The bytes of a short word, or the hash of a long one.
        var key: UInt64 = 0
        /// The length, and whether the word is a long one.
        var kind: UInt32 = 0
        /// The number plus one; zero for a free entry.
        var place: UInt32 = 0
    }

    private static let longKind: UInt32 = 1 << 31

    /// The length is a power of two, and at least twice the number of words.
    private var entries: [Entry] = []
    private var count = 0
    /// Users choose words: they must not know which ones collide.
    private let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

    /// The number of a word. A new word is appended to `bytes`, which holds all words concatenated.
    ///
    /// - Parameter ends: the end of each word in `bytes`, by number.
    mutating func id(
        _ word: UnsafeBufferPointer<UInt8>, _ bytes: inout [UInt8], _ ends: inout [UInt32]
    ) -> WordTable.ID {
        if 2 * (count + 1) > entries.count { grow() }
        let (isShort, length) = (word.count <= 8, UInt32(truncatingIfNeeded: word.count) & ~Self.longKind)
        let (key, kind) = isShort ? (Self.packed(word), length) : (hash(word), length | Self.longKind)
        let mask = entries.count - 1
        var index = slot(key) & mask
        while entries[index].place != 0 {
            let entry = entries[index]
            if entry.key == key, entry.kind == kind, isShort || Self.holds(word, entry.place - 1, bytes, ends) {
                return entry.place - 1
            }
            index = (index + 1) & mask
        }
        bytes += word
        ends.append(UInt32(bytes.count))
        count += 1
        entries[index] = Entry(key: key, kind: kind, place: UInt32(ends.count))
        return WordTable.ID(ends.count - 1)
    }

    private mutating func grow() {
        var larger = [Entry](repeating: Entry(), count: max(16, 2 * entries.count))
        let mask = larger.count - 1
        for entry in entries where entry.place != 0 {
            var index = slot(entry.key) & mask
            while larger[index].place != 0 { index = (index + 1) & mask }
            larger[index] = entry
        }
        entries = larger
    }

    @inline(__always)
    private func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: Self.mixed(key ^ seeds.0, seeds.1)) }

    @inline(__always)
    private static func packed(_ word: some Sequence<UInt8>) -> UInt64 { word.reduce(0) { $0 << 8 | UInt64($1) } }

    /// The mixing of wyhash.
    private func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var (hash, raw) = (seeds.1, UnsafeRawBufferPointer(word))
        while raw.count >= 8 {
            hash = Self.mixed(hash ^ raw.loadUnaligned(as: UInt64.self), seeds.0 | 1)
            raw = UnsafeRawBufferPointer(rebasing: raw.dropFirst(8))
        }
        return Self.mixed(hash ^ Self.packed(raw), 0xE703_7ED1_A0B4_28DB)
    }

    @inline(__always)
    private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }

    private static func holds(
        _ word: UnsafeBufferPointer<UInt8>, _ id: WordTable.ID, _ bytes: [UInt8], _ ends: [UInt32]
    ) -> Bool {
        let start = id == 0 ? 0 : Int(ends[Int(id) - 1])
        guard Int(ends[Int(id)]) - start == word.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for index in word.indices where bytes[start + index] != word[index] { return false }
            return true
        }
    }
}
