import Domain
import Hummingbird

/// Parts of pages, which scripts ask for when a page shows more than it came with.
///
/// The markup is the web client's own and no part of the contract: it changes with the client's style sheets. A path is
/// that of the API's data, below `/fragments` instead of `/v1`, and takes the same parameters.
package struct FragmentRoutes: Sendable {
    private static let (card, pageText) = ("card", "page-text")
    /// Previews are POSTs, because they have in their body what is still written, but change nothing.
    static let previews: Set<String> = ["\(FragmentOptions.root)/\(card)", "\(FragmentOptions.root)/\(pageText)"]

    let renderer: FragmentRenderer
    let search: SearchRoutes
    let sharedShortlists: SharedShortlistRoutes
    let favorites: FavoriteRoutes
    let savedSearches: SavedSearchRoutes
    let fits: WantedFitRoutes
    let cases: CaseRoutes
    let listings: ListingRoutes
    let myListings: MyListingRoutes
    let areas: AreaRoutes
    let campuses: CampusRoutes
    let rents: RentCheckService
    let nearby: NearbyDirectory
    let tenantPages: any TenantPageStore
    let listingService: ListingService

    package init(
        renderer: FragmentRenderer, search: SearchRoutes, sharedShortlists: SharedShortlistRoutes,
        favorites: FavoriteRoutes, savedSearches: SavedSearchRoutes, fits: WantedFitRoutes, cases: CaseRoutes,
        listings: ListingRoutes, myListings: MyListingRoutes, areas: AreaRoutes, campuses: CampusRoutes,
        rents: RentCheckService, nearby: NearbyDirectory, tenantPages: any TenantPageStore,
        listingService: ListingService
    ) {
        self.renderer = renderer
        self.search = search
        self.sharedShortlists = sharedShortlists
        self.favorites = favorites
        self.savedSearches = savedSearches
        self.fits = fits
        self.cases = cases
        self.listings = listings
        self.myListings = myListings
        self.areas = areas
        self.campuses = campuses
        self.rents = rents
        self.nearby = nearby
        self.tenantPages = tenantPages
        self.listingService = listingService
    }

    /// Fragments that are the same for everybody.
    func addPublic(to fragments: RouterGroup<Context>) {
        fragments
            .get("listings", use: results)
            .get("listings/{id}/card") { try await cards($0, $1, card) }
            .get("areas", use: areaTiles)
            .get("areas/{areaId}/profile", use: area)
            .get("campuses", use: campusTiles)
            .get("tenant/pages/{page}", use: tenantPage)
            .get("shared-shortlists/{link}") { request, context in
                try await cards(request, context) { try await sharedShortlists.cards(request, $0, $1) }
            }
    }

    /// Fragments that depend on the caller.
    func addPersonal(to fragments: RouterGroup<Context>) {
        fragments
            .get("favorites") { try await cards($0, $1, favorites.cards) }
            .get("favorites/comparison", use: comparison)
            .get("account/listings") { try await myRows($0, $1, myListings.cards) }
            .get("account/listings/{id}") { try await myRows($0, $1, myListings.card) }
            .get("saved-searches/{id}/new") { try await cards($0, $1, savedSearches.cards) }
            .get("wanted/{id}/fits") { try await cards($0, $1, fits.listingCards) }
            .get("admin/accounts/{id}/listings") { try await cards($0, $1, cases.accountCards) }
            .get("listings/{id}", use: listing)
            .get("listings/{id}/rent-check", use: rentCheck)
            .get("listings/{id}/nearby", use: pointsNearby)
            .get("listings/{id}/cost", use: leaseCost)
            .post(RouterPath(Self.pageText), use: pageText)
            .post(RouterPath(Self.card)) { request, context in
                try await cards(request, context) { try await preview(request, $0, $1) }
            }
    }

    private func cards(
        _ request: Request, _ context: Context, _ list: (QueryParameters, Context) async throws -> CardList
    ) async throws -> BufferedResponse {
        var query = QueryParameters(request)
        let options = FragmentOptions(&query)
        return try renderer.response(try await list(query, context), options, to: request, context)
    }

    /// The cards of a search, its summary and its filters.
    @Sendable private func results(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (tenant, asked) = (try context.tenant, SearchURL(request.uri.query ?? ""))
        var query = QueryParameters(request)
        var options = FragmentOptions(&query)
        options.isAllIn = asked.isAllIn
        let page = try await search.cards(search.read(query, in: tenant), in: tenant)
        let campus = try await search.campus(of: asked, in: tenant)
        return try renderer.response(to: request, context, data: page.list.json) { [options] parts, format in
            let values = ResultsValues(
                search: asked, page: page, campus: campus?.name, tenant: tenant, path: "/listings", format: format)
            return values.markup(parts, options)
        }
    }

    /// The card of one listing, for a pin of the map.
    private func card(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        var query = query
        try query.finish()
        return .one(ListingCard(listing: try await listingService.rememberedListing(of: context), viewer: .stranger))
    }

    /// The card of a listing that its owner is still writing, as others will see it. Fields that cannot be read are
    /// left out.
    private func preview(_ request: Request, _ query: QueryParameters, _ context: Context) async throws -> CardList {
        let (me, tenant, now) = (try context.signedIn().account, try context.tenant, listingService.clock.now())
        var query = query
        try query.finish()
        var (form, fields, id) = (try await request.jsonObject(context), ListingFields(), String?.none)
        form.readListing(into: &fields)
        form.read("id", into: &id)
        let stored = try await ownListing(id, of: me, in: tenant)
        let listing = try Listing(
            id: .init(at: now), owner: .init(id: me.id, name: me.name, studentAt: me.badge?.universityName),
            currency: stored?.currency ?? tenant.settings.currency,
            semester: stored?.semester ?? tenant.settings.semester, status: .draft, fields: fields.withinCostLimits,
            place: nil, photos: stored?.photos ?? [], createdAt: now, updatedAt: now, expiresAt: nil)
        return .one(ListingCard(listing: listing, viewer: .stranger))
    }

    /// `nil` for a listing that is not the owner's.
    private func ownListing(_ id: String?, of owner: Account, in tenant: Tenant) async throws -> Listing? {
        guard let id = id.flatMap({ Listing.ID($0) }),
            let listing = try await listingService.listings.listing(id, in: tenant.id), listing.owner.id == owner.id
        else { return nil }
        return listing
    }
}

extension FragmentRoutes {
    /// The text of a page that the tenant's admins wrote.
    @Sendable private func tenantPage(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        guard let page = try await tenantPages.page(context.pageName(), of: context.tenant.id) else {
            throw Problem.notFound("page")
        }
        return try renderer.response(to: request, context) { _, _ in PageTextMarkup.html(of: page.text) }
    }

    /// The text of a page that an admin is still writing.
    @Sendable private func pageText(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.editTenant)
        let input = try TenantPageInput(await request.jsonObject(context, upTo: Limits.tenantPageBytes))
        return try renderer.response(to: request, context) { _, _ in PageTextMarkup.html(of: input.text) }
    }
}
