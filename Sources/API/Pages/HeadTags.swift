/// The title of a page, and its tags for search engines and link previews.
struct HeadTags {
    let title: String
    /// The title without the tenant's name.
    let shortTitle: String
    let siteName: String
    let description: String?
    /// The base of its URL; `nil` when search engines must not index it.
    let address: String?
    let path: String
    let query: String
    /// The language that the URL names.
    let named: String?

    var markup: String {
        var lines = ["<title>\(Markup.escaped(title))</title>"]
        if let description { lines.append(Markup.meta("name", "description", description)) }
        guard let address else {
            return (lines + [Markup.meta("name", "robots", "noindex")]).joined(separator: "\n  ")
        }
        let base = "\(address)\(path)\(query.isEmpty ? "" : "?\(query)")"
        lines += Self.links(to: base, named: named)
        lines += [
            Markup.meta("property", "og:type", "website"), Markup.meta("property", "og:site_name", siteName),
            Markup.meta("property", "og:title", shortTitle), Markup.meta("property", "og:url", base),
        ]
        if let description { lines.append(Markup.meta("property", "og:description", description)) }
        return lines.joined(separator: "\n  ")
    }

    /// Where programs find a page's content in another form.
    static func alternate(_ type: String, at path: String) -> String {
        "<link rel=\"alternate\" type=\"\(type)\" href=\"\(Markup.escaped(path))\">"
    }

    /// The canonical URL of a page, and its URL in each language.
    static func links(to base: String, named: String?) -> [String] {
        func address(_ tag: String?) -> String {
            guard let tag else { return Markup.escaped(base) }
            return Markup.escaped("\(base)\(base.contains("?") ? "&" : "?")\(DisplayLanguage.parameter)=\(tag)")
        }
        let alternates = DisplayLanguage.names.map { ($0.tag, address($0.tag)) } + [("x-default", address(nil))]
        return ["<link rel=\"canonical\" href=\"\(address(named))\">"]
            + alternates.map { "<link rel=\"alternate\" hreflang=\"\($0)\" href=\"\($1)\">" }
    }
}
