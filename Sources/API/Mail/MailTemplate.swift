import Mustache

/// A Mustache file of `Resources/mail`: `Subject: …` on the first line, then paragraphs separated by blank lines.
///
/// The library escapes by characters, so it misses a quotation mark with a combining accent, which browsers do not.
/// Therefore the template is plain text, and `Markup` escapes the values for HTML.
struct MailTemplate {
    /// Precedes each template: turns escaping off.
    private static let asIs = "{{% CONTENT_TYPE: TEXT}}"

    private let subject: MustacheTemplate
    private let plain: MustacheTemplate
    private let html: MustacheTemplate
    private let plainParts: MustacheLibrary
    private let htmlParts: MustacheLibrary

    /// Throws when the file is not a template.
    init(_ file: [UInt8]) throws {
        let parts = String(decoding: file, as: UTF8.self).split(separator: "\n\n").map(String.init)
        let paragraphs = parts.dropFirst().map { $0.split(separator: "\n").joined(separator: "\n") }
        subject = try Self.template(String(parts.first?.trimmingPrefix("Subject: ") ?? ""))
        plain = try Self.template(paragraphs.joined(separator: "\n\n") + "\n")
        html = try Self.template(String(decoding: PackageResources.frame_html, as: UTF8.self))
        // Text that a person wrote is indented.
        plainParts = try Self.library([
            "link": "{{link}}\n", "reason": "{{#lines}}    {{text}}\n{{/lines}}\n",
        ])
        htmlParts = try Self.library([
            "body": paragraphs.map { $0.hasPrefix("{{>") ? $0 : "<p>\($0)</p>" }.joined(separator: "\n"),
            "link": "<p><a href=\"{{link}}\">{{link}}</a></p>",
            "reason": "<blockquote>{{#lines}}{{text}}{{^isLast}}<br>\n{{/isLast}}{{/lines}}</blockquote>",
        ])
    }

    func subject(_ values: [String: String]) -> String { subject.render(values) }

    func plain(_ values: [String: String]) -> String {
        plain.render(Self.context(values) { $0 }, library: plainParts)
    }

    func html(_ values: [String: String]) -> String {
        var values = values
        values["subject"] = subject(values)
        return html.render(Self.context(values, Markup.escaped), library: htmlParts)
    }

    /// The values in the given notation, and the lines of the reason.
    private static func context(_ values: [String: String], _ write: (String) -> String) -> [String: Any] {
        let lines = (values["reason"] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var context: [String: Any] = values.mapValues(write)
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
