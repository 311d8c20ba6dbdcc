/// A tag of an XML file: its name, and its attributes as they are written.
struct XMLTag {
    enum TagType { case opening, empty, closing }

    private(set) var name = ""
    private(set) var type = TagType.opening
    /// The tag between its angle brackets.
    private(set) var bytes: [UInt8] = []
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Splits the bytes into the name and the attributes.
    mutating func parse() throws(XMLReference.Failure) {
        let isClosing = bytes.first == UInt8(ascii: "/")
        let isEmpty = bytes.last == UInt8(ascii: "/") && bytes.count > 1
        let body = (isClosing ? 1 : 0)..<(isEmpty ? bytes.count - 1 : bytes.count)
        guard !(isClosing && isEmpty) else { throw .init(reason: "has a tag without a name") }
        let nameEnd = bytes[body].firstIndex(where: Self.isBlank) ?? body.upperBound
        name = String(decoding: bytes[body.lowerBound..<nameEnd], as: UTF8.self)
        guard !name.isEmpty else { throw .init(reason: "has a tag without a name") }
        type = isClosing ? .closing : isEmpty ? .empty : .opening
        try parseAttributes(nameEnd..<body.upperBound)
    }

    /// The value of an attribute with its references resolved; `nil` when it is absent.
    func value(_ name: StaticString, _ encoding: TextEncoding) throws(XMLReference.Failure) -> String? {
        let found = attributes.first { attribute in
            name.withUTF8Buffer { bytes[attribute.name].elementsEqual($0) }
        }
        guard let range = found?.value else { return nil }
        return try XMLReference.resolved(bytes[range], encoding).get()
    }

    /// All attributes by their names.
    func values(_ encoding: TextEncoding) throws(XMLReference.Failure) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = []
        for attribute in attributes {
            let name = String(decoding: bytes[attribute.name], as: UTF8.self)
            values.append((name, try XMLReference.resolved(bytes[attribute.value], encoding).get()))
        }
        return values
    }

    private mutating func parseAttributes(_ range: Range<Int>) throws(XMLReference.Failure) {
        attributes.removeAll(keepingCapacity: true)
        var index = range.lowerBound
        while let start = bytes[index..<range.upperBound].firstIndex(where: { !Self.isBlank($0) }) {
            guard let equals = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "=")),
                let quote = bytes[(equals + 1)..<range.upperBound].firstIndex(where: { !Self.isBlank($0) }),
                bytes[quote] == .quote || bytes[quote] == UInt8(ascii: "'"),
                let end = bytes[(quote + 1)..<range.upperBound].firstIndex(of: bytes[quote])
            else { throw .init(reason: "has an attribute that isn't NAME=\"VALUE\"") }
            let nameEnd = bytes[start..<equals].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
            guard attributes.count < ImportLimits.xmlAttributes else {
                throw .init(reason: "has a tag of many attributes")
            }
            attributes.append((start..<nameEnd, (quote + 1)..<end))
            index = end + 1
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
