import Foundation

/// The body of a MIME part: as it is where mail allows that, else quoted-printable (RFC 2045, 6.7).
struct MailBody {
    private static let maxLineLength = 76
    /// Plain lines may be longer, because a link that is cut by `=` cannot be copied from the file.
    private static let maxPlainLineLength = 500

    let encoding: String
    /// Lines end with CRLF, except the last.
    let text: String

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
        let isPlain = lines.allSatisfy { line in
            line.count <= Self.maxPlainLineLength && line.allSatisfy { (32...126).contains($0) || $0 == 9 }
        }
        encoding = isPlain ? "7bit" : "quoted-printable"
        let written = isPlain ? lines.map { String(decoding: $0, as: UTF8.self) } : lines.map(Self.quoted)
        self.text = written.joined(separator: "\r\n")
    }

    /// One line in quoted-printable, with soft line breaks.
    private static func quoted(_ line: [UInt8]) -> String {
        var (written, length) = ("", 0)
        for (index, byte) in line.enumerated() {
            let isBlankAtEnd = (byte == 32 || byte == 9) && index == line.count - 1
            let isPlain = ((33...126).contains(byte) && byte != UInt8(ascii: "=")) || byte == 32 || byte == 9
            let token =
                isPlain && !isBlankAtEnd
                ? String(UnicodeScalar(byte)) : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            // One column is left for the `=` of a soft line break.
            if length + token.utf8.count > maxLineLength - 1 {
                written += "=\r\n"
                length = 0
            }
            written += token
            length += token.utf8.count
        }
        return written
    }
}

enum Base64 {
    static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
