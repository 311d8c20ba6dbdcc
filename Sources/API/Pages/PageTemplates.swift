import Mustache

/// The templates of the pages and what goes into them: `pages/` of the web client's folder.
struct PageTemplates: Sendable {
    /// The folder of the templates, whose files are not served.
    static let folder = "pages/"
    private static let list = "\(folder)pages.json"
    private static let shell = "shell"
    /// Precedes each template: turns escaping off, because `Markup` escapes (see `MailTemplate`).
    private static let unescaped = "{{% CONTENT_TYPE: TEXT}}"
    /// The files that every offline page needs besides style sheets and modules.
    private static let sharedFiles = ["/icons/icon.svg", "/icons/street.svg", "/manifest.webmanifest"]

    /// By path.
    let pages: [String: PageDescription]
    private let library: MustacheLibrary
    /// The modules to preload, by the name of a page's content.
    private let modules: [String: [String]]
    /// The paths that the service worker keeps for when there is no network.
    let offlinePaths: [String]

    /// `nil` when the folder has no list of pages. Throws what is wrong with the list or with a template.
    ///
    /// - Parameter development: whether pages for developers are among them.
    init?(files: StaticFolder, development: Bool) throws {
        guard let json = files.file(Self.list)?.bytes else { return nil }
        let list = try PageDescription.list(json).filter { development || $0.development != true }
        let graph = ModuleGraph { files.file($0)?.bytes }
        var library = MustacheLibrary()
        for name in Set(list.map(\.content) + [Self.shell]) {
            guard let template = files.file("\(Self.folder)\(name).mustache")?.bytes else {
                throw MissingTemplate(name: name)
            }
            try library.register(Self.unescaped + String(decoding: template, as: UTF8.self), named: name)
        }
        self.library = library
        pages = Dictionary(list.map { ($0.path, $0) }) { first, _ in first }
        modules = Dictionary(list.map { ($0.content, graph.modules(neededBy: $0.script)) }) { first, _ in first }
        offlinePaths = Self.offlinePaths(list.filter { $0.offline == true }, graph, files)
    }

    /// The page as HTML.
    ///
    /// - Parameter about: takes the place of the page's own title and description.
    func html(_ page: PageDescription, brand: PageBrand, about: String? = nil) -> String {
        var values: [String: Any] = [
            "tenantName": Markup.escaped(brand.tenantName), "hasAccent": brand.hasAccent,
            "title": Markup.escaped(page.title), "content": page.content,
            "script": Markup.escaped(page.script), "styles": page.styles.map(Markup.escaped),
            "modules": (modules[page.content] ?? []).map(Markup.escaped), "noIndex": page.noIndex ?? false,
        ]
        if let description = page.description { values["description"] = Markup.escaped(description) }
        if let about { values["about"] = about }
        return library.render(values, withTemplate: Self.shell) ?? ""
    }

    private static func offlinePaths(
        _ pages: [PageDescription], _ graph: ModuleGraph, _ files: StaticFolder
    ) -> [String] {
        var needed = Set(sharedFiles)
        for page in pages {
            needed.formUnion(page.styles.map { "/css/\($0).css" })
            needed.formUnion((graph.modules(neededBy: page.script, deferred: true) + [page.script]).map { "/\($0)" })
        }
        needed.formUnion(files.names(in: "i18n/").map { "/\($0)" })
        needed.formUnion(["/css/tokens.css", "/css/base.css", "/css/controls.css"])
        // The service worker stores all of them or none, so a file that is missing would cost readers every page.
        return pages.map(\.path) + needed.filter { files.file(String($0.dropFirst())) != nil }.sorted()
    }

    struct MissingTemplate: Error, CustomStringConvertible {
        let name: String
        var description: String { "pages/\(name).mustache is missing, or is no file that can be read" }
    }
}
