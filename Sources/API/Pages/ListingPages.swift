import Domain
import Hummingbird

/// Serves `/listings/{id}` with metadata in the head, for clients that run no scripts.
package struct ListingPages: Sendable {
    let listings: any ListingStore
    let clock: Clock
    let client: WebClient
    let cryptography: any Cryptography

    package init(listings: any ListingStore, clock: Clock, client: WebClient, cryptography: any Cryptography) {
        (self.listings, self.clock, self.client) = (listings, clock, client)
        self.cryptography = cryptography
    }

    /// The id in a path of this form; `nil` for any other path.
    static func id(in path: String) -> Substring? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1] == "listings", !parts[2].isEmpty else { return nil }
        return parts[2]
    }

    /// The page with the listing's metadata as a stranger may see it; without metadata and with status 404 otherwise. A
    /// viewer with more rights gets the rest through the script, which calls the API.
    func response(
        _ id: Substring, _ page: PageRenderer.ListingPage, _ request: Request, _ context: Context
    ) async throws -> Response {
        let tenant = try context.tenant
        let listing: Listing? =
            if let id = Listing.ID(String(id)) {
                try await listings.listing(id, in: tenant.id)
            } else { nil }
        let shown = listing.flatMap { $0.isPublic(at: clock.now()) ? $0 : nil }
        let about = shown.map { ListingMeta(listing: $0, tenant: tenant, address: client.webAddress(tenant)).head }
        let nothing = """
            <title>\(Markup.escaped(tenant.settings.displayName))</title>
              <meta name="robots" content="noindex">
            """
        let html = page.before + (about ?? nothing) + page.after
        let body = PageBody(Array(html.utf8), type: .html, cryptography: cryptography, quickCoding: client.quickCoding)
        return body.response(to: request, shown == nil ? .notFound : .ok)
    }
}
