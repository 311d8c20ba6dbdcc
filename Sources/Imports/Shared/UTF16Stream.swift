import Domain

/// Turns the chunks of a UTF-16 file into UTF-8.
struct UTF16Stream {
    private let isBigEndian: Bool
    private var left: [UInt8] = []

    /// The byte order of a file by its first bytes: by its mark, or by the zeros of ASCII letters; `nil` for another
    /// encoding.
    static func isBigEndian(_ head: ArraySlice<UInt8>) -> Bool? {
        if head.starts(with: [0xFF, 0xFE]) { return false }
        if head.starts(with: [0xFE, 0xFF]) { return true }
        let start = Array(head.prefix(64))
        guard start.count >= 4 else { return nil }
        let zeros = (0...1).map { parity in start.indices.count { $0 % 2 == parity && start[$0] == 0 } }
        guard max(zeros[0], zeros[1]) > start.count / 3, min(zeros[0], zeros[1]) == 0 else { return nil }
        return zeros[0] > 0
    }

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// The text of the next bytes; half a character waits for the rest.
    mutating func text(_ bytes: [UInt8]) -> [UInt8] {
        left += bytes
        var units: [UInt16] = []
        units.reserveCapacity(left.count / 2)
        for index in stride(from: 0, to: left.count - 1, by: 2) {
            let (first, second) = (UInt16(left[index]), UInt16(left[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        let isHalf = units.last.map { (0xD800..<0xDC00).contains($0) } ?? false
        if isHalf { units.removeLast() }
        left.removeFirst(units.count * 2)
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
