import Domain

/// Reads an XML file tag by tag, with one chunk of the file, one tag and the text before it in memory.
///
/// Written here because Foundation's XML parser needs libxml2, which the package is not linked with. Document types are
/// refused, so that no entities exist except XML's own five and none can expand.
struct XMLReader {
    /// The contents that a file should have. Maps consist of elements and attributes; feeds have texts and character
    /// data too, and some senders put several documents in a row.
    enum Content: String {
        case map = "a map"
        case feed = "a feed"
    }

    private var source: XMLByteSource
    private let content: Content
    private var tag = XMLTag()
    private var open: [String] = []
    private var hasRoot = false
    private var textBytes: [UInt8] = []
    private(set) var encoding = TextEncoding.utf8
    /// The line on which the current tag starts.
    private(set) var line = 1

    init(_ input: InputFile, _ content: Content) {
        let maxBytes = content == .map ? ImportLimits.mapBytes : ImportLimits.feedBytes
        source = XMLByteSource(input, maxBytes: maxBytes)
        self.content = content
    }

    var name: String { tag.name }
    var type: XMLTag.TagType { tag.type }
    var isUTF16: Bool { source.isUTF16 }

    /// Moves to the next tag; false at the end of the file. Throws a problem naming the line of a syntax error; the
    /// reader must not be used afterwards.
    mutating func next() throws(Problem) -> Bool {
        textBytes.removeAll(keepingCapacity: true)
        while try skipText() {
            line = source.line
            guard let first = try source.next() else { break }
            if first == UInt8(ascii: "!") {
                try readMarkup()
                continue
            }
            try readTag(from: first)
            if first == UInt8(ascii: "?") {
                try readEncoding()
                continue
            }
            try nest()
            return true
        }
        guard hasRoot, open.isEmpty else {
            throw wrong(open.last.map { "ends inside <\($0)>" } ?? "isn't XML")
        }
        return false
    }

    /// The value of an attribute of the current tag, with its references resolved.
    func value(_ name: StaticString) throws(Problem) -> String? {
        do throws(XMLReference.Failure) { return try tag.value(name, encoding) } catch { throw wrong(error.reason) }
    }

    /// The attributes of the current tag.
    func values() throws(Problem) -> [(name: String, value: String)] {
        do throws(XMLReference.Failure) { return try tag.values(encoding) } catch { throw wrong(error.reason) }
    }

    /// The text of a feed between the previous tag and the current one, without blanks around it.
    func text() throws(Problem) -> String {
        var text = textBytes[...]
        while let first = text.first, XMLTag.isBlank(first) { text.removeFirst() }
        while let last = text.last, XMLTag.isBlank(last) { text.removeLast() }
        return text.isEmpty ? "" : try XMLReference.resolved(text, encoding).get { wrong($0) }
    }

    func wrong(_ what: String) -> Problem { .unreadable(source.name, what, line: line) }

    var webPage: Problem { wrong("is a web page, not \(content.rawValue)") }

    /// Moves past the next `<`; false at the end.
    private mutating func skipText() throws(Problem) -> Bool {
        while let byte = try source.next() {
            if byte == UInt8(ascii: "<") { return true }
            try keep(byte)
        }
        return false
    }

    private mutating func keep(_ byte: UInt8) throws(Problem) {
        guard content == .feed, !open.isEmpty else { return }
        guard textBytes.count < ImportLimits.xmlTextBytes else {
            throw wrong("has a text of more than \(ImportLimits.xmlTextBytes) bytes")
        }
        textBytes.append(byte)
    }

    /// Reads on after `<!`. Refuses anything but comments and, in feeds, character data.
    private mutating func readMarkup() throws(Problem) {
        var beginning: [UInt8] = []
        while beginning.count < "DOCTYPE html".utf8.count, let byte = try source.next() {
            beginning.append(byte)
            if beginning == Array("--".utf8) { return try skipComment() }
            if content == .feed, beginning == Array("[CDATA[".utf8) { return try readCharacterData() }
        }
        if String(decoding: beginning, as: UTF8.self).lowercased() == "doctype html" { throw webPage }
        let what = content == .map ? "a document type or character data" : "a document type"
        throw wrong("declares \(what): entities are not read")
    }

    private mutating func skipComment() throws(Problem) {
        var dashes = 0
        while let byte = try source.next() {
            if byte == UInt8(ascii: ">"), dashes >= 2 { return }
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        }
        throw wrong("ends inside a comment")
    }

    private mutating func readCharacterData() throws(Problem) {
        var brackets = 0
        while let byte = try source.next() {
            if byte == UInt8(ascii: ">"), brackets >= 2 {
                textBytes.removeLast(min(2, textBytes.count))
                return
            }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
            // Escaped, because the text as a whole has its references resolved.
            if byte == UInt8(ascii: "&") { for byte in "&amp".utf8 { try keep(byte) } }
            try keep(byte == UInt8(ascii: "&") ? UInt8(ascii: ";") : byte)
        }
        throw wrong("ends inside character data")
    }

    /// Reads up to the `>` outside of quotes.
    private mutating func readTag(from first: UInt8) throws(Problem) {
        tag.clear()
        var (byte, quote) = (first, UInt8(0))
        while true {
            if quote == 0 {
                if byte == UInt8(ascii: ">") { return }
                if byte == .quote || byte == UInt8(ascii: "'") { quote = byte }
            } else if byte == quote {
                quote = 0
            }
            guard byte != UInt8(ascii: "<") else { throw wrong("has a < inside a tag") }
            guard tag.bytes.count < ImportLimits.xmlTagBytes else {
                throw wrong("has a tag of more than \(ImportLimits.xmlTagBytes) bytes")
            }
            tag.append(byte)
            guard let next = try source.next() else { throw wrong("ends inside a tag") }
            byte = next
        }
    }

    private mutating func readEncoding() throws(Problem) {
        let text = String(decoding: tag.bytes, as: UTF8.self).lowercased()
        guard let found = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/) else { return }
        switch found.1 {
        case "utf-8", "us-ascii": encoding = .utf8
        case "iso-8859-1", "windows-1252": encoding = source.isUTF16 ? .utf8 : .windows1252
        case "utf-16" where source.isUTF16: encoding = .utf8
        default: throw wrong("is encoded as \(found.1.prefix(20)): save it as UTF-8")
        }
    }

    /// Splits the current tag, and checks that it nests correctly.
    private mutating func nest() throws(Problem) {
        do throws(XMLReference.Failure) { try tag.parse() } catch { throw wrong(error.reason) }
        if type == .closing {
            guard open.popLast() == name else { throw wrong("closes <\(name.prefix(40))>, which isn't open") }
            return
        }
        guard content == .feed || !hasRoot || !open.isEmpty else { throw wrong("has a second root element") }
        guard open.count < ImportLimits.xmlDepth else { throw wrong("is nested deeper than \(ImportLimits.xmlDepth)") }
        hasRoot = true
        if type == .opening { open.append(name) }
    }
}
