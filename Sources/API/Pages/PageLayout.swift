import Domain
import Mustache

/// A page around its content: the template, texts and files of the folder's current state.
struct PageLayout: Sendable {
    let page: PageListEntry
    let library: MustacheLibrary
    let texts: Translations
    let icons: IconPaths
    let links: JoinedAssets.Links
    /// The path of the script that holds the texts.
    let textsScript: String
    let client: WebClient

    func html(_ request: RequestedPage, _ content: InitialContent = InitialContent()) -> String {
        var values = content.values()
        values.set("lang", request.language.tag)
        values.set("units", request.language.units.rawValue)
        values.set("textsName", request.language.texts)
        values.set("locale", request.language.localeName)
        values.set("tenantName", request.tenantName)
        values.set("hasAccent", isOn: request.tenant?.settings.accent != nil)
        values.set("logo", request.tenant?.logoPath ?? "/icons/icon.svg")
        values.set("hasLogo", isOn: request.tenant?.logoPath != nil)
        values.set("title", content.title ?? texts.text(page.title) ?? page.title)
        values.set("content", page.content)
        values.set("styles", texts: links.styles)
        values.set("modules", texts: links.modules)
        values.set("texts", textsScript)
        values.set("script", links.script)
        values.set("reads", texts: reads(request))
        values.set("isReadable", isOn: page.isReadable ?? false)
        values.set("head", markup: content.head ?? head(request, content))
        values.set("tabs", tabs(request))
        values.set("languages", languages(request))
        values.set("tenantPages", tenantPages(request))
        values.set("hasAmericanData", isOn: request.tenant?.settings.hasAmericanData ?? true)
        values.set("isMap", isOn: request.path == "/map")
        values.set("answers", markup: Markup.json(answers(request, content), id: "answers"))
        return library.render(values.all, withTemplate: PageTemplates.shell) ?? ""
    }

    /// The script's first API requests.
    private func reads(_ request: RequestedPage) -> [String] {
        guard request.isSignedIn else { return [] }
        return ["/v1/sessions/current"] + (request.isFirstView ? page.reads ?? [] : [])
    }

    /// The head of a page whose content sets none.
    private func head(_ request: RequestedPage, _ content: InitialContent) -> String {
        let title = content.title ?? texts.text(page.title) ?? page.title
        let isIndexed = page.noIndex != true && content.canonicalQuery != nil && content.status == .ok
        let feed = content.feed.map { "\n  \(HeadTags.alternate(MediaType.atom.name, at: $0))" } ?? ""
        return HeadTags(
            title: "\(title) – \(request.tenantName)", shortTitle: title, siteName: request.tenantName,
            description: page.description.map { texts.text($0) ?? $0 },
            address: isIndexed ? request.address : nil, path: page.path, query: content.canonicalQuery ?? "",
            named: DisplayLanguage.named(in: request.query)
        ).markup + feed
    }

    private func tabs(_ request: RequestedPage) -> [TemplateValues] {
        let last = request.isSignedIn ? ("account", "/account", "person") : ("login", "/login", "person")
        let all = [
            ("places", "/listings", "search"), ("favorites", "/favorites", "heart"), ("post", "/post", "plus"), last,
        ]
        return all.map { name, path, icon in
            var values = TemplateValues()
            values.set("href", path)
            values.set("svg", markup: icons.markup(icon))
            let short = texts.text("tab.\(name)Short")
            values.set("key", short == nil ? "tab.\(name)" : "tab.\(name)Short")
            values.set("text", short ?? texts.text("tab.\(name)"))
            values.set("label", short == nil ? nil : texts.text("tab.\(name)"))
            values.set("isCurrent", isOn: page.tab == name)
            return values
        }
    }

    /// The links to the pages that the tenant has.
    private func tenantPages(_ request: RequestedPage) -> [TemplateValues] {
        (request.tenant?.pages ?? []).map { name in
            var values = TemplateValues()
            values.set("href", "/\(name.rawValue)")
            values.set("key", "tenantPage.\(name.rawValue)")
            values.set("text", texts.text("tenantPage.\(name.rawValue)"))
            return values
        }
    }

    /// The links to the same page in each language.
    private func languages(_ request: RequestedPage) -> [TemplateValues] {
        DisplayLanguage.names.map { tag, name in
            var values = TemplateValues()
            let pairs = request.query.split(separator: "&").filter { !$0.hasPrefix("\(DisplayLanguage.parameter)=") }
            let query = page.isReadable == true ? pairs.map { "\($0)&" }.joined() : ""
            values.set("tag", tag)
            values.set("name", name)
            values.set("href", "?\(query)\(DisplayLanguage.parameter)=\(tag)")
            values.set("isCurrent", isOn: tag == request.language.tag)
            return values
        }
    }

    /// The preloaded responses as one object by path. A visitor without a session cookie need not ask for its session.
    private func answers(_ request: RequestedPage, _ content: InitialContent) -> [UInt8] {
        var answers = content.answers
        if let tenant = request.tenant {
            let view = TenantView(tenant: tenant, mapLayers: client.mapLayers)
            answers.append(.init(path: "/v1/tenant", json: JSONWriter.bytes(view)))
        }
        if !request.isSignedIn {
            answers.append(.init(path: "/v1/sessions/current", json: Array(#"{"account":null}"#.utf8)))
        }
        var json = JSONWriter()
        json.object { json in
            for answer in answers { json.set(named: answer.path, RawJSON(bytes: answer.json)) }
        }
        return json.bytes
    }
}

/// The templates of parts of pages, in one language.
struct PageParts: Sendable {
    let library: MustacheLibrary
    let texts: Translations

    /// - Parameter part: the template `parts/PART.mustache`.
    func markup(_ part: String, _ values: TemplateValues) -> String {
        library.render(values.all, withTemplate: "parts/\(part)") ?? ""
    }
}

/// JSON that is already encoded.
private struct RawJSON: JSONWritable {
    let bytes: [UInt8]

    func write(to json: inout JSONWriter) { json.raw(bytes) }
}
