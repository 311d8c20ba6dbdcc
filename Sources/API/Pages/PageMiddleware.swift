import Domain
import Foundation
import Hummingbird

/// Serves the web client's pages and files, and an HTML page instead of a 404 for browsers.
package struct PageMiddleware: RouterMiddleware {
    private static let route = "page"
    private static let leaflet = "vendor/leaflet/"
    private static let notFound = "/not-found"
    /// The not-found page in a folder of files without templates.
    private static let notFoundFile = "not-found.html"
    /// The page of a listing, without its data.
    private static let listing = "/listing"
    private static let secondsOfChoice = 31_536_000
    /// The start page shows the same to everybody, so it is rendered at most once a second.
    private static let microsecondsKept: Int64 = 1_000_000

    let problemTexts: ProblemTexts
    private let files: StaticFolder?
    private let pages: PageRenderer?
    private let themes: ThemeSheets
    private let leaflet: StaticFolder?
    private let contents: InitialContentSources
    let client: WebClient

    private enum Found {
        case file(PrecompressedBody)
        /// A folder with an index. It needs the trailing slash, because links in its page are relative.
        case folder
    }

    package init(client: WebClient, contents: InitialContentSources, cryptography: any Cryptography) {
        let factory = PrecompressedBodyFactory(
            cryptography: cryptography, codings: client.codings, quickCoding: client.quickCoding)
        files = client.folder.map { StaticFolder($0, logger: client.logger, factory: factory) }
        problemTexts = ProblemTexts(files: files)
        leaflet = client.leafletFolder.map { StaticFolder($0, logger: client.logger, factory: factory) }
        pages = files.map { PageRenderer(files: $0, factory: factory, client: client) }
        themes = ThemeSheets(factory: factory)
        self.contents = contents
        self.client = client
    }

    package var fragments: FragmentRenderer { FragmentRenderer(pages: pages, clock: contents.clock) }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = context.route.path
        // `/embed` is no page of the list, and shows its problems itself.
        guard request.method == .get || request.method == .head, context.route.kind != .api,
            path != FeedRoutes.embedPath
        else { return try await next(request, context) }
        do {
            guard var response = try await page(path, request, context) else { return try await next(request, context) }
            // The log and the metrics name no pages, because there are too many paths.
            context.coreContext.endpointPath.value = Self.route
            // The service worker is at the root because its scope is its folder; an image may be opened as a page.
            let isInFolder = path.dropFirst().contains("/")
            // A 304 has no content type, and its headers replace those that the browser stored with the page.
            let isPage =
                response.status == .notModified
                || ["text/html", "image/svg"].contains { response.headers[.contentType]?.hasPrefix($0) == true }
            if isPage || !isInFolder { limit(&response, at: path) }
            return response
        } catch let error where Self.isNotFound(error) {
            let asked = RequestedPage(request, context, client)
            guard request.headers[.accept]?.contains("text/html") == true,
                let page = pages?.page(at: Self.notFound, asked.at(Self.notFound)) ?? files?.file(Self.notFoundFile)
            else { throw error }
            var response = page.response(to: request, .notFound, vary: RequestedPage.vary + ["Accept"])
            limit(&response, at: Self.notFound)
            return response
        }
    }

    /// Sets the policies of a page.
    private func limit(_ response: inout Response, at path: String) {
        let page = ListingPageContent.id(in: path) == nil ? path : Self.listing
        for field in client.policies.headers(mayBeFramedBy: pages?.frameAncestors(ofPageAt: page)) {
            response.headers[field.name] = field.value
        }
    }

    /// `nil` when there is neither a page nor a file.
    private func page(_ path: String, _ request: Request, _ context: Context) async throws -> Response? {
        if let pages, let response = try await page(path, pages, request, RequestedPage(request, context, client)) {
            return response
        }
        return switch find(path, of: context.foundTenant) {
        case .file(let body): body.response(to: request)
        case .folder: try Response.redirect(.permanentRedirect, to: "\(path)/")
        case nil: nil
        }
    }

    /// A page of the list; `nil` for another path.
    private func page(
        _ path: String, _ pages: PageRenderer, _ request: Request, _ asked: RequestedPage
    ) async throws -> Response? {
        let id = ListingPageContent.id(in: path)
        guard let layout = pages.layout(at: id == nil ? path : Self.listing, asked.language) else { return nil }
        let (now, isStart) = (contents.clock.uptime(), layout.page.content == "start" && !asked.isShell)
        if isStart, let body = pages.keptPage(asked, at: now) { return answer(with: body, .ok, request, asked) }
        do {
            guard let filled = try await filled(layout, id, asked) else {
                return pages.page(at: path, asked).map { answer(with: $0, .ok, request, asked) }
            }
            switch filled {
            case .elsewhere(let address): return try Response.redirect(.seeOther, to: address)
            case .page(let content):
                let body = pages.factory.single(Array(layout.html(asked, content).utf8), .html)
                if isStart { pages.keep(body, for: asked, until: now + Self.microsecondsKept) }
                return answer(with: body, content.status, request, asked)
            }
        } catch let problem as Problem where [.overloaded, .storageUnavailable].contains(problem.kind) {
            // The page without content: its script repeats the request and shows the error.
            let page = pages.page(at: id == nil ? path : Self.listing, asked)
            return page.map { answer(with: $0, .serviceUnavailable, request, asked) }
        }
    }

    /// The content of the page; `nil` when the page never changes.
    private func filled(
        _ layout: PageLayout, _ id: Substring?, _ asked: RequestedPage
    ) async throws -> SearchPageContent.Found? {
        if let name = TenantPageContent.name(of: layout.page) {
            return .page(try await contents.tenantPages.content(name, asked))
        }
        // The service worker stores pages without momentary content.
        guard !asked.isShell else { return nil }
        if let id { return .page(try await contents.listing.content(id, layout, asked)) }
        return switch layout.page.content {
        case "start": .page(try await contents.start.content(layout, asked))
        case "listings": try await contents.results.content(layout, asked)
        case "places": .page(try await contents.areas.places(layout, asked))
        case "market": .page(try await contents.areas.market(layout, asked))
        default: nil
        }
    }

    /// The response, which stores the language that the URL names.
    private func answer(
        with body: PrecompressedBody, _ status: HTTPResponse.Status, _ request: Request, _ asked: RequestedPage
    ) -> Response {
        var response = body.response(to: request, status, vary: RequestedPage.vary)
        if let tag = DisplayLanguage.named(in: asked.query) {
            response.headers[.setCookie] =
                "\(DisplayLanguage.cookie)=\(tag); Path=/; Max-Age=\(Self.secondsOfChoice); SameSite=Lax"
        }
        return response
    }

    /// Finds a file by path: `/NAME` also finds NAME.html, and a folder its index.html.
    ///
    /// - Parameter tenant: whose accent color the style sheet gets.
    private func find(_ path: String, of tenant: Tenant?) -> Found? {
        guard let files, let name = path.removingPercentEncoding?.dropFirst().description else {
            return nil
        }
        if path == ThemeSheets.path { return themes.sheet(of: tenant).map(Found.file) }
        if path == PageRenderer.offlineFilesPath { return pages?.offlineFiles().map(Found.file) }
        if name.hasPrefix(PageTemplates.folder) { return nil }
        if name.hasPrefix(JoinedAssets.folder), let asset = pages?.asset(name) { return .file(asset) }
        if name.hasPrefix(Self.leaflet) {
            return leaflet?.file(String(name.dropFirst(Self.leaflet.count))).map(Found.file)
        }
        if name.isEmpty || name.hasSuffix("/") { return files.file(name + "index.html").map(Found.file) }
        if let file = files.file(name) ?? files.file(name + ".html") { return .file(file) }
        return files.file(name + "/index.html") == nil ? nil : .folder
    }

    private static func isNotFound(_ error: any Error) -> Bool {
        switch error {
        case let problem as Problem: problem.kind == .notFound
        case let error as HTTPError: error.status == .notFound
        default: false
        }
    }
}
