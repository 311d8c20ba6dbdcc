/// Text into HTML. Whatever people wrote goes through here, and stays text.
enum Markup {
    /// For the content of elements, and of attributes in double quotes.
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

    /// JSON as the content of a script element that is data: no text in it can end the element or open a comment.
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

    /// In one line, its blanks collapsed, at most `maxLength` characters long.
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
