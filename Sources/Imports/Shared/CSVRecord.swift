/// One record of delimited text: its unquoted fields, as bytes.
public struct CSVRecord: Sendable {
    /// The line on which the record starts, from 1.
    public let line: Int
    /// Why the record cannot be trusted, such as invalid bytes.
    let fieldError: String?
    /// How the record departs from the format, and how it was read.
    let warning: String?
    /// The unquoted bytes of all fields in a row; `ends` has the end of each field.
    private let bytes: [UInt8]
    private let ends: [Int]
    private let encoding: TextEncoding

    init(
        line: Int, bytes: [UInt8], ends: [Int], encoding: TextEncoding, fieldError: String?, warning: String? = nil
    ) {
        self.line = line
        self.bytes = bytes
        self.ends = ends
        self.encoding = encoding
        self.fieldError = fieldError
        self.warning = warning
    }

    /// Creates a record from a file that is not delimited text.
    init(line: Int, fields: [String]) {
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        for field in fields {
            bytes += field.utf8
            ends.append(bytes.count)
        }
        self.init(line: line, bytes: bytes, ends: ends, encoding: .utf8, fieldError: nil)
    }

    public var count: Int { ends.count }

    /// Whether it has nothing but separators and blanks.
    var isBlank: Bool { isBlank(from: 0) }

    /// Whether the fields from one on have nothing in them.
    func isBlank(from index: Int) -> Bool {
        let start = index == 0 ? 0 : ends.isEmpty ? bytes.count : ends[min(index, ends.count) - 1]
        return bytes[start...].allSatisfy(Self.isBlank)
    }

    /// The field as it is in the file; empty when the record is too short.
    public func exact(_ index: Int) -> String {
        encoding.text(bytes[range(index)])
    }

    /// The trimmed field; empty when the record is too short.
    public func text(_ index: Int) -> String {
        encoding.text(trimmed(index))
    }

    /// The field as a finite decimal number such as `-77.08`; `nil` for anything else, including an empty field.
    public func number(_ index: Int) -> Double? {
        let field = trimmed(index)
        // `Double` also parses "nan", "inf" and hexadecimal numbers, which such tables never mean.
        let decimal = field.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard decimal, let number = Double(String(decoding: field, as: UTF8.self)), number.isFinite else { return nil }
        return number
    }

    private func range(_ index: Int) -> Range<Int> {
        guard index < ends.count else { return bytes.endIndex..<bytes.endIndex }
        return (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    private func trimmed(_ index: Int) -> ArraySlice<UInt8> {
        var field = bytes[range(index)]
        while let first = field.first, Self.isBlank(first) { field.removeFirst() }
        while let last = field.last, Self.isBlank(last) { field.removeLast() }
        return field
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
