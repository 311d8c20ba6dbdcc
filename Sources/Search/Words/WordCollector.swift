import Domain

/// Numbers words in the order in which they come, until they get their numbers in a table.
///
/// The words' bytes stand one behind the other, and a table with open addressing finds them: loading a million texts
/// must not make a string of each of their words.
struct WordCollector: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where each word ends in `bytes`.
    private(set) var ends: [UInt32] = []
    /// The upper half of a word's hash and its number plus one; zero when free. The length is a power of two.
    private var places: [UInt64] = Array(repeating: 0, count: 16)
    /// The numbers of the words of each amenity, once one has it.
    private var amenities: [[WordTable.ID]?] = []
    /// Users choose words: they must not know which ones collide.
    private let seed = UInt64.random(in: .min ... .max)

    var count: Int { ends.count }

    private func range(_ id: WordTable.ID) -> Range<Int> {
        (id == 0 ? 0 : Int(ends[Int(id) - 1]))..<Int(ends[Int(id)])
    }

    subscript(id: WordTable.ID) -> [UInt8] { Array(bytes[range(id)]) }

    /// The number of a word; a new one when it is new.
    mutating func id(_ word: UnsafeBufferPointer<UInt8>) -> WordTable.ID {
        let hash = WordHash.hash(word, seed) >> 32
        let mask = UInt64(places.count - 1)
        var place = hash & mask
        while places[Int(place)] != 0 {
            let found = places[Int(place)]
            let id = WordTable.ID(truncatingIfNeeded: found) - 1
            if found >> 32 == hash, holds(word, id) { return id }
            place = (place + 1) & mask
        }
        bytes += word
        ends.append(UInt32(bytes.count))
        places[Int(place)] = hash << 32 | UInt64(ends.count)
        if 2 * ends.count > places.count { grow() }
        return WordTable.ID(ends.count - 1)
    }

    mutating func id(_ word: some Sequence<UInt8>) -> WordTable.ID {
        ContiguousArray(word).withUnsafeBufferPointer { id($0) }
    }

    private func holds(_ word: UnsafeBufferPointer<UInt8>, _ id: WordTable.ID) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let range = range(id)
            guard range.count == word.count else { return false }
            for index in word.indices where bytes[range.lowerBound + index] != word[index] { return false }
            return true
        }
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: 2 * places.count)
        let mask = UInt64(larger.count - 1)
        for entry in places where entry != 0 {
            var place = entry >> 32 & mask
            while larger[Int(place)] != 0 { place = (place + 1) & mask }
            larger[Int(place)] = entry
        }
        places = larger
    }

    /// Appends the document of a listing's texts and amenities, with the collector's numbers.
    mutating func append(_ texts: ListingTexts, _ amenities: Amenities, to document: inout [UInt8]) {
        for (index, text) in texts.all.enumerated() {
            let start = document.count
            WordBreaker.forEachWord(in: text) { WordDocument.append(id($0), to: &document) }
            if index == 0 || document.count > start { WordDocument.appendBreak(to: &document) }
        }
        for bit in Amenities.nameWords.indices where amenities.rawValue >> UInt16(bit) & 1 == 1 {
            for id in ids(ofAmenity: bit) { WordDocument.append(id, to: &document) }
            WordDocument.appendBreak(to: &document)
        }
    }

    private mutating func ids(ofAmenity bit: Int) -> [WordTable.ID] {
        if amenities.isEmpty { amenities = Array(repeating: nil, count: Amenities.nameWords.count) }
        if let known = amenities[bit] { return known }
        let ids = Amenities.nameWords[bit].map { id($0.utf8) }
        amenities[bit] = ids
        return ids
    }

    /// The words of all collectors, each once; and for each collector what its numbers are there.
    static func merged(_ collectors: [WordCollector]) -> (all: WordCollector, ids: [[WordTable.ID]]) {
        guard var all = collectors.first else { return (WordCollector(), []) }
        var ids = [Array(0..<WordTable.ID(all.count))]
        for other in collectors.dropFirst() {
            ids.append(
                other.bytes.withUnsafeBufferPointer { bytes in
                    other.ends.indices.map { all.id(bytes.extracting(other.range(WordTable.ID($0)))) }
                })
        }
        return (all, ids)
    }
}

/// A hash of bytes that is only known to who knows its seed: the mixing of wyhash.
private enum WordHash {
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64 {
        var (hash, index) = (seed ^ UInt64(bytes.count), 0)
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= bytes.count {
            hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self), 0xA076_1D64_78BD_642F)
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        return mixed(mixed(hash ^ rest, 0xE703_7ED1_A0B4_28DB), seed | 1)
    }

    private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
