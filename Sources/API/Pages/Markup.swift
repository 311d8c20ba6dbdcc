/// Escapes text for HTML. Everything that people wrote passes through here.
enum Markup {
    /// For element content and for attributes in double quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    static func meta(_ attribute: String, _ name: String, _ content: String) -> String {
        "<meta \(attribute)=\"\(escaped(name))\" content=\"\(escaped(content))\">"
    }

    /// JSON for search engines.
    static func data(_ json: [UInt8]) -> String {
        "<script type=\"application/ld+json\">\(inScript(json))</script>"
    }

    /// JSON for scripts of the page.
    static func json(_ json: [UInt8], id: String? = nil) -> String {
        let attribute = id.map { " id=\"\($0)\"" } ?? ""
        return "<script type=\"application/json\"\(attribute)>\(inScript(json))</script>"
    }

    /// JSON in which no text can end a script element or open a comment.
    private static func inScript(_ json: [UInt8]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + json.count / 16)
        for byte in json {
            switch byte {
            case UInt8(ascii: "<"): bytes += "\\u003c".utf8
            case UInt8(ascii: ">"): bytes += "\\u003e".utf8
            case UInt8(ascii: "&"): bytes += "\\u0026".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// On one line with collapsed blanks, at most `maxLength` characters.
    static func line(_ text: String, maxLength: Int) -> String {
        let line = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return line.count <= maxLength ? line : line.prefix(maxLength - 1).trimmingSuffix(while: \.isWhitespace) + "…"
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isIn: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, isIn(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
