import Domain
import Foundation
import Hummingbird

/// Serves the web client where no route of the API is: its pages and files, and to browsers a page for what is not there.
package struct PageMiddleware: RouterMiddleware {
    private static let leaflet = "vendor/leaflet/"
    private static let notFound = "not-found.html"

    private let files: StaticFolder?
    private let leaflet: StaticFolder?
    private let listings: ListingPages
    private let contentSecurityPolicy: String

    private enum Found {
        case file(PageBody)
        /// A folder with an index. It needs the trailing slash, because links in its page are relative.
        case folder(String)
    }

    package init(client: WebClient, listings: ListingPages, cryptography: any Cryptography) {
        let folder = { @Sendable (path: String) in
            StaticFolder(path, logger: client.logger) {
                PageBody(
                    $0, type: $1, cryptography: cryptography, codings: client.codings, quickCoding: client.quickCoding)
            }
        }
        (files, leaflet) = (client.folder.map(folder), client.leafletFolder.map(folder))
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
            // The service worker is at the root because its scope is its folder; an image may be opened as a page.
            let isInFolder = path.dropFirst().contains("/")
            // A 304 has no content type, and its headers replace those that the browser stored with the page.
            let isPage =
                response.status == .notModified
                || ["text/html", "image/svg"].contains { response.headers[.contentType]?.hasPrefix($0) == true }
            if isPage || !isInFolder { response.headers[.contentSecurityPolicy] = contentSecurityPolicy }
            return response
        } catch let error where Self.isNotFound(error) {
            guard request.headers[.accept]?.contains("text/html") == true, let page = files?.file(Self.notFound) else {
                throw error
            }
            var response = page.response(to: request, .notFound)
            response.headers[.vary] = [response.headers[.vary], "Accept"].compactMap(\.self).joined(separator: ", ")
            response.headers[.contentSecurityPolicy] = contentSecurityPolicy
            return response
        }
    }

    /// `nil` when there is neither a page nor a file.
    private func page(_ path: String, _ request: Request, _ context: Context) async throws -> Response? {
        switch find(path) {
        case .file(let body): return body.response(to: request)
        case .folder(let name): return Response(status: .permanentRedirect, headers: [.location: "/\(name)/"])
        case nil: break
        }
        guard let id = ListingPages.id(in: path), let template = files?.file(ListingPages.file) else { return nil }
        return try await listings.response(id, template: template, request, context)
    }

    /// Finds a file by path: `/NAME` is NAME.html, and a folder is its index.html.
    private func find(_ path: String) -> Found? {
        guard let files, path.hasPrefix("/"), let name = path.removingPercentEncoding?.dropFirst().description else {
            return nil
        }
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
