/// Splits bytes that arrive in pieces into lines, within a limit for each.
public struct LineSplitter: Sendable {
    private let maxBytes: Int
    private var rest: [UInt8] = []
    /// Whether the line that is arriving has exceeded the limit.
    private var isTooLong = false
    /// The number of the last line that was found, from 1.
    public private(set) var count = 0

    public init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// A line without its end.
    public struct Line: Sendable {
        public let number: Int
        /// Empty for a line that is too long.
        public let bytes: [UInt8]
        public let isTooLong: Bool
    }

    /// The lines that end in these bytes; blank ones are counted and left out. The bytes of one that is longer than the
    /// limit are dropped as they arrive.
    public mutating func lines(in bytes: some Collection<UInt8>) -> [Line] {
        var (found, start) = ([Line](), bytes.startIndex)
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            add(bytes[start..<end])
            if let line = ended() { found.append(line) }
            start = bytes.index(after: end)
        }
        add(bytes[start...])
        return found
    }

    /// The last line, which needs no line break; `nil` when there is none.
    public mutating func last() -> Line? { rest.isEmpty && !isTooLong ? nil : ended() }

    private mutating func add(_ bytes: some Collection<UInt8>) {
        isTooLong = isTooLong || rest.count + bytes.count > maxBytes
        if isTooLong { rest.removeAll(keepingCapacity: true) } else { rest.append(contentsOf: bytes) }
    }

    private mutating func ended() -> Line? {
        count += 1
        guard !isTooLong else {
            isTooLong = false
            return Line(number: count, bytes: [], isTooLong: true)
        }
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        defer { rest.removeAll(keepingCapacity: true) }
        let isBlank = rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return isBlank ? nil : Line(number: count, bytes: rest, isTooLong: false)
    }
}
