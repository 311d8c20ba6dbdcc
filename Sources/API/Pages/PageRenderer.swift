import Logging
import Synchronization

/// Renders the pages of the web client: each once for a tenant's name and accent, and again when a file of the folder
/// has changed.
final class PageRenderer: Sendable {
    /// The path of the service worker's list of files.
    static let offlineFilesPath = "/offline-files.js"
    /// The page of a listing, without its data.
    static let listingPath = "/listing"
    private static let maxRendered = 2_000
    /// The placeholder for a listing's tags.
    private static let mark = "<!-- about this listing -->"

    private struct Key: Hashable {
        let path: String
        let brand: PageBrand
    }

    private struct State {
        /// The folder's version when `templates` was read.
        var version: Int?
        var templates: PageTemplates?
        var pages: [Key: PageBody] = [:]
        var listingPages: [PageBrand: ListingPage] = [:]
        var offlineFiles: PageBody?
    }

    /// The page of a listing, split at the placeholder for its tags.
    struct ListingPage: Sendable {
        let before: String
        let after: String
    }

    private let files: StaticFolder
    private let development: Bool
    private let logger: Logger
    private let make: @Sendable ([UInt8], MediaType) -> PageBody
    private let state = Mutex(State())

    init(
        files: StaticFolder, development: Bool, logger: Logger,
        make: @escaping @Sendable ([UInt8], MediaType) -> PageBody
    ) {
        (self.files, self.development, self.logger, self.make) = (files, development, logger, make)
    }

    /// The page at a path such as `/listings`; `nil` for an unknown path.
    func page(at path: String, brand: PageBrand) -> PageBody? {
        current { state in
            guard let templates = state.templates, let page = templates.pages[path] else { return nil }
            let key = Key(path: path, brand: brand)
            if let known = state.pages[key] { return known }
            let body = make(Array(templates.html(page, brand: brand).utf8), .html)
            if state.pages.count >= Self.maxRendered { state.pages = [:] }
            state.pages[key] = body
            return body
        }
    }

    /// The page that shows a listing; `nil` when the folder has none.
    func listingPage(brand: PageBrand) -> ListingPage? {
        current { state in
            if let known = state.listingPages[brand] { return known }
            guard let templates = state.templates, let page = templates.pages[Self.listingPath] else { return nil }
            let html = templates.html(page, brand: brand, about: Self.mark)
            guard let mark = html.firstRange(of: Self.mark) else { return nil }
            let cut = ListingPage(before: String(html[..<mark.lowerBound]), after: String(html[mark.upperBound...]))
            if state.listingPages.count >= Self.maxRendered { state.listingPages = [:] }
            state.listingPages[brand] = cut
            return cut
        }
    }

    /// A script that tells the service worker which paths to keep; `nil` when there are no pages.
    func offlineFiles() -> PageBody? {
        current { state in
            guard let templates = state.templates else { return nil }
            if let known = state.offlineFiles { return known }
            let paths = JSONWriter.bytes(templates.offlinePaths)
            let body = make(Array("self.offlineFiles = ".utf8) + paths + Array(";\n".utf8), .js)
            state.offlineFiles = body
            return body
        }
    }

    /// Runs `work` with the templates of the folder as it is now.
    private func current<Result>(_ work: (inout State) -> Result) -> Result {
        let version = files.version
        return state.withLock { state in
            if state.version != version {
                state = State(version: version, templates: read() ?? state.templates)
            }
            return work(&state)
        }
    }

    /// `nil` when there are no pages, or when something is wrong with them: then the pages stay as they were.
    private func read() -> PageTemplates? {
        do { return try PageTemplates(files: files, development: development) } catch {
            logger.error("The pages of the web client cannot be rendered", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
