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

    /// JSON for a data script element: no text can end the element or open a comment.
    static func data(_ json: [UInt8]) -> String {
        var bytes: [UInt8] = []
        for byte in json {
            switch byte {
            case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
            case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
            case UInt8(ascii: "&"): bytes += Array("\\u0026".utf8)
            default: bytes.append(byte)
            }
        }
        return "<script type=\"application/ld+json\">\(String(decoding: bytes, as: UTF8.self))</script>"
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
