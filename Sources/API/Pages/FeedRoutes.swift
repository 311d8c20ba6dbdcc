import Domain
import Hummingbird

/// The results of a search for readers of feeds, for maps and for frames of other sites: `feed.atom` (RFC 4287),
/// `listings.geojson` (RFC 7946) and `embed`, as strangers see them.
///
/// The parameters are those of `GET /v1/listings`; without a place it is the whole marketplace, without `sort` the
/// newest come first. Listings that readers should look twice at are left out.
package struct FeedRoutes: Sendable {
    static let embedPath = "/embed"
    private static let anywhere = "bounds=-90,-180,90,180"

    let search: SearchRoutes
    let fragments: FragmentRenderer
    let client: WebClient
    let cryptography: any Cryptography

    package init(
        search: SearchRoutes, fragments: FragmentRenderer, client: WebClient, cryptography: any Cryptography
    ) {
        self.search = search
        self.fragments = fragments
        self.client = client
        self.cryptography = cryptography
    }

    func add(to router: Router<Context>) {
        router.get("feed.atom", use: atom)
        router.get("listings.geojson", use: geoJSON)
        router.get(RouterPath(Self.embedPath), use: embed)
    }

    @Sendable func atom(_ request: Request, _ context: Context) async throws -> Response {
        let feed = try await feed(request, context)
        guard let format = fragments.format(for: request, try context.tenant) else { throw Problem.notFound("feed") }
        let name = try context.tenant.settings.displayName
        return answer(Array(AtomFeed(feed: feed, name: name, format: format).xml.utf8), .atom, request)
    }

    @Sendable func geoJSON(_ request: Request, _ context: Context) async throws -> Response {
        answer(JSONWriter.bytes(ListingFeatures(feed: try await feed(request, context))), .geojson, request)
    }

    private func feed(_ request: Request, _ context: Context) async throws -> ListingFeed {
        let (tenant, page) = (try context.tenant, try await page(request, context))
        return ListingFeed(
            cards: page.list.items.map(\.card), address: client.webAddress(tenant), query: request.uri.query ?? "",
            nextCursor: page.nextCursor, readAt: search.clock.now())
    }

    /// The results that the query asks for.
    ///
    /// - Parameter others: parameters that the query may have besides those of a search.
    func page(_ request: Request, _ context: Context, besides others: [String] = []) async throws -> CardPage {
        let (tenant, query) = (try context.tenant, request.uri.query ?? "")
        let asked = SearchURL(query)
        let missing = [asked.hasPlace ? nil : Self.anywhere, asked["sort"] == nil ? "sort=newest" : nil]
        let text = ([query.isEmpty ? nil : query] + missing).compactMap(\.self).joined(separator: "&")
        var parameters = QueryParameters(text)
        for name in others { _ = parameters.text(name) }
        return try await search.cards(try await search.read(parameters, in: tenant).withoutDoubted, in: tenant)
    }

    private func answer(_ bytes: [UInt8], _ type: MediaType, _ request: Request) -> Response {
        PrecompressedBody(
            bytes, type: type, cryptography: cryptography, quickCoding: client.quickCoding
        ).response(to: request, vary: RequestedPage.vary)
    }
}

/// A page of search results and the addresses that it has on the web.
struct ListingFeed: Sendable {
    let cards: [ListingCard]
    /// The base URL of the tenant's pages.
    let address: String
    /// Without the `?`, as it was asked.
    let query: String
    let nextCursor: String?
    let readAt: Instant

    func url(of card: ListingCard) -> String { "\(address)/listings/\(card.listing.id)" }

    func photo(of card: ListingCard) -> String? {
        card.photo.map { "\(address)\(PhotoView(photo: $0).url(.large))" }
    }

    /// This search at another path of the marketplace.
    func url(at path: String) -> String { "\(address)/\(path)\(query.isEmpty ? "" : "?\(query)")" }

    /// The next page at `path`; `nil` on the last one.
    func next(at path: String) -> String? {
        nextCursor.map { cursor in
            let others = query.split(separator: "&").filter { !$0.hasPrefix("cursor=") }.map(String.init)
            return "\(address)/\(path)?\((others + ["cursor=\(cursor)"]).joined(separator: "&"))"
        }
    }
}
