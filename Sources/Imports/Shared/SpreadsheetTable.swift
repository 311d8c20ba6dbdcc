import Domain

/// A table as any spreadsheet saves it: its separator and its encoding are recognized by its beginning. Rows of
/// separators only are passed over.
struct SpreadsheetTable {
    let encoding: SpreadsheetEncoding
    let separator: Character
    private var reader: CSVReader

    /// Throws a problem when the beginning fits two encodings; then the person chooses one.
    init(_ input: InputFile, encoding chosen: SpreadsheetEncoding? = nil) throws(Problem) {
        let head = try input.next() ?? []
        let encoding = if let chosen { chosen } else { try Self.encoding(of: head, name: input.name) }
        var stream = UTF16Stream.isBigEndian(head[...]).map(UTF16Stream.init)
        if encoding != .utf16 { stream = nil } else if stream == nil { stream = UTF16Stream(isBigEndian: false) }
        let first = stream?.text(head) ?? head
        let line = Self.firstLine(first)
        let named = Self.namedSeparator(line)
        let separator = named ?? Self.separator(of: line)
        var waiting: [UInt8]? = first
        reader = CSVReader(
            name: input.name, .init(delimiter: separator, quoting: true), encoding: encoding.text
        ) { () throws(Problem) -> [UInt8]? in
            if let bytes = waiting, !bytes.isEmpty {
                waiting = nil
                return bytes
            }
            repeat {
                guard let chunk = try input.next() else { return nil }
                let text = stream?.text(chunk) ?? chunk
                if !text.isEmpty { return text }
            } while true
        }
        self.encoding = encoding
        self.separator = Character(Unicode.Scalar(separator))
        if named != nil { _ = try reader.next() }
    }

    /// The next record with anything in it; `nil` at the end.
    mutating func next() throws(Problem) -> CSVRecord? {
        while let record = try reader.next() {
            if record.fieldError != nil || !record.isBlank { return record }
        }
        return nil
    }

    /// The bytes of the head that tell the encoding, of a file that begins with no mark.
    private static func encoding(of head: [UInt8], name: String) throws(Problem) -> SpreadsheetEncoding {
        if UTF16Stream.isBigEndian(head[...]) != nil { return .utf16 }
        // The end of a chunk may cut a character.
        let whole = head.count < ImportLimits.chunkBytes ? head[...] : head.dropLast(4)
        if whole.allSatisfy({ $0 < 0x80 }) || TextEncoding.isUTF8(Array(whole)) { return .utf8 }
        if head.count >= ImportLimits.chunkBytes,
            (0...3).contains(where: { TextEncoding.isUTF8(Array(head.dropLast($0))) })
        {
            return .utf8
        }
        // A file in memory comes whole, and guessing takes a microsecond a byte.
        switch EncodingGuess(head.prefix(ImportLimits.chunkBytes)).encoding {
        case .windows1252: return .windows1252
        case .macRoman: return .macRoman
        default:
            let names = SpreadsheetEncoding.allCases.map(\.rawValue)
            throw .unreadable(
                name, "can be read as Windows-1252 and as Mac Roman: save it as UTF-8, or name its encoding",
                errors: [.init(field: "encoding", code: "missing", message: "is missing", params: .allowed(names))])
        }
    }

    private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.drop { $0 == .lineFeed || $0 == .carriageReturn }
            .prefix { $0 != .lineFeed && $0 != .carriageReturn }
    }

    /// The separator of a line `sep=;`, which spreadsheets read and write before the header.
    private static func namedSeparator(_ line: ArraySlice<UInt8>) -> UInt8? {
        let text = String(decoding: line.filter { $0 != .quote }, as: UTF8.self).lowercased()
        guard text.hasPrefix("sep="), let separator = text.utf8.dropFirst(4).first else { return nil }
        return text.utf8.count <= 6 && separators.contains(separator) ? separator : nil
    }

    private static let separators = Array(",;\t|".utf8)

    /// The separator that a header has most often outside of quotes.
    private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
        var (counts, isQuoted) = ([Int](repeating: 0, count: separators.count), false)
        for byte in line {
            if byte == .quote { isQuoted.toggle() }
            if !isQuoted, let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        // The first of equals: a comma.
        let highest = counts.max() ?? 0
        return separators[counts.firstIndex(of: highest) ?? 0]
    }
}

extension SpreadsheetEncoding {
    /// The encoding of the records; UTF-16 is turned into UTF-8 before.
    fileprivate var text: TextEncoding {
        switch self {
        case .utf8, .utf16: .utf8
        case .windows1252: .windows1252
        case .macRoman: .macRoman
        }
    }
}
