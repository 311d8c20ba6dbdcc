import Domain

/// Reads delimited text (RFC 4180) record by record, with one chunk of the file in memory.
///
/// Lines end with LF, CRLF or CR. A byte order mark is dropped; blank lines are skipped. Misplaced quotes are read as
/// Python's `csv` and libcsv read them, with a warning: a quote inside a field that does not start with one is an
/// ordinary character, and text after a closing quote belongs to the field. `TextEncoding` decodes the text.
///
/// Written here because the package SwiftCSV reads whole files into memory and reports no line numbers.
public struct CSVReader {
    private enum Place { case fieldStart, plain, quoted, behindQuote }

    private let name: String
    private let dialect: Dialect
    private let pull: () throws(Problem) -> [UInt8]?
    private var chunk: [UInt8] = []
    private var position = 0
    private var isFirstChunk = true

    /// The lines of the next byte, and of the last quote that opens a field.
    private var (line, quoteLine) = (1, 1)
    /// Whether a following line feed belongs to the previous carriage return.
    private var isBehindReturn = false
    private var encoding: TextEncoding?

    // The current record.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var fieldError: String?
    private var warning: String?

    public init(_ input: InputFile, _ dialect: Dialect) {
        self.init(name: input.name, dialect) { () throws(Problem) in try input.next() }
    }

    /// - Parameters:
    ///   - name: the file's name in errors.
    ///   - pull: returns the next bytes, never empty; `nil` at the end.
    ///   - encoding: of all records; `nil` for what their bytes tell.
    init(
        name: String, _ dialect: Dialect, encoding: TextEncoding? = nil,
        pull: @escaping () throws(Problem) -> [UInt8]?
    ) {
        self.name = name
        self.dialect = dialect
        self.encoding = encoding
        self.pull = pull
    }

    /// The next record, or `nil` at the end. Throws when the source fails, a quote is not closed, or a record exceeds
    /// `ImportLimits`; the reader must not be used afterwards.
    public mutating func next() throws(Problem) -> CSVRecord? {
        while try hasMore() {
            if isBehindReturn, chunk[position] == .lineFeed { position += 1 }
            isBehindReturn = false
            let firstLine = line
            guard try readRecord() else { return nil }
            let isBlank = bytes.isEmpty && ends.count == 1
            if !isBlank { return try finished(firstLine) }
        }
        return nil
    }

    /// Fills `bytes` and `ends`. Returns false when nothing was left.
    private mutating func readRecord() throws(Problem) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        (fieldError, warning) = (nil, nil)
        var place = Place.fieldStart
        while try hasMore() {
            switch place {
            case .fieldStart:
                let opens = dialect.quoting && chunk[position] == .quote
                place = opens ? .quoted : .plain
                if opens { (position, quoteLine) = (position + 1, line) }
            case .plain:
                guard let byte = takePlainRun() else { break }
                if endField(at: byte) { return true }
                place = .fieldStart
            case .quoted:
                if takeQuotedRun() { place = .behindQuote }
            case .behindQuote:
                let byte = chunk[position]
                position += 1
                if byte == dialect.delimiter || byte == .lineFeed || byte == .carriageReturn {
                    if endField(at: byte) { return true }
                    place = .fieldStart
                } else {
                    if byte != .quote { warning = "has text behind a closing quote, read as part of the field" }
                    bytes.append(byte)
                    place = byte == .quote ? .quoted : .plain
                }
            }
            try checkLimits(place, line)
        }
        return try endOfInput(place)
    }

    /// Reads up to the next delimiter or line end and returns it; `nil` when the chunk ends first.
    private mutating func takePlainRun() -> UInt8? {
        let start = position
        let delimiter = dialect.delimiter
        while position < chunk.count {
            let byte = chunk[position]
            if byte == .quote && dialect.quoting && warning == nil {
                warning = "has a quote inside a field, read as a letter"
            }
            if byte == delimiter || byte == .lineFeed || byte == .carriageReturn {
                bytes.append(contentsOf: chunk[start..<position])
                position += 1
                return byte
            }
            position += 1
        }
        bytes.append(contentsOf: chunk[start..<position])
        return nil
    }

    /// Reads up to the next quote, counting lines; false when the chunk ends first.
    private mutating func takeQuotedRun() -> Bool {
        let start = position
        while position < chunk.count, chunk[position] != .quote {
            countLine(chunk[position])
            position += 1
        }
        bytes.append(contentsOf: chunk[start..<position])
        guard position < chunk.count else { return false }
        isBehindReturn = false
        position += 1
        return true
    }

    private mutating func countLine(_ byte: UInt8) {
        if byte == .carriageReturn || (byte == .lineFeed && !isBehindReturn) { line += 1 }
        isBehindReturn = byte == .carriageReturn
    }

    /// Ends the field before `byte`; returns true when the record ends there too.
    private mutating func endField(at byte: UInt8) -> Bool {
        ends.append(bytes.count)
        guard byte != dialect.delimiter else { return false }
        countLine(byte)
        return true
    }

    private mutating func endOfInput(_ place: Place) throws(Problem) -> Bool {
        if place == .quoted {
            throw .unreadable(name, "opens a quote that is never closed", line: quoteLine)
        }
        let isNothing = place == .fieldStart && ends.isEmpty
        if !isNothing { ends.append(bytes.count) }
        return !isNothing
    }

    private func checkLimits(_ place: Place, _ line: Int) throws(Problem) {
        if bytes.count > ImportLimits.recordBytes {
            let what = "has a record of more than \(ImportLimits.recordBytes) bytes"
            if place == .quoted {
                throw .unreadable(name, what + ", and its quote may never be closed", line: quoteLine)
            }
            throw .unreadable(name, what, line: line)
        }
        if ends.count > ImportLimits.fieldsPerRecord {
            throw .unreadable(name, "has more than \(ImportLimits.fieldsPerRecord) fields", line: line)
        }
    }

    private mutating func finished(_ firstLine: Int) throws(Problem) -> CSVRecord {
        try checkLimits(.plain, firstLine)
        if !bytes.allSatisfy({ $0 < 0x80 }) {
            if encoding == nil { encoding = TextEncoding(of: bytes) }
            if encoding == .utf8, !TextEncoding.isUTF8(bytes) {
                fieldError = "isn't valid UTF-8, but the rows before it are"
            }
        }
        return CSVRecord(
            line: firstLine, bytes: bytes, ends: ends, encoding: encoding ?? .utf8, fieldError: fieldError,
            warning: warning)
    }

    /// Whether there is a byte at `position`, reading the next chunk if needed.
    private mutating func hasMore() throws(Problem) -> Bool {
        while position == chunk.count {
            guard let next = try pull() else { return false }
            (chunk, position) = (next, 0)
            if isFirstChunk { try readByteOrderMark() }
        }
        return true
    }

    private mutating func readByteOrderMark() throws(Problem) {
        isFirstChunk = false
        while chunk.count < 3, let more = try pull() { chunk += more }
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { (position, encoding) = (3, .utf8) }
        if chunk.starts(with: [0xFE, 0xFF]) || chunk.starts(with: [0xFF, 0xFE]) {
            throw .unreadable(name, "is UTF-16: save it as UTF-8")
        }
    }
}
