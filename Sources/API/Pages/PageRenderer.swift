import Domain
import Logging
import Mustache
import Synchronization

/// Renders the pages of the web client. Pages without content are rendered once per tenant and language, until a file
/// of the folder changes.
final class PageRenderer: Sendable {
    /// The path of the service worker's list of files.
    static let offlineFilesPath = "/offline-files.js"
    private static let maxRendered = 2_000
    /// The files that every offline page needs besides style sheets and modules.
    private static let sharedFiles = ["icons/icon.svg", "icons/street.svg", "manifest.webmanifest"]

    private struct State {
        /// The folder's version when `templates` was read.
        var version: Int?
        var templates: PageTemplates?
        var assets: JoinedAssets?
        var variants: [String: Variant] = [:]
        var pages: [RequestedPage.Key: PrecompressedBody] = [:]
        /// Pages that stay the same for everybody for a short time.
        var momentary: [RequestedPage.Key: (body: PrecompressedBody, until: Int64)] = [:]
        var offlineFiles: PrecompressedBody?
    }

    /// The templates in one language.
    private struct Variant {
        let texts: Translations
        let library: MustacheLibrary
        /// The path of the script that holds the texts.
        let script: String
    }

    let factory: PrecompressedBodyFactory
    private let files: StaticFolder
    private let client: WebClient
    private let state = Mutex(State())

    init(files: StaticFolder, factory: PrecompressedBodyFactory, client: WebClient) {
        self.files = files
        self.factory = factory
        self.client = client
    }

    /// The page at a path such as `/account`, without content; `nil` for an unknown path.
    func page(at path: String, _ request: RequestedPage) -> PrecompressedBody? {
        let key = request.key
        if let known = current({ $0.pages[key] }) { return known }
        guard let layout = layout(at: path, request.language) else { return nil }
        let body = factory.body(Array(layout.html(request).utf8), .html)
        return current { state in
            if state.pages.count >= Self.maxRendered { state.pages = [:] }
            state.pages[key] = body
            return body
        }
    }

    /// A page that is kept beyond `now`.
    func keptPage(_ request: RequestedPage, at now: Int64) -> PrecompressedBody? {
        let key = request.key
        return current { $0.momentary[key] }.flatMap { $0.until > now ? $0.body : nil }
    }

    /// Keeps a page for everybody with the same language, until a moment.
    func keep(_ body: PrecompressedBody, for request: RequestedPage, until moment: Int64) {
        current { state in
            if state.momentary.count >= Self.maxRendered { state.momentary = [:] }
            state.momentary[request.key] = (body, moment)
        }
    }

    /// The page at a path, to be filled with content; `nil` for an unknown path.
    func layout(at path: String, _ language: DisplayLanguage) -> PageLayout? {
        current { state in
            guard let templates = state.templates, let page = templates.pages[path],
                let variant = self.variant(language.texts, &state),
                let links = state.assets?.links(of: page)
            else { return nil }
            return PageLayout(
                page: page, library: variant.library, texts: variant.texts, icons: templates.icons, links: links,
                textsScript: variant.script, client: client)
        }
    }

    /// The parts of pages; `nil` while the folder has no pages.
    func parts(_ language: DisplayLanguage) -> PageParts? {
        current { state in
            variant(language.texts, &state).map { PageParts(library: $0.library, texts: $0.texts) }
        }
    }

    /// The pages that may frame a page; `nil` for none, and for an unknown path.
    func frameAncestors(ofPageAt path: String) -> String? {
        current { $0.templates?.pages[path]?.frameAncestors }
    }

    /// A joined file; `nil` when there is none at the path.
    func asset(_ path: String) -> PrecompressedBody? {
        current { state in
            guard path.hasPrefix(JoinedAssets.folder) else { return nil }
            if let known = state.assets?.file(path) { return known }
            for name in Translations.variants { _ = variant(name, &state) }
            return state.assets?.file(path)
        }
    }

    /// A script that tells the service worker which paths to keep; `nil` when there are no pages.
    func offlineFiles() -> PrecompressedBody? {
        current { state in
            if let known = state.offlineFiles { return known }
            guard let pages = state.templates?.list.filter({ $0.offline == true }) else { return nil }
            var needed = Set(Self.sharedFiles)
            for page in pages { needed.formUnion(state.assets?.links(of: page).all ?? []) }
            // A page may be stored in any language: its script falls back to these texts when its own are missing.
            needed.formUnion(files.names(in: "i18n/"))
            // The service worker stores all files or none, so a missing one would cost readers every offline page.
            let found = needed.filter { files.file($0) != nil || state.assets?.file($0) != nil }.sorted()
            let list = JSONWriter.bytes(pages.map(\.path) + found.map { "/\($0)" })
            let version = factory.body(list, .js).digest.prefix(16)
            let body = factory.body(
                Array("self.offlineFiles = ".utf8) + list + Array(";\nself.offlineVersion = \"\(version)\";\n".utf8),
                .js)
            state.offlineFiles = body
            return body
        }
    }

    private func variant(_ name: String, _ state: inout State) -> Variant? {
        if let known = state.variants[name] { return known }
        guard let templates = state.templates, state.assets != nil else { return nil }
        do {
            let texts = try Translations(name, files: files)
            let script = "globalThis.digsTexts = {\"name\":\"\(name)\",\"texts\":"
            let path = state.assets?.add(
                Array(script.utf8) + texts.json + Array("};\n".utf8), .js, named: "texts-\(name)")
            let variant = Variant(
                texts: texts, library: try templates.library(texts), script: path ?? "")
            state.variants[name] = variant
            return variant
        } catch {
            report(error)
            return nil
        }
    }

    /// Runs `work` with the templates of the folder's current state.
    private func current<Result>(_ work: (inout State) -> Result) -> Result {
        let version = files.version
        return state.withLock { state in
            if state.version != version {
                let templates = read() ?? state.templates
                let assets = templates.map {
                    JoinedAssets($0.list, files: files, factory: factory, former: state.assets, logger: client.logger)
                }
                state = State(version: version, templates: templates, assets: assets)
            }
            return work(&state)
        }
    }

    /// `nil` without pages, or when they have an error: then the previous pages stay.
    private func read() -> PageTemplates? {
        do { return try PageTemplates(files: files, development: client.showsDevelopmentPages) } catch {
            report(error)
            return nil
        }
    }

    private func report(_ error: any Error) {
        client.logger.error("The pages of the web client cannot be rendered", metadata: ["error": "\(error)"])
    }
}
