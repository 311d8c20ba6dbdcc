import Domain

/// Parses RFC 8259 JSON. Foundation's decoder reports no position of an error and accepts duplicate names.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0

    /// Throws `malformed_json` with line and column.
    static func parse(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        // A byte order mark, which RFC 8259 lets a parser ignore.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.index == bytes.count else { throw parser.malformed("nothing can follow the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func value(depth: Int) throws(Problem) -> JSONValue {
        guard depth < Limits.jsonDepth else { throw malformed("it is nested deeper than \(Limits.jsonDepth)") }
        skipBlanks()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || (48...57).contains(byte): return try number()
        case nil: throw malformed("it ends where a value is expected")
        default: throw malformed("a value is expected")
        }
    }

    private mutating func object(depth: Int) throws(Problem) -> JSONValue {
        var members: [String: JSONValue] = [:]
        index += 1
        skipBlanks()
        if take("}") { return .object(members) }
        repeat {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else { throw malformed("a name in quotes is expected") }
            let name = try text()
            guard Text.isStreamSafe(name) else { throw malformed("a name \(Text.manyMarks)") }
            guard members[name] == nil else {
                throw malformed("the name \"\(String(name.unicodeScalars.prefix(40)))\" is given twice")
            }
            skipBlanks()
            guard take(":") else { throw malformed("a colon is expected") }
            members[name] = try value(depth: depth + 1)
            skipBlanks()
        } while take(",")
        guard take("}") else { throw malformed("a comma or } is expected") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Problem) -> JSONValue {
        var items: [JSONValue] = []
        index += 1
        skipBlanks()
        if take("]") { return .array(items) }
        repeat {
            items.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(",")
        guard take("]") else { throw malformed("a comma or ] is expected") }
        return .array(items)
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Problem) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw malformed("a value is expected") }
        index += word.utf8.count
        return value
    }

    private mutating func number() throws(Problem) -> JSONValue {
        let start = index
        _ = take("-")
        let firstDigit = index
        guard digits() > 0, bytes[firstDigit] != UInt8(ascii: "0") || index == firstDigit + 1 else {
            throw malformed("a number is expected")
        }
        var isWhole = true
        if take(".") {
            isWhole = false
            guard digits() > 0 else { throw malformed("a digit is expected") }
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            guard digits() > 0 else { throw malformed("a digit is expected") }
        }
        guard index - start <= Limits.numberLength else { throw malformed("the number is too long") }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw malformed("the number is too large") }
        if let integer = Int(exactly: number) { return .integer(integer) }
        return .number(number)
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = peek, (48...57).contains(byte) { index += 1 }
        return index - start
    }
}

// Skipping blanks, and the position of an error.
extension JSONParser {
    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func text() throws(Problem) -> String {
        index += 1
        var output: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                guard let text = String(validating: output, as: UTF8.self) else {
                    throw malformed("the text isn't UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): try escape(into: &output)
            case 0..<0x20: throw malformed("a control character in text must be escaped")
            default:
                output.append(byte)
                index += 1
            }
        }
        throw malformed("it ends inside a text")
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func escape(into output: inout [UInt8]) throws(Problem) {
        index += 1
        guard let message = peek else { throw malformed("it ends inside a text") }
        if let byte = Self.escapes[message] {
            index += 1
            return output.append(byte)
        }
        guard message == UInt8(ascii: "u") else { throw malformed("there is no such escape") }
        var code = UInt32(try hexUnit())
        if (0xD800..<0xDC00).contains(code) {
            guard bytes[index...].starts(with: "\\u".utf8) else { throw malformed("half of a character is missing") }
            index += 1
            let low = UInt32(try hexUnit())
            guard (0xDC00..<0xE000).contains(low) else { throw malformed("half of a character is missing") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw malformed("half of a character is missing") }
        output.append(contentsOf: Character(scalar).utf8)
    }

    /// The four digits after the `u` at `index`.
    private mutating func hexUnit() throws(Problem) -> UInt16 {
        let digits = bytes[(index + 1)...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed("four hexadecimal digits are expected") }
        index += 5
        return unit
    }

    private func malformed(_ why: String) -> Problem {
        let before = bytes[..<min(index, bytes.count)]
        let line = 1 + before.count { $0 == 0x0A }
        let column = 1 + before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
        return Problem(
            .malformed, code: "malformed_json", "The body isn't JSON: \(why), at line \(line), column \(column).",
            params: ["line": .integer(line), "column": .integer(column)])
    }
}
