import Domain

/// The words of one letter: subject, plain text, and the same text as simple HTML.
struct RenderedMail: Sendable {
    let recipient: EmailAddress
    /// What the letter says it comes from: the name of the marketplace.
    let senderName: String
    let subject: String
    let plain: String
    let html: String

    /// - Parameter webAddress: where the tenant's pages are, without a slash at the end.
    init(_ message: MailMessage, to account: Account, of tenant: Tenant, at webAddress: String) {
        var values = message.values
        values["name"] = account.name
        values["marketplace"] = tenant.settings.displayName
        values["link"] = message.path.map { webAddress + $0 } ?? webAddress
        if values["address"] == nil { values["address"] = account.email.text }
        recipient = message.recipient ?? account.email
        senderName = tenant.settings.displayName
        let template = MailTemplate(message.file)
        subject = template.subject.filled(values)
        plain = template.paragraphs.map { Self.plain($0, values) }.joined(separator: "\n\n") + "\n"
        let body = template.paragraphs.map { Self.html($0, values) }.joined(separator: "\n")
        html = String(decoding: PackageResources.frame_html, as: UTF8.self)
            .filled(["subject": Self.escaped(subject), "body": body])
    }

    /// What somebody wrote stands apart, indented.
    private static func plain(_ paragraph: String, _ values: [String: String]) -> String {
        guard paragraph == "{reason}" else { return paragraph.filled(values) }
        return paragraph.filled(values).split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
            .joined(separator: "\n")
    }

    private static func html(_ paragraph: String, _ values: [String: String]) -> String {
        let text = escaped(paragraph.filled(values))
        return switch paragraph {
        case "{link}": "<p><a href=\"\(text)\">\(text)</a></p>"
        case "{reason}": "<blockquote>\(text.replacing("\n", with: "<br>\n"))</blockquote>"
        default: "<p>\(text)</p>"
        }
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

/// A file of `Resources/mail`: `Subject: …` in the first line, then paragraphs with blank lines between them.
private struct MailTemplate {
    let subject: String
    let paragraphs: [String]

    init(_ file: [UInt8]) {
        let parts = String(decoding: file, as: UTF8.self).split(separator: "\n\n").map(String.init)
        subject = String(parts.first?.trimmingPrefix("Subject: ") ?? "")
        paragraphs = parts.dropFirst().map { String($0.trimmingPrefix("\n").reversed().drop { $0 == "\n" }.reversed()) }
    }
}

extension String {
    /// With each `{word}` that has a value replaced by it; values are not looked through again.
    func filled(_ values: [String: String]) -> String {
        var (filled, rest) = ("", self[...])
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"), let value = values[String(rest[..<close].dropFirst())] else {
                filled.append("{")
                rest = rest.dropFirst()
                continue
            }
            filled += value
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
