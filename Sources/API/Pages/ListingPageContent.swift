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
        let answers = try await answers(about: listing, in: tenant, request)
        let rent = try answers["rent-check"].map(JSONParser.parse)
        let points = try answers["nearby"].map(JSONParser.parse)
        let format = DisplayFormat(request.language, texts: layout.texts, today: Day(now))
        var content = InitialContent()
        content.head =
            ListingMeta(
                listing: listing, tenant: tenant, address: address, format: format,
                named: DisplayLanguage.named(in: request.query)
            ).head
        content.answers = answers.sorted { $0.key < $1.key }.map { name, json in
            .init(path: "/v1/listings/\(listing.id)/\(name)", json: json)
        }
        content.values = {
            var values = TemplateValues()
            let shown = ListingValues(
                listing: VisibleListing(listing, to: .stranger), history: history, rent: rent, nearby: points,
                utilitiesCents: tenant.settings.utilitiesCents, format: format)
            values.set("listing", shown.all)
            return values
        }
        return content
    }

    /// The API responses that the script would request first, by the last part of their path. Data that is still
    /// loading after a start is left to the script, so that a page never waits.
    private func answers(
        about listing: Listing, in tenant: Tenant, _ request: RequestedPage
    ) async throws -> [String: [UInt8]] {
        var answers: [String: [UInt8]] = [:]
        if rents.isLoaded { answers["rent-check"] = JSONWriter.bytes(try await rents.check(listing, in: tenant)) }
        if nearby.isLoaded { answers["nearby"] = JSONWriter.bytes(try await NearbyView(listing, nearby)) }
        // Owners and moderators see more than strangers do.
        if records.isLoaded, !request.isSignedIn {
            let record = try await ListingRecordView.publicView(of: listing, records)
            answers["property-record"] = JSONWriter.bytes(record)
        }
        return answers
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
