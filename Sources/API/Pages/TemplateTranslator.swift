/// Writes the texts and icons into templates. Scripts do it again (`translate` of `js/i18n.js`), because the language
/// chosen on the device may differ from that of the page, above all of a page stored for offline use.
///
/// `data-t` names the text of an element without content, `data-t-label`, `data-t-placeholder` and `data-t-title` those
/// of its attributes, `data-icon` the icon at its beginning; `{{icon.NAME}}` is an icon.
struct TemplateTranslator {
    private static let attributes = ["label": "aria-label", "placeholder": "placeholder", "title": "title"]

    let texts: Translations
    let icons: IconPaths
    /// Whether the text keys stay in the markup, so that a script can switch the language.
    let keepsNames: Bool

    func translated(_ template: String) -> String {
        let template = withIcons(template)
        var (output, rest) = ("", template[...])
        while let start = rest.firstIndex(of: "<") {
            let end = Self.end(of: rest[start...])
            let tag = rest[start..<end]
            output += rest[..<start]
            rest = rest[end...]
            guard tag.contains(" data-t") || tag.contains(" data-icon=") else {
                output += tag
                continue
            }
            output += withAttributes(tag)
            if let icon = Self.value(of: "data-icon", in: tag) { output += icons.markup(icon) }
            if let key = Self.value(of: "data-t", in: tag) { output += Markup.escaped(texts.text(key) ?? "") }
        }
        return output + rest
    }

    /// Replaces `{{icon.home}}` with the icon's markup.
    private func withIcons(_ template: String) -> String {
        var (output, rest) = ("", template[...])
        while let start = rest.firstRange(of: "{{icon."), let end = rest[start.upperBound...].firstRange(of: "}}") {
            output += rest[..<start.lowerBound] + icons.markup(String(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return output + rest
    }

    private func withAttributes(_ tag: Substring) -> String {
        var added = ""
        for (name, attribute) in Self.attributes.sorted(by: { $0.key < $1.key }) {
            guard let key = Self.value(of: "data-t-\(name)", in: tag), let text = texts.text(key) else { continue }
            added += " \(attribute)=\"\(Markup.escaped(text))\""
        }
        return "\(keepsNames ? String(tag.dropLast()) : Self.withoutNames(tag.dropLast()))\(added)>"
    }

    private static func withoutNames(_ tag: Substring) -> String {
        var (output, rest) = ("", tag)
        while let start = rest.firstRange(of: " data-t"), let quote = rest[start.upperBound...].firstIndex(of: "\""),
            let end = rest[rest.index(after: quote)...].firstIndex(of: "\"")
        {
            output += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
        }
        return output + rest
    }

    private static func value(of name: String, in tag: Substring) -> String? {
        guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
        return String(tag[start...].prefix { $0 != "\"" })
    }

    /// The index after the bracket that closes the tag. Brackets in quotes close nothing.
    private static func end(of text: Substring) -> Substring.Index {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ">", !isQuoted { return text.index(after: index) }
        }
        return text.endIndex
    }
}
