/// A statement of one connection, which prepares it with its first use.
final class PostgreSQLStatement {
    enum State { case new, sent, prepared }

    let sql: String
    /// Its name on the connection.
    let name: String
    /// The number of values that it binds.
    let count: Int
    /// The text as PostgreSQL takes it; `nil` once it is prepared.
    private(set) var numbered: String?
    var state = State.new {
        didSet { if state == .prepared { numbered = nil } }
    }

    init(_ sql: String, name: String) {
        self.sql = sql
        self.name = name
        let (numbered, count) = Self.numbered(sql)
        self.numbered = numbered
        self.count = count
    }

    private enum Part { case code, text, name, comment, remarks }

    /// The statement with `$1`, `$2` and so on for each `?` outside of quotes and comments, and their number.
    static func numbered(_ sql: String) -> (sql: String, count: Int) {
        var (bytes, count, part): ([UInt8], Int, Part) = ([], 0, .code)
        bytes.reserveCapacity(sql.utf8.count + 32)
        var last: UInt8 = 0
        for byte in sql.utf8 {
            switch (part, byte) {
            case (.code, UInt8(ascii: "?")):
                count += 1
                bytes.append(UInt8(ascii: "$"))
                bytes += String(count).utf8
                last = byte
                continue
            case (.code, UInt8(ascii: "'")): part = .text
            case (.code, UInt8(ascii: "\"")): part = .name
            case (.code, UInt8(ascii: "-")) where last == UInt8(ascii: "-"): part = .comment
            case (.code, UInt8(ascii: "*")) where last == UInt8(ascii: "/"): part = .remarks
            // A doubled quote ends a text and begins the next, which comes to the same.
            case (.text, UInt8(ascii: "'")), (.name, UInt8(ascii: "\"")), (.comment, UInt8(ascii: "\n")): part = .code
            case (.remarks, UInt8(ascii: "/")) where last == UInt8(ascii: "*"): part = .code
            default: break
            }
            bytes.append(byte)
            last = byte
        }
        return (String(decoding: bytes, as: UTF8.self), count)
    }
}

/// Bound values as libpq takes them: texts that end with a zero, one after the other.
struct PostgreSQLValues {
    private var bytes: [UInt8] = []
    /// Where each begins; `nil` for null.
    private var starts: [Int?] = []

    /// Throws for a text with a zero, which PostgreSQL cannot store.
    init(_ values: [any SQLBindable]) throws {
        starts.reserveCapacity(values.count)
        for value in values {
            let start = bytes.count
            switch value.sqlValue {
            case .null:
                starts.append(nil)
                continue
            case .integer(let integer): bytes += String(integer).utf8
            case .real(let real): bytes += String(real).utf8
            case .text(let text):
                bytes += text.utf8
                guard !bytes[start...].contains(0) else {
                    throw SQLError(.unstorableText, "a text contains the character U+0000")
                }
            }
            bytes.append(0)
            starts.append(start)
        }
    }

    var count: Int { starts.count }
    var byteCount: Int { bytes.count }

    func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { buffer in
            let base = buffer.assumingMemoryBound(to: CChar.self).baseAddress
            return try body(starts.map { start in start.flatMap { start in base.map { $0 + start } } })
        }
    }
}
