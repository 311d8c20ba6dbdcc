import Domain

extension RenderedMail {
    /// The whole message (RFC 5322, lines end with CRLF): header, plain text and HTML as alternatives.
    ///
    /// - Parameter reference: the first part of the Message-ID, by which a bounce names the mail.
    func encoded(id: OutgoingMail.ID, reference: String, from sender: EmailAddress, at instant: Instant) -> [UInt8] {
        let boundary = "\(MailBody.boundaryMark)digs-\(id)"
        var lines = [
            MailHeader.mailbox("From", name: senderName, address: sender), "To: <\(recipient.text)>",
            MailHeader.text("Subject", subject), "Date: \(MailHeader.date(instant))",
            "Message-ID:", " <\(reference)@\(sender.domain)>", "Auto-Submitted: auto-generated",
        ]
        if let oneClickAddress {
            lines += [
                "List-Unsubscribe:", " <\(oneClickAddress)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            ]
        }
        lines += ["MIME-Version: 1.0", "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", ""]
        for (kind, text) in [("plain", plain), ("html", html)] {
            let part = MailBody(text)
            lines += [
                "--\(boundary)", "Content-Type: text/\(kind); charset=utf-8",
                "Content-Transfer-Encoding: \(part.encoding)", "", part.text,
            ]
        }
        lines += ["--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

/// The header fields of a message. No value can end its field and start another one.
enum MailHeader {
    private static let maxLineLength = 78
    /// Bytes in one encoded word: with its delimiters and the field name it stays under 76 characters (RFC 2047).
    private static let bytesPerWord = 36

    /// A field of free text.
    static func text(_ name: String, _ text: String) -> String {
        let text = oneLine(text)
        let isPlain = text.utf8.allSatisfy { (32...126).contains($0) } && !text.contains("=?")
        let line = "\(name): \(text)"
        return isPlain && line.utf8.count <= maxLineLength ? line : "\(name): \(encodedWords(text))"
    }

    /// A field with one mailbox.
    static func mailbox(_ name: String, name displayName: String, address: EmailAddress) -> String {
        let displayName = oneLine(displayName)
        let isPlain = displayName.utf8.allSatisfy { (32...126).contains($0) } && displayName.utf8.count <= 60
        let quoted = displayName.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let phrase = isPlain ? "\"\(quoted)\"" : encodedWords(displayName)
        return "\(name): \(phrase)\r\n <\(address.text)>"
    }

    /// `Sat, 21 Nov 2026 03:21:11 +0000`.
    static func date(_ instant: Instant) -> String {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = Day(instant)
        let parts = day.description.split(separator: "-")
        let weekday = weekdays[((day.daysSinceEpoch % 7) + 7) % 7]
        let month = months[(Int(parts[1]) ?? 1) - 1]
        let time = instant.description.split(separator: "T")[1].prefix(8)
        return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(time) +0000"
    }

    private static func oneLine(_ text: String) -> String {
        let clean = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return clean.reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > bytesPerWord { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Base64.encoded($0))?=" }.joined(separator: "\r\n ")
    }
}
