import Domain
import Mustache

/// A Mustache file of `Resources/mail`: `Subject: …` on the first line, then paragraphs separated by blank lines, one
/// of which may be `[words]({{link}})`. A paragraph between the lines `{{#NAME}}` and `{{/NAME}}` is there only if that
/// holds. The plain text and the HTML are made of the same paragraphs; `frame.html` is
/// around all of the HTML.
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
        plain = try Self.template(paragraphs.map(MailParagraph.plain).joined().dropLast() + footer.plain)
        html = try Self.template(String(decoding: PackageResources.frame_html, as: UTF8.self))
        plainParts = try Self.library(MailParagraph.plainParts)
        htmlParts = try Self.library(
            MailParagraph.htmlParts.merging([
                "body": paragraphs.map(MailParagraph.html).joined(separator: "\n") + footer.html
            ]) { $1 })
    }

    /// Who runs the installation, whatever name the marketplace's admins chose, and the link of mails that can be
    /// turned off.
    private static func footer(in language: Account.Language) throws -> (plain: String, html: String) {
        let (operatorBytes, unsubscribeBytes) =
            switch language {
            case .english: (PackageResources.operator_txt, PackageResources.unsubscribe_txt)
            case .spanish: (PackageResources.operator_es_txt, PackageResources.unsubscribe_es_txt)
            }
        let (runs, text) = (words(operatorBytes), words(unsubscribeBytes))
        return (
            plain: "\n\(runs)\n{{#canUnsubscribe}}\n\(text)\n{{unsubscribeLink}}\n{{/canUnsubscribe}}",
            html: "\n<p style=\"\(MailParagraph.small)\">\(runs){{#canUnsubscribe}}<br>\(text)<br>"
                + "<a href=\"{{unsubscribeLink}}\">{{unsubscribeLink}}</a>{{/canUnsubscribe}}</p>"
        )
    }

    private static func words(_ file: [UInt8]) -> String {
        String(decoding: file, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
    }

    func subject(_ values: [String: String]) -> String { subject.render(values) }

    func plain(_ content: MailContent) -> String {
        // A part that is left out leaves the blank lines around it.
        plain.render(content.context { $0 }, library: plainParts).replacing(/\n{3,}/, with: "\n\n")
    }

    func html(_ content: MailContent, accent: AccentColor) -> String {
        var context = content.context(Markup.escaped)
        context["subject"] = Markup.escaped(subject(content.values))
        context["language"] = language.rawValue
        context["accent"] = accent.surface.background
        context["ink"] = accent.surface.text
        return html.render(context, library: htmlParts)
    }

    private static func template(_ text: String) throws -> MustacheTemplate {
        try MustacheTemplate(string: asIs + text)
    }

    private static func library(_ parts: [String: String]) throws -> MustacheLibrary {
        MustacheLibrary(templates: try parts.mapValues(template))
    }
}
