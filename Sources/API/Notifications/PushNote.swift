import Domain

/// A note that a device shows of a mail on its lock screen: the marketplace, and no more than the mail's subject says.
struct PushNote: JSONWritable {
    let title: String
    let text: String
    /// The path of the page that it opens.
    let path: String
    /// A device shows two with the same tag as one.
    let tag: String
    let language: Account.Language

    /// - Parameter mail: the mail's id.
    init(_ message: MailMessage, as rendered: RenderedMail, mail: OutgoingMail.ID, in language: Account.Language) {
        title = Self.shortened(rendered.senderName)
        text = Self.shortened(rendered.subject)
        path = message.path
        tag = mail.description
        self.language = language
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("title", title)
            $0.set("text", text)
            $0.set("path", path)
            $0.set("tag", tag)
            $0.set("language", language.rawValue)
        }
    }

    /// At most `Limits.pushTextBytes`, in whole characters.
    static func shortened(_ text: String) -> String {
        guard text.utf8.count > Limits.pushTextBytes else { return text }
        var (short, bytes) = ("", "…".utf8.count)
        for character in text {
            bytes += character.utf8.count
            guard bytes <= Limits.pushTextBytes else { break }
            short.append(character)
        }
        return "\(short)…"
    }
}
