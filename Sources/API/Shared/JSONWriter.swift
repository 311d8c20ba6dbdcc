/// Writes JSON in the given order into one buffer.
///
/// Foundation's encoder does not keep the order of members and is several times slower.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init(reserving capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

    static func bytes(_ value: some JSONWritable) -> [UInt8] {
        var writer = JSONWriter()
        value.write(to: &writer)
        return writer.bytes
    }

    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    package mutating func raw(_ text: some Collection<UInt8>) { bytes.append(contentsOf: text) }

    package mutating func object(_ members: (inout JSONMembers) -> Void) {
        raw("{")
        var object = JSONMembers(writer: consume self)
        members(&object)
        self = object.writer
        raw("}")
    }

    package mutating func array<Item>(_ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void) {
        raw("[")
        var isFirst = true
        for item in items {
            if !isFirst { raw(",") }
            isFirst = false
            write(item, &self)
        }
        raw("]")
    }

    package mutating func string(_ text: String) {
        raw("\"")
        var text = text
        text.withUTF8 { text in
            var start = 0
            for (index, byte) in text.enumerated() where Self.mustEscape(byte) {
                raw(UnsafeBufferPointer(rebasing: text[start..<index]))
                escape(byte)
                start = index + 1
            }
            raw(UnsafeBufferPointer(rebasing: text[start...]))
        }
        raw("\"")
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case UInt8(ascii: "\n"): raw("\\n")
        case UInt8(ascii: "\r"): raw("\\r")
        case UInt8(ascii: "\t"): raw("\\t")
        default:
            raw("\\u00")
            raw(Self.hexDigits[Int(byte >> 4)...Int(byte >> 4)])
            raw(Self.hexDigits[Int(byte & 15)...Int(byte & 15)])
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}

/// Writes the members of an object.
package struct JSONMembers {
    fileprivate(set) var writer: JSONWriter
    private var isFirst = true

    fileprivate init(writer: consuming JSONWriter) { self.writer = writer }

    package mutating func set(_ name: StaticString, _ value: some JSONWritable) {
        key(name)
        value.write(to: &writer)
    }

    mutating func object(_ name: StaticString, _ members: (inout JSONMembers) -> Void) {
        key(name)
        writer.object(members)
    }

    mutating func array<Item>(
        _ name: StaticString, _ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void
    ) {
        key(name)
        writer.array(items, write)
    }

    /// A member with a dynamic name.
    package mutating func set(named name: String, _ value: some JSONWritable) {
        separate()
        writer.string(name)
        writer.raw(":")
        value.write(to: &writer)
    }

    private mutating func separate() {
        if !isFirst { writer.raw(",") }
        isFirst = false
    }

    private mutating func key(_ name: StaticString) {
        separate()
        writer.raw("\"")
        writer.raw(name)
        writer.raw("\":")
    }
}

/// A value that can be written as JSON.
package protocol JSONWritable {
    func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
    package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONWritable {
    package func write(to json: inout JSONWriter) { json.raw(description.utf8) }
}

extension Double: JSONWritable {
    /// JSON has no infinity and no NaN: they are written as null.
    package func write(to json: inout JSONWriter) {
        guard isFinite else { return json.raw("null") }
        let isWhole = rounded() == self && magnitude < 1e15
        json.raw(isWhole ? Int(self).description.utf8 : description.utf8)
    }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONWriter) { json.raw(self ? "true" : "false") }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.raw("null") }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.array(self) { $0.write(to: &$1) }
    }
}
