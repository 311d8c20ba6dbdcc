/// The words of one listing's texts as numbers, in reading order. A break follows each text; the title comes first.
///
/// The format: numbers plus one, seven bits a byte, the lowest first, the highest bit set when another byte follows
/// (LEB128); a break is zero. Frequent words appear early and get low numbers: most numbers take one or two bytes.
struct WordDocument: Equatable, Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The number of words; a word counts each time.
    var wordCount: Int {
        var count = 0
        bytes.withUnsafeBufferPointer { bytes in
            Self.forEach(bytes) { number in
                if number != nil { count += 1 }
                return true
            }
        }
        return count
    }

    mutating func append(_ id: WordTable.ID) { Self.append(id, to: &bytes) }
    mutating func appendBreak() { Self.appendBreak(to: &bytes) }

    @inline(__always)
    static func append(_ id: WordTable.ID, to bytes: inout [UInt8]) {
        var rest = UInt64(id) + 1
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a number after `start`, and returns its end.
    @inline(__always)
    static func write(_ id: WordTable.ID, to bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        var (rest, index) = (UInt64(id) + 1, start)
        while rest >= 0x80 {
            bytes[index] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= 7
            index += 1
        }
        bytes[index] = UInt8(rest)
        return index + 1
    }

    static func appendBreak(to bytes: inout [UInt8]) { bytes.append(0) }

    /// The document with translated numbers.
    func translated(_ ids: [WordTable.ID]) -> WordDocument {
        var result = WordDocument()
        result.bytes.reserveCapacity(bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            Self.forEach(bytes) { number in
                if let number { result.append(ids[Int(number)]) } else { result.appendBreak() }
                return true
            }
        }
        return result
    }

    /// Calls `body` with each number, and with `nil` for a break, until it returns false.
    @inline(__always)
    static func forEach(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (WordTable.ID?) -> Bool) {
        var index = 0
        while index < bytes.count {
            var (number, shift): (UInt64, UInt64) = (UInt64(bytes[index] & 0x7F), 7)
            while bytes[index] >= 0x80, index + 1 < bytes.count {
                index += 1
                number |= UInt64(bytes[index] & 0x7F) << shift
                shift += 7
            }
            index += 1
            guard body(number == 0 ? nil : WordTable.ID(truncatingIfNeeded: number - 1)) else { return }
        }
    }
}

/// The documents of a cell, concatenated.
struct WordDocuments: Sendable {
    private(set) var bytes: [UInt8] = []
    /// The end of each document.
    private(set) var ends: [UInt32] = []

    var count: Int { ends.count }

    init() {}

    init(bytes: [UInt8], ends: [UInt32]) {
        self.bytes = bytes
        self.ends = ends
    }

    /// Whether the ends ascend, and the last one is the end of the bytes.
    var isWhole: Bool {
        zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 } && Int(ends.last ?? 0) == bytes.count
    }

    mutating func append(_ document: WordDocument) {
        bytes += document.bytes
        ends.append(UInt32(bytes.count))
    }

    /// These documents followed by others.
    func adding(_ others: some Collection<WordDocument>) -> WordDocuments {
        var result = WordDocuments()
        result.bytes.reserveCapacity(others.reduce(bytes.count) { $0 + $1.bytes.count })
        result.ends.reserveCapacity(count + others.count)
        result.bytes += bytes
        result.ends += ends
        for other in others { result.append(other) }
        return result
    }

    private func range(_ slot: Int) -> Range<Int> { (slot == 0 ? 0 : Int(ends[slot - 1]))..<Int(ends[slot]) }

    subscript(slot: Int) -> WordDocument { WordDocument(bytes: Array(bytes[range(slot)])) }

    /// Calls `body` with each word of a document, and with `nil` for a break, until it returns false.
    @inline(__always)
    func forEach(_ slot: Int, _ body: (WordTable.ID?) -> Bool) {
        let range = range(slot)
        bytes.withUnsafeBufferPointer { WordDocument.forEach(UnsafeBufferPointer(rebasing: $0[range]), body) }
    }
}
