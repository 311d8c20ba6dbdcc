import Domain
import Hummingbird

/// The caller's saved listings.
package struct FavoriteRoutes: FeatureRoutes {
    let favorites: any FavoriteStore
    let listingService: ListingService
    let cursors: Cursors

    package init(favorites: any FavoriteStore, listingService: ListingService, cursors: Cursors) {
        self.favorites = favorites
        self.listingService = listingService
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("favorites")
            .get(use: list)
            .get("{id}", use: show)
            .put("{id}", use: save)
            .delete("{id}", use: remove)
            .put("{id}/note", use: annotate)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        .json(try await page(QueryParameters(request), context))
    }

    /// The same page for markup.
    func cards(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let page = try await page(query, context)
        return CardList(page.list.items, page.map(CardFacts.init))
    }

    /// The saved listings with these ids, in their order; those that are no longer shown are left out.
    func cards(_ ids: [Listing.ID], _ context: Context) async throws -> [ListingCard] {
        let me = try context.signedIn().account
        let found = try await favorites.favorites(
            ids, of: me.id, at: listingService.clock.now(), in: context.tenant.id)
        return found.map { ListingCard($0, for: me) }
    }

    /// The card of a listing that the caller saved and that is public.
    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        try request.checkNoParameters()
        guard let card = try await cards([context.id("favorite")], context).first else {
            throw Problem.notFound("favorite")
        }
        return .json(card)
    }

    private func page(_ query: QueryParameters, _ context: Context) async throws -> FavoriteList<ListingCard> {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let scope = "favorites \(tenant.id) \(me.id)"
        var query = query
        if let ids = query.ids() {
            for name in ["limit", "cursor"] where query.text(name) != nil {
                query.errors.add(name, "can't be combined with ids", code: "conflict", params: ["other": "ids"])
            }
            try query.finish()
            return FavoriteList(list: ListView(items: try await cards(ids, context), nextCursor: nil), unavailable: nil)
        }
        let asked = try cursors.page(&query, scope: scope, parts: 2)
        let page = try await favorites.favorites(of: me.id, at: listingService.clock.now(), page: asked, in: tenant.id)
        let list = try cursors.list(page, scope: scope) { ListingCard($0, for: me) }
        let unavailable =
            asked.after == nil
            ? try await favorites.unavailableFavorites(
                of: me.id, at: listingService.clock.now(), limit: Limits.unavailableFavorites, in: tenant.id) : nil
        return FavoriteList(list: list, unavailable: unavailable)
    }

    @Sendable func save(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let listing = try await listingService.listing(of: context)
        try await favorites.acting(by: context.authority()).add(listing.id, for: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func annotate(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var form = try await request.jsonObject(context)
        var text: String?
        form.read("note", into: &text)
        if !form.has("note") { form.errors.missing("note") }
        try form.finish()
        let note = try Favorite.checkedNote(text)
        let isSaved = try await favorites.acting(by: context.authority()).setNote(
            note, on: context.id("favorite"), for: me.id, in: context.tenant.id)
        guard isSaved else { throw Problem.notFound("favorite") }
        return .noContent
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await favorites.acting(by: context.authority()).remove(
            context.id("listing"), for: me.id, in: context.tenant.id)
        return .noContent
    }
}

extension ListingCard {
    fileprivate init(_ favorite: Favorite, for account: Account) {
        let listing = favorite.listing
        self.init(listing: listing, viewer: .init(account, of: listing), note: favorite.note)
    }
}

/// A page of favorites. The first page also has the unavailable ones.
private struct FavoriteList<Card: JSONWritable>: JSONWritable {
    let list: ListView<Card>
    let unavailable: [UnavailableFavorite]?

    func map<Other: JSONWritable>(_ change: (Card) -> Other) -> FavoriteList<Other> {
        FavoriteList<Other>(list: list.map(change), unavailable: unavailable)
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("items", list.items)
            $0.set("nextCursor", list.nextCursor)
            if let unavailable {
                $0.array("removed", unavailable) { favorite, json in
                    json.object {
                        $0.set("id", favorite.listing)
                        $0.set("title", favorite.title)
                        $0.set("reason", favorite.reason.rawValue)
                    }
                }
            }
        }
    }
}
