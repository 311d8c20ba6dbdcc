import Domain
import Hummingbird

/// The caller's own listings, in the caller's order.
package struct MyListingRoutes: FeatureRoutes {
    let listings: any ListingStore
    let stored: any ViewStore
    let buildings: any BuildingStore
    /// Views that are not yet stored.
    let waiting: ViewCounter
    let cursors: Cursors

    package init(
        listings: any ListingStore, stored: any ViewStore, buildings: any BuildingStore, waiting: ViewCounter,
        cursors: Cursors
    ) {
        self.listings = listings
        self.stored = stored
        self.buildings = buildings
        self.waiting = waiting
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("account/listings")
            .get(use: list)
            .put("order", use: reorder)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let scope = "mine \(tenant.id) \(me.id)"
        var query = QueryParameters(request)
        let page = try await listings.listings(
            of: me.id, page: cursors.page(&query, scope: scope, parts: 2), in: tenant.id)
        let views = try await stored.views(of: page.items.map(\.id), in: tenant.id)
        let units = try await buildings.units(page.items.map(\.id), in: tenant.id)
        let list = try cursors.list(page, scope: scope) { listing in
            ListingCard(
                listing: listing, viewer: .owner,
                views: (views[listing.id] ?? 0) + waiting.waiting(listing.id, in: tenant.id), unit: units[listing.id])
        }
        return .json(list)
    }

    @Sendable func reorder(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var form = try await request.jsonObject(context, upTo: Limits.orderBytes)
        let ids: [Listing.ID] = try form.ids()
        try await listings.acting(by: context.authority()).reorder(ids, of: me.id, in: context.tenant.id)
        return .noContent
    }
}

extension JSONObject {
    /// Reads a body `{"ids": […]}`. Throws `invalid` for a text that is not an id.
    mutating func ids<Of>() throws(Problem) -> [ID<Of>] {
        var texts: [String]?
        read("ids", into: &texts)
        rejectUnknownMembers()
        if texts == nil { errors.missing("ids") }
        let ids = (texts ?? []).compactMap { ID<Of>($0) }
        errors.check("ids", ids.count == texts?.count, "must be a list of ids", params: .expected("id"))
        try errors.throwIfAny()
        return ids
    }
}
