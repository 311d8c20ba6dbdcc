import Domain
import Hummingbird

/// `/listings/{id}`: the page of a listing, whose head says what it is about before any script runs.
package struct ListingPages: Sendable {
    /// What stands in the file where the head's tags belong; with an end mark, everything up to it is replaced.
    private static let mark = "<!-- digs:meta -->"
    private static let endMark = "<!-- /digs:meta -->"
    static let file = "listing.html"

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
    func response(_ id: Substring, template: PageBody, _ request: Request, _ context: Context) async throws -> Response
    {
        let tenant = try context.tenant
        let listing: Listing? =
            if let id = Listing.ID(String(id)) {
                try await listings.listing(id, in: tenant.id)
            } else { nil }
        let shown = listing.flatMap { $0.isPublic(at: clock.now()) ? $0 : nil }
        let head = shown.map { ListingMeta(listing: $0, tenant: tenant, address: client.webAddress(tenant)).head }
        let nothing = """
            <title>\(Markup.escaped(tenant.settings.displayName))</title>
              <meta name="robots" content="noindex">
            """
        let page = Self.page(String(decoding: template.bytes, as: UTF8.self), head: head ?? nothing)
        let body = PageBody(Array(page.utf8), type: .html, cryptography: cryptography, quickCoding: client.quickCoding)
        return body.response(to: request, shown == nil ? .notFound : .ok)
    }

    private static func page(_ template: String, head: String) -> String {
        guard let mark = template.firstRange(of: mark) else { return template }
        let end = template[mark.upperBound...].firstRange(of: endMark)?.upperBound ?? mark.upperBound
        return template[..<mark.lowerBound] + head + template[end...]
    }
}
