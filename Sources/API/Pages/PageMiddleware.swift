import Domain
import Foundation
import Hummingbird

/// Serves the web client's pages and files, and an HTML page instead of a 404 for browsers.
package struct PageMiddleware: RouterMiddleware {
    private static let route = "page"
    private static let leaflet = "vendor/leaflet/"
    private static let notFound = "/not-found"

    private let files: StaticFolder?
    private let pages: PageRenderer?
    private let themes: ThemeSheets
    private let leaflet: StaticFolder?
    private let listings: ListingPages
    private let contentSecurityPolicy: String

    private enum Found {
        case file(PageBody)
        /// A folder with an index. It needs the trailing slash, because links in its page are relative.
        case folder(String)
    }

    package init(client: WebClient, listings: ListingPages, cryptography: any Cryptography) {
        let make = { @Sendable (bytes: [UInt8], type: MediaType) in
            PageBody(
                bytes, type: type, cryptography: cryptography, codings: client.codings, quickCoding: client.quickCoding)
        }
        files = client.folder.map { StaticFolder($0, logger: client.logger, make: make) }
        leaflet = client.leafletFolder.map { StaticFolder($0, logger: client.logger, make: make) }
        pages = files.map {
            PageRenderer(files: $0, development: client.showsDevelopmentPages, logger: client.logger, make: make)
        }
        themes = ThemeSheets(make: make)
        self.listings = listings
        contentSecurityPolicy = client.contentSecurityPolicy
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard request.method == .get || request.method == .head, path != "/v1", !path.hasPrefix("/v1/") else {
            return try await next(request, context)
        }
        do {
            guard var response = try await page(path, request, context) else { return try await next(request, context) }
            // The log and the metrics name no pages: their paths would be too many.
            context.coreContext.endpointPath.value = Self.route
            // The service worker is at the root because its scope is its folder; an image may be opened as a page.
            let isInFolder = path.dropFirst().contains("/")
            // A 304 has no content type, and its headers replace those that the browser stored with the page.
            let isPage =
                response.status == .notModified
                || ["text/html", "image/svg"].contains { response.headers[.contentType]?.hasPrefix($0) == true }
            if isPage || !isInFolder { response.headers[.contentSecurityPolicy] = contentSecurityPolicy }
            return response
        } catch let error where Self.isNotFound(error) {
            guard request.headers[.accept]?.contains("text/html") == true,
                case .file(let page)? = find(Self.notFound, context)
            else { throw error }
            var response = page.response(to: request, .notFound)
            response.headers[.vary] = [response.headers[.vary], "Accept"].compactMap(\.self).joined(separator: ", ")
            response.headers[.contentSecurityPolicy] = contentSecurityPolicy
            return response
        }
    }

    /// `nil` when there is neither a page nor a file.
    private func page(_ path: String, _ request: Request, _ context: Context) async throws -> Response? {
        switch find(path, context) {
        case .file(let body): return body.response(to: request)
        case .folder(let name): return Response(status: .permanentRedirect, headers: [.location: "/\(name)/"])
        case nil: break
        }
        guard let id = ListingPages.id(in: path), let page = pages?.listingPage(brand: PageBrand(context.foundTenant))
        else {
            return nil
        }
        return try await listings.response(id, page, request, context)
    }

    /// Finds a page, or a file by path: `/NAME` is NAME.html as well, and a folder is its index.html.
    private func find(_ path: String, _ context: Context) -> Found? {
        guard let files, path.hasPrefix("/"), let name = path.removingPercentEncoding?.dropFirst().description else {
            return nil
        }
        if let page = pages?.page(at: "/\(name)", brand: PageBrand(context.foundTenant)) { return .file(page) }
        if path == ThemeSheets.path { return themes.sheet(of: context.foundTenant).map(Found.file) }
        if path == PageRenderer.offlineFilesPath { return pages?.offlineFiles().map(Found.file) }
        if name.hasPrefix(PageTemplates.folder) { return nil }
        if name.hasPrefix(Self.leaflet) {
            return leaflet?.file(String(name.dropFirst(Self.leaflet.count))).map(Found.file)
        }
        if name.isEmpty || name.hasSuffix("/") { return files.file(name + "index.html").map(Found.file) }
        if let file = files.file(name) ?? files.file(name + ".html") { return .file(file) }
        return files.file(name + "/index.html") == nil ? nil : .folder(name)
    }

    private static func isNotFound(_ error: any Error) -> Bool {
        switch error {
        case let problem as Problem: problem.kind == .notFound
        case let error as HTTPError: error.status == .notFound
        default: false
        }
    }
}
