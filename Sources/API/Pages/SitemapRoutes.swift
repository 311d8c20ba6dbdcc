import Domain
import Hummingbird

/// `robots.txt`, and the sitemap of a marketplace: an index of files that list its campuses and listings.
package struct SitemapRoutes: Sendable {
    private static let folder = "sitemap"
    private static let pages = "pages"
    private static let maxNameBytes = 60
    /// Paths that search engines should not crawl.
    private static let closed = [
        "/v1/", "/account", "/admin", "/favorites", "/login", "/my-listings", "/post", "/reset-password", "/verify",
    ]

    let sitemap: Sitemap
    let client: WebClient
    let cryptography: any Cryptography

    package init(sitemap: Sitemap, client: WebClient, cryptography: any Cryptography) {
        self.sitemap = sitemap
        self.client = client
        self.cryptography = cryptography
    }

    func add(to router: Router<Context>) {
        router.get("robots.txt", use: robots)
        router.get("sitemap.xml", use: index)
        router.group("sitemap").get("{file}", use: file)
    }

    @Sendable func robots(_ request: Request, _ context: Context) async throws -> Response {
        let address = client.webAddress(try context.tenant)
        let lines =
            ["User-agent: *", "Allow: /v1/photos/"] + Self.closed.map { "Disallow: \($0)" }
            + ["Sitemap: \(address)/sitemap.xml", ""]
        return answer(lines.joined(separator: "\n"), .txt, request)
    }

    @Sendable func index(_ request: Request, _ context: Context) async throws -> Response {
        let tenant = try context.tenant
        let address = client.webAddress(tenant)
        let starts = try await sitemap.starts(in: tenant.id).map { $0?.description ?? "listings" }
        let files = [Self.pages] + starts
        let items = files.map {
            "<sitemap><loc>\(Markup.escaped("\(address)/\(Self.folder)/\($0).xml"))</loc></sitemap>"
        }
        return answer(xml("sitemapindex", items), .xml, request)
    }

    @Sendable func file(_ request: Request, _ context: Context) async throws -> Response {
        let name = context.parameters.get("file") ?? ""
        guard name.hasSuffix(".xml"), name.utf8.count <= Self.maxNameBytes else { throw Problem.notFound("file") }
        let items = try await items(of: String(name.dropLast(".xml".count)), in: context.tenant)
        return answer(xml("urlset", items), .xml, request)
    }

    private func items(of file: String, in tenant: Tenant) async throws -> [String] {
        let address = client.webAddress(tenant)
        if file == Self.pages { return try await sitemap.campuses(of: tenant).map { item("\(address)\($0)") } }
        return try await sitemap.listings(from: file, in: tenant.id).map {
            item("\(address)/listings/\($0.id)", changed: $0.updatedAt.description)
        }
    }

    private func item(_ address: String, changed: String? = nil) -> String {
        let changed = changed.map { "<lastmod>\($0)</lastmod>" } ?? ""
        return "<url><loc>\(Markup.escaped(address))</loc>\(changed)</url>"
    }

    private func xml(_ name: String, _ items: [String]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <\(name) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        \(items.joined(separator: "\n"))
        </\(name)>

        """
    }

    private func answer(_ text: String, _ type: MediaType, _ request: Request) -> Response {
        PrecompressedBody(Array(text.utf8), type: type, cryptography: cryptography, quickCoding: client.quickCoding)
            .response(to: request)
    }
}
