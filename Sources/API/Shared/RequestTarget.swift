import HTTPTypes

/// The target of a request (RFC 9112, 3.2), split into its path in the one form that routes know and its query.
///
/// A path has many spellings that routers, proxies and file systems read differently. Only one is served: no empty
/// segment, no encoded letter. A reader of another spelling of it is redirected, because links get mistyped; a writer
/// is refused, so that its author sees the mistake. What has no spelling that everybody reads alike, such as an encoded
/// slash, a dot segment, a backslash or a NUL, is malformed.
struct RequestTarget: Sendable {
    enum Spelling: Sendable, Equatable {
        case canonical
        /// The path names the same resource in another form.
        case other
        case malformed(String)
    }

    /// The canonical path; "/" for a malformed target.
    let path: String
    /// The text after the question mark, as it was sent.
    let query: Substring?
    let spelling: Spelling

    init(_ target: String) {
        let target = target[...]
        let end = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        query = end.map { target[target.utf8.index(after: $0)...] }
        let given = target[..<(end ?? target.endIndex)]
        (path, spelling) = Self.isPlain(given) ? (String(given), .canonical) : Self.read(given)
    }

    private static func read(_ given: Substring) -> (path: String, Spelling) {
        var reader = PathReader()
        if let why = reader.read(given) { return ("/", .malformed(why)) }
        let path = String(decoding: reader.path, as: UTF8.self)
        return (path, path.utf8.elementsEqual(given.utf8) ? .canonical : .other)
    }

    /// The target in its one form.
    var canonical: String { query.map { "\(path)?\($0)" } ?? path }

    /// The same target, of a route that has no trailing slash.
    var withoutTrailingSlash: RequestTarget { RequestTarget(path: String(path.dropLast()), of: self) }

    private init(path: String, of other: RequestTarget) {
        self.path = path
        query = other.query
        spelling = .other
    }

    /// Whether the path needs no closer look: nearly every path has only letters, digits and hyphens in its segments.
    private static func isPlain(_ path: Substring) -> Bool {
        var previous: UInt8 = 0
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"): guard previous != byte else { return false }
            case UInt8(ascii: "."): guard previous != UInt8(ascii: "/"), previous != byte else { return false }
            default: guard PathReader.isUnreserved(byte), previous != 0 else { return false }
            }
            previous = byte
        }
        return previous != 0
    }
}

/// Reads the bytes of a path into its canonical form.
private struct PathReader {
    private(set) var path: [UInt8] = []
    /// The bytes that the path names, decoded, to check that they are text.
    private var decoded: [UInt8] = []
    private var segmentStart = 0

    /// Returns why the path is malformed; `nil` for a path that has a canonical form.
    mutating func read(_ given: Substring) -> String? {
        guard given.utf8.first == UInt8(ascii: "/") else { return "the target isn't a path" }
        var rest = given.utf8.dropFirst()
        beginSegment()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "/"):
                if path.count == segmentStart { continue }
                guard !isDotSegment else { return "the path has a dot segment" }
                beginSegment()
            case UInt8(ascii: "%"):
                guard let one = rest.popFirst().flatMap(Self.digit), let two = rest.popFirst().flatMap(Self.digit)
                else { return "the path has an incomplete percent encoding" }
                let value = one << 4 | two
                guard Self.mayBeEncoded(value) else { return "the path has an encoded slash or control character" }
                append(value, encoded: !Self.isUnreserved(value))
            default:
                guard Self.isUnreserved(byte) || Self.subDelimiters.contains(byte) else {
                    return "the path has a character that must be encoded"
                }
                append(byte, encoded: false)
            }
        }
        guard !isDotSegment else { return "the path has a dot segment" }
        return String(validating: decoded, as: UTF8.self) == nil ? "the path isn't UTF-8" : nil
    }

    private mutating func beginSegment() {
        path.append(UInt8(ascii: "/"))
        segmentStart = path.count
    }

    private mutating func append(_ byte: UInt8, encoded: Bool) {
        decoded.append(byte)
        guard encoded else { return path.append(byte) }
        path += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
    }

    private var isDotSegment: Bool {
        let segment = path[segmentStart...]
        return (1...2).contains(segment.count) && segment.allSatisfy { $0 == UInt8(ascii: ".") }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    /// Characters besides letters and digits that a path holds without encoding (RFC 3986, 3.3).
    private static let subDelimiters = Set("!$&'()*+,;=:@".utf8)

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    private static func mayBeEncoded(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
