import Domain
import Mustache

/// A Mustache file of `Resources/mail`: `Subject: …` on the first line, then paragraphs separated by blank lines.
///
/// The library escapes by characters, so it misses a quotation mark with a combining accent, which browsers do not.
/// Therefore the template is plain text, and `Markup` escapes the values for HTML.
struct MailTemplate {
    /// Precedes each template, and turns escaping off.
    private static let asIs = "{{% CONTENT_TYPE: TEXT}}"

    private let subject: MustacheTemplate
    private let language: Account.Language
    private let plain: MustacheTemplate
    private let html: MustacheTemplate
    private let plainParts: MustacheLibrary
    private let htmlParts: MustacheLibrary

    /// Throws when the file is not a template.
    init(_ file: [UInt8], language: Account.Language) throws {
        self.language = language
        let footer = try Self.footer(in: language)
        let parts = String(decoding: file, as: UTF8.self).split(separator: "\n\n").map(String.init)
        let paragraphs = parts.dropFirst().map { $0.split(separator: "\n").joined(separator: "\n") }
        subject = try Self.template(String(parts.first?.trimmingPrefix("Subject: ") ?? ""))
        plain = try Self.template(paragraphs.joined(separator: "\n\n") + "\n" + footer.plain)
        html = try Self.template(String(decoding: PackageResources.frame_html, as: UTF8.self))
        // Text that a person wrote is indented.
        plainParts = try Self.library([
            "link": "{{link}}\n", "reason": "{{#lines}}    {{text}}\n{{/lines}}\n",
            "items": """
            {{#items}}{{text}}

            {{link}}

            {{#details}}- {{text}}
              {{link}}
            {{/details}}
            {{/items}}
            """,
        ])
        htmlParts = try Self.library([
            "body": paragraphs.map { $0.hasPrefix("{{>") ? $0 : "<p>\($0)</p>" }.joined(separator: "\n") + footer.html,
            "link": "<p><a href=\"{{link}}\">{{link}}</a></p>",
            "reason": "<blockquote>{{#lines}}{{text}}{{^isLast}}<br>\n{{/isLast}}{{/lines}}</blockquote>",
            "items": """
            {{#items}}<p><a href="{{link}}">{{text}}</a></p>
            {{#hasDetails}}<ul>{{#details}}<li><a href="{{link}}">{{text}}</a></li>{{/details}}</ul>{{/hasDetails}}
            {{/items}}
            """,
        ])
    }

    /// The footer of mails that can be turned off.
    private static func footer(in language: Account.Language) throws -> (plain: String, html: String) {
        let bytes =
            switch language {
            case .english: PackageResources.unsubscribe_txt
            case .spanish: PackageResources.unsubscribe_es_txt
            }
        let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
        return (
            plain: "{{#canUnsubscribe}}\n\(text)\n{{unsubscribeLink}}\n{{/canUnsubscribe}}",
            html: "{{#canUnsubscribe}}\n<p>\(text)<br><a href=\"{{unsubscribeLink}}\">{{unsubscribeLink}}</a></p>"
                + "{{/canUnsubscribe}}"
        )
    }

    func subject(_ values: [String: String]) -> String { subject.render(values) }

    /// - Parameter webAddress: the base URL that precedes the paths of items.
    func plain(_ values: [String: String], _ items: [MailItem], at webAddress: String) -> String {
        plain.render(Self.context(values, items, at: webAddress) { $0 }, library: plainParts)
    }

    func html(_ values: [String: String], _ items: [MailItem], at webAddress: String) -> String {
        var values = values
        values["subject"] = subject(values)
        values["language"] = language.rawValue
        return html.render(Self.context(values, items, at: webAddress, Markup.escaped), library: htmlParts)
    }

    /// The values in the given notation, the lines of the reason, and the items.
    private static func context(
        _ values: [String: String], _ items: [MailItem], at webAddress: String, _ write: (String) -> String
    ) -> [String: Any] {
        let lines = (values["reason"] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var context: [String: Any] = values.mapValues(write)
        context["canUnsubscribe"] = values["unsubscribeLink"] != nil
        context["items"] = items.map { item in
            let details = item.details.map { ["text": write($0.text), "link": write(webAddress + $0.path)] }
            return [
                "text": write(item.text), "link": write(webAddress + item.path), "details": details,
                "hasDetails": !details.isEmpty,
            ] as [String: Any]
        }
        context["lines"] = lines.indices.map { index in
            ["text": write(lines[index]), "isLast": index == lines.count - 1] as [String: Any]
        }
        return context
    }

    private static func template(_ text: String) throws -> MustacheTemplate {
        try MustacheTemplate(string: asIs + text)
    }

    private static func library(_ parts: [String: String]) throws -> MustacheLibrary {
        MustacheLibrary(templates: try parts.mapValues(template))
    }
}
