/// How the paragraphs of a template are written in the two notations of a mail. Styles stand at their elements, because
/// mail programs drop style sheets; texts and links have no colours, so that each program gives them its own, in dark
/// ones too.
enum MailParagraph {
    static let small = "margin: 2em 0 0; font-size: 0.875em"
    private static let box = "border-radius: 8px; background-color: {{accent}}; color: {{ink}}"

    /// Partials of the plain text. What a person wrote is indented. A button is its link, and left out where each item
    /// has a link of its own.
    static let plainParts = [
        "reason": "{{#lines}}    {{text}}\n{{/lines}}\n",
        "button": "{{#isOnlyLink}}{{link}}\n{{/isOnlyLink}}",
        "items": """
        {{#items}}{{text}}

        {{#hasQuote}}
        {{#lines}}    {{text}}
        {{/lines}}

        {{/hasQuote}}
        {{#hasLink}}
        {{link}}

        {{/hasLink}}
        {{#details}}
        - {{text}}
          {{link}}
        {{/details}}
        {{/items}}
        """,
    ]

    /// Partials of the HTML.
    static let htmlParts = [
        "header": "<p style=\"margin: 0 0 1.5em; padding: 12px 16px; font-size: 1.25em; font-weight: bold; \(box)\">"
            + "{{marketplace}}</p>",
        "reason": "\(quote){{#lines}}{{text}}{{^isLast}}<br>\n{{/isLast}}{{/lines}}</blockquote>",
        "items": """
        {{#items}}<p>{{#hasLink}}<a href="{{link}}">{{text}}</a>{{/hasLink}}{{^hasLink}}{{text}}{{/hasLink}}</p>
        {{#hasQuote}}{{> reason}}{{/hasQuote}}
        {{#hasDetails}}<ul>{{#details}}<li><a href="{{link}}">{{text}}</a></li>{{/details}}</ul>{{/hasDetails}}
        {{/items}}
        """,
    ]
    private static let quote =
        "<blockquote style=\"margin: 1em 0; padding-left: 12px; border-left: 4px solid {{accent}}\">"

    /// The paragraph and the blank line behind it.
    ///
    /// - Parameter paragraph: as the file has it.
    static func plain(_ paragraph: String) -> String {
        if let (name, words) = conditional(paragraph) { return "{{#\(name)}}\(plain(words)){{/\(name)}}" }
        return (label(of: paragraph) == nil ? paragraph : "{{> button}}") + "\n\n"
    }

    /// A button also has its link below it, for programs that show no button.
    static func html(_ paragraph: String) -> String {
        if let (name, words) = conditional(paragraph) { return "{{#\(name)}}\(html(words)){{/\(name)}}" }
        if paragraph.hasPrefix("{{>") { return paragraph }
        guard let label = label(of: paragraph) else { return "<p>\(paragraph)</p>" }
        return """
            <p style="margin: 1.5em 0"><a href="{{link}}" style="display: inline-block; padding: 12px 20px; \
            font-weight: bold; text-decoration: none; \(box)">\(label)</a></p>
            <p style="font-size: 0.875em"><a href="{{link}}">{{link}}</a></p>
            """
    }

    /// The condition of a paragraph, and the paragraph; `nil` for one that is always there.
    private static func conditional(_ paragraph: String) -> (name: Substring, words: String)? {
        let lines = paragraph.split(separator: "\n")
        guard lines.count > 2, let first = lines.first, first.hasPrefix("{{#"), first.hasSuffix("}}") else {
            return nil
        }
        return (first.dropFirst(3).dropLast(2), lines.dropFirst().dropLast().joined(separator: "\n"))
    }

    /// The words of `[words]({{link}})`; `nil` for any other paragraph.
    private static func label(of paragraph: String) -> Substring? {
        let end = "]({{link}})"
        guard paragraph.hasPrefix("["), paragraph.hasSuffix(end) else { return nil }
        return paragraph.dropFirst().dropLast(end.count)
    }
}
