/// The words of a cell's rows: postings for their texts and for their titles, and the documents, for phrases.
///
/// Each document has a slot. When a row comes or changes, its document gets the next slot, so that nothing else moves;
/// after many, the cell is built anew. Immutable.
final class CellWords: Sendable {
    /// How many documents are added before all are built anew.
    private static let maxAdded = 256

    let documents: WordDocuments
    let texts: Postings
    let titles: Postings
    /// How many documents there were when all were built.
    private let builtCount: Int

    /// The number of slots.
    var count: Int { documents.count }
    /// Numbers of 64 bits in a set of slots.
    var setWords: Int { Self.setWords(count) }

    init(_ documents: some Collection<WordDocument>, _ table: WordTable) {
        self.documents = WordDocuments(documents)
        (texts, titles) = Self.postings(self.documents, from: 0, table)
        builtCount = documents.count
    }

    private init(_ documents: WordDocuments, texts: Postings, titles: Postings, builtCount: Int) {
        (self.documents, self.texts, self.titles, self.builtCount) = (documents, texts, titles, builtCount)
    }

    /// With more documents behind the others; `nil` when it is time to build all anew.
    func adding(_ added: [WordDocument], _ table: WordTable) -> CellWords? {
        guard !added.isEmpty else { return self }
        guard count - builtCount + added.count <= Self.maxAdded else { return nil }
        var documents = documents
        documents.append(added)
        let new = Self.postings(documents, from: count, table)
        return CellWords(
            documents, texts: texts.adding(new.texts, table), titles: titles.adding(new.titles, table),
            builtCount: builtCount)
    }

    private static func setWords(_ slots: Int) -> Int { (slots + 63) / 64 }

    private static func postings(
        _ documents: WordDocuments, from first: Int, _ table: WordTable
    ) -> (texts: Postings, titles: Postings) {
        var (texts, titles) = ([UInt64](), [UInt64]())
        for slot in first..<documents.count {
            var isTitle = true
            documents.forEach(slot) { word in
                guard let word else {
                    isTitle = false
                    return true
                }
                let pair = UInt64(word) << 32 | UInt64(slot)
                texts.append(pair)
                if isTitle { titles.append(pair) }
                return true
            }
        }
        let setWords = setWords(documents.count)
        return (
            Postings(grouped(texts, table), setWords: setWords), Postings(grouped(titles, table), setWords: setWords)
        )
    }

    /// The pairs without duplicates, words in the order of their keys. Pairs of a word are in the order of slots.
    private static func grouped(_ pairs: [UInt64], _ table: WordTable) -> [UInt64] {
        let sorted = RadixSort.byUpperHalf(pairs)
        // One entry for each word: its key, and where its pairs begin.
        var groups: [(key: UInt64, start: Int)] = []
        for index in sorted.indices where index == 0 || sorted[index] >> 32 != sorted[index - 1] >> 32 {
            groups.append((table.key(WordTable.ID(sorted[index] >> 32)), index))
        }
        groups.sort { $0.key < $1.key }
        var result: [UInt64] = []
        result.reserveCapacity(sorted.count)
        for group in groups {
            let word = sorted[group.start] >> 32
            var index = group.start
            while index < sorted.count, sorted[index] >> 32 == word {
                if index == group.start || sorted[index] != sorted[index - 1] { result.append(sorted[index]) }
                index += 1
            }
        }
        return result
    }
}

/// Sorting in time proportional to the number of elements.
enum RadixSort {
    private static let digitBits: UInt64 = 11

    /// Sorted by the upper 32 bits; equal ones keep their order.
    static func byUpperHalf(_ numbers: [UInt64]) -> [UInt64] {
        let highest = numbers.reduce(0, |) >> 32
        var (source, target) = (numbers, numbers)
        var shift: UInt64 = 0
        while highest >> shift > 0 {
            pass(&source, &target, shift + 32)
            swap(&source, &target)
            shift += digitBits
        }
        return source
    }

    private static func pass(_ source: inout [UInt64], _ target: inout [UInt64], _ shift: UInt64) {
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
