/// Builds the words of cells, one cell after the other, in reused memory.
struct CellWordsBuilder {
    private let table: WordTable
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    /// The key of a word in the upper bits, a slot in the lowest.
    private var texts: [UInt64] = []
    private var titles: [UInt64] = []
    private var spare: [UInt64] = []

    init(_ table: WordTable) { self.table = table }

    /// Adds the next document.
    mutating func append(_ document: WordDocument) {
        append(document, slot: ends.count)
        bytes += document.bytes
        ends.append(UInt32(bytes.count))
    }

    /// Adds the next document, which has other numbers.
    ///
    /// - Parameter places: the table's places of the document's numbers.
    mutating func append(_ document: UnsafeBufferPointer<UInt8>, translatedBy places: [WordTable.Place]) {
        let slot = UInt64(ends.count)
        // A number takes at least one byte, and at most five after translation.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 5 * document.count) { translated in
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: document.count) { pairs in
                var (size, count, titleCount) = (0, 0, nil as Int?)
                WordDocument.forEach(document) { number in
                    guard let number else {
                        translated[size] = 0
                        size += 1
                        titleCount = titleCount ?? count
                        return true
                    }
                    let place = places[Int(number)]
                    size = WordDocument.write(place.id, to: translated, at: size)
                    pairs[count] = place.key << Postings.slotBits | slot
                    count += 1
                    return true
                }
                bytes += UnsafeBufferPointer(translated.extracting(..<size))
                texts += UnsafeBufferPointer(pairs.extracting(..<count))
                titles += UnsafeBufferPointer(pairs.extracting(..<(titleCount ?? count)))
            }
        }
        ends.append(UInt32(bytes.count))
    }

    /// Adds only the postings of a document.
    mutating func append(_ document: WordDocument, slot: Int) {
        var isTitle = true
        document.bytes.withUnsafeBufferPointer { bytes in
            WordDocument.forEach(bytes) { id in
                guard let id else {
                    isTitle = false
                    return true
                }
                // Checking all documents of a snapshot against the table at load time would take too long.
                guard table.hasWord(id) else { return true }
                let pair = table.key(id) << Postings.slotBits | UInt64(slot)
                texts.append(pair)
                if isTitle { titles.append(pair) }
                return true
            }
        }
    }

    /// The words of the documents so far; then the builder starts over.
    mutating func finish() -> CellWords {
        defer {
            bytes.removeAll(keepingCapacity: true)
            ends.removeAll(keepingCapacity: true)
        }
        let postings = postings(setWords: CellWords.setWords(ends.count))
        // Copies have no spare capacity.
        let documents = WordDocuments(bytes: Array(bytes[...]), ends: Array(ends[...]))
        return CellWords(documents, texts: postings.texts, titles: postings.titles)
    }

    /// The postings of the documents so far; then the builder starts over.
    mutating func postings(setWords: Int) -> (texts: Postings, titles: Postings) {
        defer {
            texts.removeAll(keepingCapacity: true)
            titles.removeAll(keepingCapacity: true)
        }
        PairSort.sort(&texts, &spare)
        PairSort.sort(&titles, &spare)
        return (Postings(texts, setWords: setWords, table), Postings(titles, setWords: setWords, table))
    }
}

/// Sorts in time proportional to the number of elements.
enum PairSort {
    private static let digitBits: UInt64 = 11
    /// Fewer elements are sorted faster by comparison.
    private static let minCount = 512

    /// Sorts pairs whose bits below `shift` already ascend where the upper ones are equal.
    static func sort(_ pairs: inout [UInt64], _ spare: inout [UInt64], from shift: Int = Postings.slotBits) {
        guard pairs.count >= minCount else { return pairs.sort() }
        if spare.count < pairs.count { spare = Array(repeating: 0, count: pairs.count) }
        let bits = pairs.reduce(0, |)
        var shift = UInt64(shift)
        while bits >> shift > 0 {
            // A digit that is zero everywhere needs no pass.
            if bits >> shift & (1 << digitBits - 1) != 0 {
                pass(pairs, &spare, shift)
                let count = pairs.count
                swap(&pairs, &spare)
                if pairs.count > count { pairs.removeLast(pairs.count - count) }
            }
            shift += digitBits
        }
    }

    private static func pass(_ source: [UInt64], _ target: inout [UInt64], _ shift: UInt64) {
        let mask: UInt64 = 1 << digitBits - 1
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(mask) + 1) { starts in
                    starts.initialize(repeating: 0)
                    for number in source { starts[Int(number >> shift & mask)] += 1 }
                    var next = 0
                    for digit in starts.indices { (starts[digit], next) = (next, next + starts[digit]) }
                    for number in source {
                        let digit = Int(number >> shift & mask)
                        target[starts[digit]] = number
                        starts[digit] += 1
                    }
                }
            }
        }
    }
}
