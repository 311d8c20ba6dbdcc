/// A message, or a part of one: its header and its body. Reads what strangers wrote, within limits.
struct MessagePart {
    /// Bytes of a header, and of one field in it.
    private static let (maxHeaderBytes, maxFieldBytes) = (64 * 1024, 4 * 1024)
    /// A report has three.
    private static let maxParts = 10

    let fields: [MessageField]
    let body: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        var lines = MessageLines(bytes)
        var (fields, length): ([MessageField], Int) = ([], 0)
        while let line = lines.next(), !line.isEmpty {
            length += line.count
            guard length <= Self.maxHeaderBytes else { break }
            if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
                guard let last = fields.popLast() else { continue }
                fields.append(last.continued(by: line, upTo: Self.maxFieldBytes))
            } else if line.count <= Self.maxFieldBytes, let field = MessageField(line) {
                fields.append(field)
            }
        }
        self.fields = fields
        body = lines.rest
    }

    /// The first field with this lowercase name.
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The lowercase content type; plain text without one.
    var contentType: String {
        let value = field("content-type") ?? "text/plain"
        return value.prefix { $0 != ";" }.trimmingBlanks().lowercased()
    }

    /// A parameter of the content type, such as `boundary`.
    func parameter(_ name: String) -> String? {
        for part in (field("content-type") ?? "").split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmingBlanks().lowercased() == name else { continue }
            let value = pair[1].trimmingBlanks()
            return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : value
        }
        return nil
    }

    /// The parts of a multipart message; empty for anything else.
    var parts: [MessagePart] {
        guard contentType.hasPrefix("multipart/"), let boundary = parameter("boundary"), !boundary.isEmpty else {
            return []
        }
        let (mark, end) = (Array("--\(boundary)".utf8), Array("--\(boundary)--".utf8))
        var lines = MessageLines(body)
        var (parts, start): ([MessagePart], Int?) = ([], nil)
        while parts.count < Self.maxParts {
            let lineStart = lines.position
            // A message that was cut short ends its last part.
            guard let line = lines.next() else {
                if let start { parts.append(MessagePart(body[start..<body.endIndex])) }
                break
            }
            let text = line.trimmingEnd()
            guard text.elementsEqual(mark) || text.elementsEqual(end) else { continue }
            if let start { parts.append(MessagePart(body[start..<lineStart])) }
            guard text.elementsEqual(mark) else { break }
            start = lines.position
        }
        return parts
    }
}

/// A field of a header, unfolded.
struct MessageField {
    /// In lower case.
    let name: String
    let value: String

    init?(_ line: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
        self.init(
            name: String(decoding: line[..<colon], as: UTF8.self).trimmingBlanks().lowercased(),
            value: String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingBlanks())
    }

    private init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    func continued(by line: ArraySlice<UInt8>, upTo limit: Int) -> MessageField {
        guard value.utf8.count + line.count <= limit else { return self }
        let more = String(decoding: line, as: UTF8.self).trimmingBlanks()
        return MessageField(name: name, value: value.isEmpty ? more : "\(value) \(more)")
    }
}

/// The lines of a message, without their ends (LF or CRLF).
struct MessageLines {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

    var rest: ArraySlice<UInt8> { bytes[position...] }

    mutating func next() -> ArraySlice<UInt8>? {
        guard position < bytes.endIndex else { return nil }
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let line = bytes[position..<end]
        position = min(end + 1, bytes.endIndex)
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}

extension StringProtocol {
    func trimmingBlanks() -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 || $0 == 10 }
        let bytes = Array(utf8).drop(while: isBlank)
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func trimmingEnd() -> ArraySlice<UInt8> {
        self[..<(lastIndex { $0 != 32 && $0 != 9 }.map { $0 + 1 } ?? startIndex)]
    }
}
