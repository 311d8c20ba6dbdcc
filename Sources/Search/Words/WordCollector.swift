import Domain

/// Numbers words in order of appearance, until they get their numbers in a table.
///
/// The words' bytes are concatenated, and a table with open addressing finds them: loading a million texts must not
/// allocate a string for each of their words.
struct WordCollector: Sendable {
    private(set) var bytes: [UInt8] = []
    /// The end of each word in `bytes`.
    private(set) var ends: [UInt32] = []
    /// Texts contain many numbers that no other text has: kept apart from the words, so that those stay in the CPU
    /// cache.
    private var (words, numbers) = (WordPlaces(), WordPlaces())
    /// The numbers of each amenity's words, set on first use.
    private var amenities: [[WordTable.ID]?] = []

    var count: Int { ends.count }

    private func range(_ id: WordTable.ID) -> Range<Int> {
        (id == 0 ? 0 : Int(ends[Int(id) - 1]))..<Int(ends[Int(id)])
    }

    subscript(id: WordTable.ID) -> [UInt8] { Array(bytes[range(id)]) }

    /// The number of a word, which may be new.
    mutating func id(_ word: UnsafeBufferPointer<UInt8>) -> WordTable.ID {
        let isNumber = word.first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
        return isNumber ? numbers.id(word, &bytes, &ends) : words.id(word, &bytes, &ends)
    }

    mutating func id(_ word: some Sequence<UInt8>) -> WordTable.ID {
        ContiguousArray(word).withUnsafeBufferPointer { id($0) }
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

    /// The words of all collectors, each once; and for each collector its numbers in the result.
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
