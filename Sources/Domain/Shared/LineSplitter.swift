/// Splits bytes that arrive in pieces into lines, within a limit for each.
public struct LineSplitter: Sendable {
    private let maxBytes: Int
    private var rest: [UInt8] = []
    /// The number of the last line that was found, from 1.
    public private(set) var count = 0

    public init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// A line without its end.
    public struct Line: Sendable {
        public let number: Int
        public let bytes: [UInt8]
    }

    /// The lines that end in these bytes; blank ones are counted and left out. Throws `too_large` for one that is
    /// longer than the limit, as soon as it is.
    public mutating func lines(in bytes: some Collection<UInt8>) throws(Problem) -> [Line] {
        var (found, start) = ([Line](), bytes.startIndex)
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            try add(bytes[start..<end])
            if let line = ended() { found.append(line) }
            start = bytes.index(after: end)
        }
        try add(bytes[start...])
        return found
    }

    /// The last line, which needs no line break; `nil` when there is none.
    public mutating func last() -> Line? { rest.isEmpty ? nil : ended() }

    private mutating func add(_ bytes: some Collection<UInt8>) throws(Problem) {
        guard rest.count + bytes.count <= maxBytes else {
            throw Problem(.tooLarge, code: "too_large", "Line \(count + 1) has more than \(maxBytes) bytes.")
        }
        rest.append(contentsOf: bytes)
    }

    private mutating func ended() -> Line? {
        count += 1
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        defer { rest.removeAll(keepingCapacity: true) }
        let isBlank = rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return isBlank ? nil : Line(number: count, bytes: rest)
    }
}
