import Foundation

/// The body of a MIME part: as it is where mail allows that, else quoted-printable (RFC 2045, 6.7).
struct MailBody {
    private static let maxLineLength = 76
    /// Plain lines may be longer, because quoted-printable would cut a link with `=` so that it cannot be copied.
    private static let maxPlainLineLength = 500
    /// Stands in no body: a line with it is written in quoted-printable, where `=` is `=3D`. So a boundary that begins
    /// with it cannot be met in a part, whatever people write.
    static let boundaryMark = "=_"

    let encoding: String
    /// Lines end with CRLF, except the last.
    let text: String

    init(_ text: String) {
        let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isPlain = lines.allSatisfy { line in
            line.count <= Self.maxPlainLineLength && line.allSatisfy { (32...126).contains($0) || $0 == 9 }
                && !line.contains(Self.boundaryMark.utf8)
        }
        encoding = isPlain ? "7bit" : "quoted-printable"
        var written: [UInt8] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { written += Self.lineEnd }
            if isPlain { written += line } else { Self.quote(line, to: &written) }
        }
        self.text = String(decoding: written, as: UTF8.self)
    }

    private static let lineEnd = Array("\r\n".utf8)

    /// Writes one line in quoted-printable, with soft line breaks.
    private static func quote(_ line: ArraySlice<UInt8>, to written: inout [UInt8]) {
        var length = 0
        for (index, byte) in zip(line.indices, line) {
            let isBlank = byte == 32 || byte == 9
            let isItself = isBlank ? index + 1 < line.endIndex : (33...126) ~= byte && byte != UInt8(ascii: "=")
            let width = isItself ? 1 : 3
            // One column is left for the `=` of a soft line break.
            if length + width > maxLineLength - 1 {
                written += [UInt8(ascii: "=")] + lineEnd
                length = 0
            }
            if isItself {
                written.append(byte)
            } else {
                written += [UInt8(ascii: "="), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
            length += width
        }
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

enum Base64 {
    static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
