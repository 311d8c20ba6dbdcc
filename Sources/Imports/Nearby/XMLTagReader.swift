import Domain

/// Reads the tags of an XML file one by one, with one chunk of the file and one tag in memory.
///
/// Written here because Foundation's XML parser needs libxml2, which the package is not linked with, and because
/// OpenStreetMap's files consist of elements and attributes only. Document types are refused, so that no entities exist
/// except XML's own five and none can expand; text between tags is ignored.
struct XMLTagReader {
    enum TagType { case opening, empty, closing }

    private let input: InputFile
    private var chunk: [UInt8] = []
    private var position = 0
    private var bytesRead = 0
    private var open: [String] = []
    private var hasRoot = false

    /// The current tag, between its angle brackets.
    private var tag: [UInt8] = []
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    private(set) var name = ""
    private(set) var type = TagType.opening
    /// The line on which the current tag starts.
    private(set) var line = 1
    private var currentLine = 1

    init(_ input: InputFile) { self.input = input }

    /// Moves to the next tag; false at the end of the file. Throws a problem naming the line of a syntax error; the
    /// reader must not be used afterwards.
    mutating func next() throws(Problem) -> Bool {
        while try skipText() {
            line = currentLine
            guard let first = try take() else { break }
            if first == UInt8(ascii: "!") {
                try skipComment()
                continue
            }
            try readTag(from: first)
            if first == UInt8(ascii: "?") {
                try checkEncoding()
                continue
            }
            try parse()
            return true
        }
        guard hasRoot, open.isEmpty else {
            throw wrong(open.last.map { "ends inside <\($0)>" } ?? "isn't XML")
        }
        return false
    }

    /// The value of an attribute of the current tag, with its references resolved.
    func value(_ name: StaticString) throws(Problem) -> String? {
        let found = attributes.first { attribute in
            name.withUTF8Buffer { tag[attribute.name].elementsEqual($0) }
        }
        guard let range = found?.value else { return nil }
        return try XMLReference.resolved(tag[range]).get { wrong($0) }
    }

    func wrong(_ what: String) -> Problem { .unreadable(input.name, what, line: line) }

    /// Moves past the next `<`; false at the end.
    private mutating func skipText() throws(Problem) -> Bool {
        while let byte = try take() {
            if byte == UInt8(ascii: "<") { return true }
        }
        return false
    }

    private mutating func take() throws(Problem) -> UInt8? {
        if position == chunk.count {
            guard let next = try input.next() else { return nil }
            (chunk, position, bytesRead) = (next, 0, bytesRead + next.count)
            // A small archive may unpack without end.
            guard bytesRead <= ImportLimits.mapBytes else {
                throw wrong("has more than \(ImportLimits.mapBytes) bytes")
            }
        }
        let byte = chunk[position]
        position += 1
        if byte == .lineFeed { currentLine += 1 }
        return byte
    }

    /// Skips a comment after `<!`. Refuses anything else.
    private mutating func skipComment() throws(Problem) {
        for _ in 0..<2 {
            guard try take() == UInt8(ascii: "-") else {
                throw wrong("declares a document type or character data, which maps don't have: entities are not read")
            }
        }
        var dashes = 0
        while let byte = try take() {
            if byte == UInt8(ascii: ">"), dashes >= 2 { return }
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        }
        throw wrong("ends inside a comment")
    }

    /// Reads up to the `>` outside of quotes.
    private mutating func readTag(from first: UInt8) throws(Problem) {
        tag.removeAll(keepingCapacity: true)
        var (byte, quote) = (first, UInt8(0))
        while true {
            if quote == 0 {
                if byte == UInt8(ascii: ">") { return }
                if byte == .quote || byte == UInt8(ascii: "'") { quote = byte }
            } else if byte == quote {
                quote = 0
            }
            guard byte != UInt8(ascii: "<") else { throw wrong("has a < inside a tag") }
            guard tag.count < ImportLimits.xmlTagBytes else {
                throw wrong("has a tag of more than \(ImportLimits.xmlTagBytes) bytes")
            }
            tag.append(byte)
            guard let next = try take() else { throw wrong("ends inside a tag") }
            byte = next
        }
    }

    private func checkEncoding() throws(Problem) {
        let text = String(decoding: tag, as: UTF8.self).lowercased()
        guard let found = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/),
            !["utf-8", "us-ascii"].contains(found.1)
        else { return }
        throw wrong("is encoded as \(found.1.prefix(20)): save it as UTF-8")
    }

    /// Splits the current tag, and checks that it nests correctly.
    private mutating func parse() throws(Problem) {
        let isClosing = tag.first == UInt8(ascii: "/")
        let isEmpty = tag.last == UInt8(ascii: "/") && tag.count > 1
        let body = (isClosing ? 1 : 0)..<(isEmpty ? tag.count - 1 : tag.count)
        let nameEnd = tag[body].firstIndex(where: Self.isBlank) ?? body.upperBound
        name = String(decoding: tag[body.lowerBound..<nameEnd], as: UTF8.self)
        guard !name.isEmpty, !(isClosing && isEmpty) else { throw wrong("has a tag without a name") }
        type = isClosing ? .closing : isEmpty ? .empty : .opening
        try parseAttributes(nameEnd..<body.upperBound)
        if isClosing {
            guard open.popLast() == name else { throw wrong("closes <\(name.prefix(40))>, which isn't open") }
            return
        }
        guard !hasRoot || !open.isEmpty else { throw wrong("has a second root element") }
        guard open.count < ImportLimits.xmlDepth else { throw wrong("is nested deeper than \(ImportLimits.xmlDepth)") }
        hasRoot = true
        if !isEmpty { open.append(name) }
    }

    private mutating func parseAttributes(_ range: Range<Int>) throws(Problem) {
        attributes.removeAll(keepingCapacity: true)
        var index = range.lowerBound
        while let start = tag[index..<range.upperBound].firstIndex(where: { !Self.isBlank($0) }) {
            guard let equals = tag[start..<range.upperBound].firstIndex(of: UInt8(ascii: "=")),
                let quote = tag[(equals + 1)..<range.upperBound].firstIndex(where: { !Self.isBlank($0) }),
                tag[quote] == .quote || tag[quote] == UInt8(ascii: "'"),
                let end = tag[(quote + 1)..<range.upperBound].firstIndex(of: tag[quote])
            else { throw wrong("has an attribute that isn't NAME=\"VALUE\"") }
            let nameEnd = tag[start..<equals].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
            guard attributes.count < ImportLimits.xmlAttributes else { throw wrong("has a tag of many attributes") }
            attributes.append((start..<nameEnd, (quote + 1)..<end))
            index = end + 1
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
