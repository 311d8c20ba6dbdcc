import Domain
import Hummingbird

/// Listings that one saved.
package struct FavoriteRoutes: Sendable {
    let favorites: any FavoriteStore
    let desk: ListingDesk
    let cursors: Cursors

    package init(favorites: any FavoriteStore, desk: ListingDesk, cursors: Cursors) {
        (self.favorites, self.desk, self.cursors) = (favorites, desk, cursors)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("favorites")
            .get(use: list)
            .put("{id}", use: save)
            .delete("{id}", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> Answer {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let scope = "favorites \(tenant.id) \(me.id)"
        var query = Query(request)
        let asked = try cursors.page(&query, scope: scope, parts: 2)
        let page = try await favorites.favorites(of: me.id, at: desk.clock.now(), page: asked, in: tenant.id)
        let currency = tenant.settings.currency
        let list = try cursors.list(page, scope: scope) {
            ListingCard(listing: $0, viewer: .init(me, of: $0), currency: currency)
        }
        let lost =
            asked.after == nil
            ? try await favorites.lostFavorites(
                of: me.id, at: desk.clock.now(), limit: Limits.lostFavorites, in: tenant.id) : nil
        return .json(FavoriteList(list: list, lost: lost))
    }

    @Sendable func save(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        let listing = try await desk.listing(of: context)
        try await favorites.add(listing.id, for: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        try await favorites.remove(context.id("listing"), for: me.id, in: context.tenant.id)
        return .noContent
    }
}

/// A page of favourites; on the first page with those that are not shown any more.
private struct FavoriteList: JSONWritable {
    let list: ListView<ListingCard>
    let lost: [LostFavorite]?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("items", list.items)
            $0.set("nextCursor", list.nextCursor)
            if let lost {
                $0.array("removed", lost) { favorite, json in
                    json.object {
                        $0.set("id", favorite.listing.description)
                        $0.set("title", favorite.title)
                        $0.set("reason", favorite.reason.rawValue)
                    }
                }
            }
        }
    }
}
