/// The words of one listing's texts as numbers, in reading order. A break follows each text; the title comes first.
///
/// The form: numbers plus one, seven bits a byte, the lowest first, the highest bit set when another byte follows
/// (LEB128); a break is zero. Words that many texts have were new early: most numbers take one or two bytes.
struct WordDocument: Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func append(_ id: WordTable.ID) { append(number: UInt64(id) + 1) }
    mutating func appendBreak() { bytes.append(0) }

    private mutating func append(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The document with other numbers.
    func translated(_ id: (WordTable.ID) -> WordTable.ID) -> WordDocument {
        var result = WordDocument()
        result.bytes.reserveCapacity(bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            Self.forEach(bytes) { number in
                if let number { result.append(id(number)) } else { result.appendBreak() }
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

/// The documents of a cell, one behind the other.
struct WordDocuments: Sendable {
    private var bytes: [UInt8] = []
    /// Where each document ends.
    private var ends: [UInt32] = []

    var count: Int { ends.count }

    init(_ documents: some Sequence<WordDocument>) { append(documents) }

    mutating func append(_ documents: some Sequence<WordDocument>) {
        for document in documents {
            bytes += document.bytes
            ends.append(UInt32(bytes.count))
        }
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

/// Numbers words in the order in which they come, until they get their numbers in a table.
struct WordCollector: Sendable {
    private var ids: [String: WordTable.ID] = [:]
    private(set) var words: [String] = []

    /// The document of these texts, with the collector's numbers.
    mutating func document(_ texts: [[String]]) -> WordDocument {
        var document = WordDocument()
        for text in texts where !text.isEmpty || document.bytes.isEmpty {
            for word in text { document.append(id(word)) }
            document.appendBreak()
        }
        return document
    }

    private mutating func id(_ word: String) -> WordTable.ID {
        if let id = ids[word] { return id }
        let id = WordTable.ID(words.count)
        ids[word] = id
        words.append(word)
        return id
    }
}
