import Domain

/// The content of a listing's page: the data that anybody may see.
struct ListingPageContent: Sendable {
    let listings: any ListingStore
    let rents: RentCheckService
    let nearby: NearbyDirectory
    let records: ListingRecordFinder
    let clock: Clock

    /// The id in a path of this form; `nil` for any other path.
    static func id(in path: String) -> Substring? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1] == "listings", !parts[2].isEmpty else { return nil }
        return parts[2]
    }

    /// Returns status 404 without data for a listing that strangers may not see: viewers with more rights get it
    /// through the script, which calls the API.
    func content(_ id: Substring, _ layout: PageLayout, _ request: RequestedPage) async throws -> InitialContent {
        guard let tenant = request.tenant, let address = request.address else { throw Problem.notFound("listing") }
        let found: Listing? =
            if let id = Listing.ID(String(id)) {
                try await listings.listing(id, in: tenant.id)
            } else { nil }
        let now = clock.now()
        guard let listing = found, listing.isPublic(at: now) else { return Self.gone(request) }
        let history = try await listings.ownerAndPriceHistory(of: listing, at: now, in: tenant.id)
        let view = ListingView(listing: listing, viewer: .stranger, contactHidden: .notSignedIn, history: history)
        // Data that is still loading after a start is left to the script, so that a page never waits.
        let rent = rents.isLoaded ? try await rents.check(listing, in: tenant) : nil
        let points = nearby.isLoaded ? try await NearbyView(listing, nearby) : nil
        let format = DisplayFormat(request.language, texts: layout.texts, today: request.today(at: now))
        var content = InitialContent()
        content.head =
            ListingMeta(
                listing: listing, tenant: tenant, address: address, format: format,
                named: DisplayLanguage.named(in: request.query)
            ).head
        content.answers += try await record(of: listing, request)
        content.values = {
            var values = TemplateValues()
            let shown = ListingValues(
                view: view, rent: rent, nearby: points, utilitiesCents: tenant.settings.utilitiesCents,
                stay: StayForm(ofPage: request.query), format: format)
            values.set("listing", shown.all)
            return values
        }
        return content
    }

    /// The property record as the script would request it. Owners and moderators see more than strangers do.
    private func record(
        of listing: Listing, _ request: RequestedPage
    ) async throws -> [InitialContent.PreloadedResponse] {
        guard records.isLoaded, !request.isSignedIn else { return [] }
        let record = try await ListingRecordView.publicView(of: listing, records)
        return [.init(path: "/v1/listings/\(listing.id)/property-record", json: JSONWriter.bytes(record))]
    }

    private static func gone(_ request: RequestedPage) -> InitialContent {
        var content = InitialContent(status: .notFound)
        content.title = ""
        content.head = """
            <title>\(Markup.escaped(request.tenantName))</title>
              <meta name="robots" content="noindex">
            """
        content.values = {
            var values = TemplateValues()
            // A signed-in viewer may see more than this page knows.
            values.set("isGone", isOn: !request.isSignedIn)
            return values
        }
        return content
    }
}
