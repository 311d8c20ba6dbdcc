import Domain
import Hummingbird

/// `oembed`: what another site shows for the address of a listing that somebody pastes there (oembed.com, type `link`),
/// as strangers see it.
package struct OEmbedRoutes: Sendable {
    static let path = "/oembed"

    let listings: any ListingStore
    let client: WebClient
    let clock: Clock

    package init(listings: any ListingStore, client: WebClient, clock: Clock) {
        self.listings = listings
        self.client = client
        self.clock = clock
    }

    /// The URL of this endpoint for a page: programs that find it in the page's head take it as it is.
    static func url(of page: String, at address: String) -> String {
        "\(address)\(path)?url=\(page.percentEncoded)"
    }

    func add(to router: Router<Context>) {
        router.get(RouterPath(Self.path), use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let address = client.webAddress(tenant)
        let id = try Self.listing(QueryParameters(request.uri.query ?? ""), at: address)
        guard let id, let listing = try await listings.listing(id, in: tenant.id), listing.isPublic(at: clock.now())
        else { throw Problem.notFound("listing") }
        let embed = ListingEmbed(listing: listing, name: tenant.settings.displayName, address: address)
        return BufferedResponse(
            headers: [.contentType: MediaType.json.name], body: JSONWriter.bytes(embed))
    }

    /// The listing whose address is asked about; `nil` for any other address. Throws `malformed`, naming the parameter.
    private static func listing(_ query: QueryParameters, at address: String) throws(Problem) -> Listing.ID? {
        var query = query
        let url = query.text("url")
        if url == nil { query.errors.missing("url") }
        let _: Bool? = query.value("format", "json") { $0 == "json" ? true : nil }
        // A link has no size.
        for name in ["maxwidth", "maxheight"] { _ = query.text(name) }
        try query.finish()
        guard let url, url.hasPrefix(address) else { return nil }
        let path = url.dropFirst(address.count).prefix { $0 != "?" && $0 != "#" }
        return ListingPageContent.id(in: String(path)).flatMap { Listing.ID(String($0)) }
    }
}

/// A listing as a link with a picture.
private struct ListingEmbed: JSONWritable {
    private static let secondsKept = 3_600

    let listing: Listing
    /// The marketplace's.
    let name: String
    /// The base URL of the marketplace's pages.
    let address: String

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("version", "1.0")
            json.set("type", "link")
            json.set("title", listing.fields.title)
            json.set("provider_name", name)
            json.set("provider_url", address)
            json.set("cache_age", Self.secondsKept)
            if let photo = listing.photos.first { write(photo, to: &json) }
        }
    }

    private func write(_ photo: Photo, to json: inout JSONMembers) {
        let (view, size) = (PhotoView(photo: photo), PhotoSize.medium)
        json.set("thumbnail_url", "\(address)\(view.url(size))")
        json.set("thumbnail_width", view.pixels(size).width)
        json.set("thumbnail_height", view.pixels(size).height)
    }
}
