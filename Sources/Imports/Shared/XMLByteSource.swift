import Domain

/// The bytes of an XML file one by one, with their lines. UTF-16 becomes UTF-8.
struct XMLByteSource {
    private let input: InputFile
    private let maxBytes: Int
    private var stream: UTF16Stream?
    private var chunk: [UInt8] = []
    private var position = 0
    private var bytesRead = 0
    /// The line of the next byte.
    private(set) var line = 1

    init(_ input: InputFile, maxBytes: Int) {
        self.input = input
        self.maxBytes = maxBytes
    }

    var name: String { input.name }
    var isUTF16: Bool { stream != nil }

    /// The next byte; `nil` at the end.
    mutating func next() throws(Problem) -> UInt8? {
        while position == chunk.count {
            guard try readChunk() else { return nil }
        }
        let byte = chunk[position]
        position += 1
        if byte == .lineFeed { line += 1 }
        return byte
    }

    private mutating func readChunk() throws(Problem) -> Bool {
        guard let next = try input.next() else { return false }
        if bytesRead == 0 { stream = UTF16Stream.isBigEndian(next[...]).map(UTF16Stream.init) }
        bytesRead += next.count
        // A small archive may unpack without end.
        guard bytesRead <= maxBytes else {
            throw .unreadable(input.name, "has more than \(maxBytes) bytes", line: line)
        }
        (chunk, position) = (stream?.text(next) ?? next, 0)
        return true
    }
}
