import Domain
import Hummingbird

/// Lists of cards as the markup that pages show them in. Scripts ask for them when a page shows more than it came with.
///
/// The markup is the web client's own and no part of the contract: it changes with the client's style sheets. A path is
/// that of the API's list, below `/fragments` instead of `/v1`, and takes the same parameters.
package struct FragmentRoutes: Sendable {
    private static let preview = "card"
    static let previewPath = "\(FragmentOptions.root)/\(preview)"

    let renderer: FragmentRenderer
    let search: SearchRoutes
    let sharedShortlists: SharedShortlistRoutes
    let favorites: FavoriteRoutes
    let savedSearches: SavedSearchRoutes
    let fits: WantedFitRoutes
    let cases: CaseRoutes
    let listingService: ListingService

    package init(
        renderer: FragmentRenderer, search: SearchRoutes, listings: Routes.Listings, wantedAds: Routes.WantedAds,
        moderation: Routes.Moderation, listingService: ListingService
    ) {
        self.renderer = renderer
        self.search = search
        sharedShortlists = listings.sharedShortlists
        favorites = listings.favorites
        savedSearches = listings.savedSearches
        fits = wantedAds.fits
        cases = moderation.cases
        self.listingService = listingService
    }

    /// Fragments that are the same for everybody.
    func addPublic(to fragments: RouterGroup<Context>) {
        fragments
            .get("listings") { try await cards($0, $1, results) }
            .get("listings/{id}/card") { try await cards($0, $1, card) }
            .get("shared-shortlists/{link}") { request, context in
                try await cards(request, context) { try await sharedShortlists.cards(request, $0, $1) }
            }
    }

    /// Fragments that depend on the caller.
    func addPersonal(to fragments: RouterGroup<Context>) {
        fragments
            .get("favorites") { try await cards($0, $1, favorites.cards) }
            .get("saved-searches/{id}/new") { try await cards($0, $1, savedSearches.cards) }
            .get("wanted/{id}/fits") { try await cards($0, $1, fits.listingCards) }
            .get("admin/accounts/{id}/listings") { try await cards($0, $1, cases.accountCards) }
            .post(RouterPath(Self.preview)) { request, context in
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

    private func results(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let tenant = try context.tenant
        return try await search.cards(search.read(query, in: tenant), in: tenant).list
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
        let stored = try await listing(id, of: me, in: tenant)
        let listing = try Listing(
            id: .init(at: now), owner: .init(id: me.id, name: me.name, studentAt: me.badge?.universityName),
            currency: stored?.currency ?? tenant.settings.currency, status: .draft, fields: fields, place: nil,
            photos: stored?.photos ?? [], createdAt: now, updatedAt: now,
            expiresAt: nil)
        return .one(ListingCard(listing: listing, viewer: .stranger))
    }

    /// `nil` for a listing that is not the owner's.
    private func listing(_ id: String?, of owner: Account, in tenant: Tenant) async throws -> Listing? {
        guard let id = id.flatMap({ Listing.ID($0) }),
            let listing = try await listingService.listings.listing(id, in: tenant.id), listing.owner.id == owner.id
        else { return nil }
        return listing
    }
}

extension CardList {
    fileprivate static func one(_ card: ListingCard) -> CardList {
        CardList([card], ListView(items: [CardFacts(card: card)], nextCursor: nil))
    }
}
