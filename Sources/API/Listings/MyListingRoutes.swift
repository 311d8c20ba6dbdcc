import Domain
import Hummingbird

/// The caller's own listings, in the caller's order.
package struct MyListingRoutes: FeatureRoutes {
    let listings: any ListingStore
    let stored: any ViewStore
    let buildings: any BuildingStore
    let imports: any ListingImportStore
    /// Views that are not yet stored.
    let waiting: ViewCounter
    let cursors: Cursors

    package init(
        listings: any ListingStore, stored: any ViewStore, buildings: any BuildingStore,
        imports: any ListingImportStore, waiting: ViewCounter, cursors: Cursors
    ) {
        self.listings = listings
        self.stored = stored
        self.buildings = buildings
        self.imports = imports
        self.waiting = waiting
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("account/listings")
            .get(use: list)
            .put("order", use: reorder)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        .json(try await page(QueryParameters(request), context))
    }

    /// The same page for markup.
    func cards(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let page = try await page(query, context)
        return CardList(page.items, page.map(CardFacts.init))
    }

    /// The caller's listing in the path, for markup. Throws not found.
    func card(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        var query = query
        try query.finish()
        let listing = try await listings.listing(context.id("listing"), in: tenant)
        guard let listing, listing.owner.id == me.id else { throw Problem.notFound("listing") }
        return .one(try await card(for: [listing], in: tenant)(listing))
    }

    private func page(_ query: QueryParameters, _ context: Context) async throws -> ListView<ListingCard> {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let scope = "mine \(tenant) \(me.id)"
        var query = query
        let externalID = query.externalID()
        let asked = try cursors.page(&query, scope: scope, parts: 2)
        if let externalID {
            let found = try await imports.importedListings([externalID], of: me.id, in: tenant).values.map(\.self)
            return ListView(items: found.map(try await card(for: found, in: tenant)), nextCursor: nil)
        }
        let page = try await listings.listings(of: me.id, page: asked, in: tenant)
        return try cursors.list(page, scope: scope, try await card(for: page.items, in: tenant))
    }

    /// Returns a function that makes the owner's card of each of the listings.
    private func card(for found: [Listing], in tenant: Tenant.ID) async throws -> (Listing) -> ListingCard {
        let views = try await stored.views(of: found.map(\.id), in: tenant)
        let units = try await buildings.units(found.map(\.id), in: tenant)
        let externalIDs = try await imports.externalIDs(of: found.map(\.id), in: tenant)
        return { listing in
            ListingCard(
                listing: listing, viewer: .owner,
                views: (views[listing.id] ?? 0) + waiting.waiting(listing.id, in: tenant), unit: units[listing.id],
                externalID: externalIDs[listing.id])
        }
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
