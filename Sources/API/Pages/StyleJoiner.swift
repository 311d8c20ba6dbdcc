/// Joins style sheets into one, without their comments and indentation.
enum StyleJoiner {
    /// `nil` when a sheet's meaning depends on its position or URL.
    static func joined(_ sheets: [[UInt8]]) -> [UInt8]? {
        var joined: [UInt8] = []
        for sheet in sheets {
            let text = String(decoding: sheet, as: UTF8.self)
            guard !["@import", "@charset", "@namespace"].contains(where: text.contains), !hasRelativeAddress(text)
            else { return nil }
            joined += compact(sheet) + [UInt8(ascii: "\n")]
        }
        return joined
    }

    private static func hasRelativeAddress(_ text: String) -> Bool {
        text.split(separator: "url(").dropFirst().contains { address in
            let start = address.drop { $0 == "\"" || $0 == "'" }
            return !["/", "data:", "#"].contains(where: start.hasPrefix)
        }
    }

    private static func compact(_ sheet: [UInt8]) -> [UInt8] {
        var (output, index) = ([UInt8](), 0)
        var quote: UInt8?
        output.reserveCapacity(sheet.count)
        while index < sheet.count {
            let byte = sheet[index]
            if quote != nil {
                if byte == quote { quote = nil }
                // A backslash escapes the next byte, so that it ends nothing.
                let isEscape = byte == UInt8(ascii: "\\") && index + 1 < sheet.count
                output += sheet[index...(isEscape ? index + 1 : index)]
                index += isEscape ? 2 : 1
            } else if sheet[index...].starts(with: "/*".utf8) {
                index = sheet[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? sheet.count
            } else if byte == UInt8(ascii: "\n") {
                if output.last != byte { output.append(byte) }
                index = sheet[(index + 1)...].firstIndex { $0 != UInt8(ascii: " ") } ?? sheet.count
            } else {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                output.append(byte)
                index += 1
            }
        }
        return output
    }
}
