/// Writes JSON in the given order into one buffer.
///
/// Foundation's encoder does not keep the order of members and is several times slower.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init(reserving capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

    /// Makes room for `count` bytes more.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    static func bytes(_ value: some JSONWritable) -> [UInt8] {
        var writer = JSONWriter()
        value.write(to: &writer)
        return writer.bytes
    }

    mutating func raw(_ text: StaticString) {
        append(text.utf8CodeUnitCount) { $0.update(from: text.utf8Start, count: text.utf8CodeUnitCount) }
    }

    package mutating func raw(_ text: some Collection<UInt8>) {
        let isWritten: Void? = text.withContiguousStorageIfAvailable { raw($0) }
        if isWritten == nil { bytes.append(contentsOf: text) }
    }

    mutating func raw(text: String) {
        var text = text
        text.withUTF8 { raw($0) }
    }

    private mutating func raw(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        append(text.count) { $0.update(from: start, count: text.count) }
    }

    /// Appends `count` bytes, which `write` writes. A response has hundreds of members, so each takes at most a few
    /// appends.
    @inline(__always)
    private mutating func append(_ count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) {
        guard count > 0 else { return }
        bytes.append(addingCapacity: count) { span in
            span.withUnsafeMutableBufferPointer { buffer, written in
                guard let start = buffer.baseAddress else { return }
                write(start)
                written = count
            }
        }
    }

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
        var text = text
        text.withUTF8 { text in
            if text.contains(where: Self.mustEscape) { return escaped(text) }
            quoted(text.count) { quoted in
                if let start = text.baseAddress { quoted.update(from: start, count: text.count) }
            }
        }
    }

    /// A string of `count` bytes that need no escaping, which `write` writes.
    @inline(__always)
    mutating func quoted(_ count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) {
        append(count + 2) { start in
            start[0] = UInt8(ascii: "\"")
            write(start + 1)
            start[count + 1] = UInt8(ascii: "\"")
        }
    }

    private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
        raw("\"")
        var start = 0
        for (index, byte) in text.enumerated() where Self.mustEscape(byte) {
            raw(UnsafeBufferPointer(rebasing: text[start..<index]))
            escape(byte)
            start = index + 1
        }
        raw(UnsafeBufferPointer(rebasing: text[start...]))
        raw("\"")
    }

    /// The name of a member.
    fileprivate mutating func key(_ name: StaticString, isFirst: Bool) {
        let count = name.utf8CodeUnitCount
        append(count + (isFirst ? 3 : 4)) { start in
            var next = start
            if !isFirst {
                next[0] = UInt8(ascii: ",")
                next += 1
            }
            next[0] = UInt8(ascii: "\"")
            (next + 1).update(from: name.utf8Start, count: count)
            next[count + 1] = UInt8(ascii: "\"")
            next[count + 2] = UInt8(ascii: ":")
        }
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
        writer.key(name, isFirst: isFirst)
        isFirst = false
    }
}
