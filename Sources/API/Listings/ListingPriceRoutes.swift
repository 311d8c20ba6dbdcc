import Domain
import Hummingbird

/// Changes the prices of many of the caller's listings at once.
package struct ListingPriceRoutes: FeatureRoutes {
    let batchService: ListingBatchService

    package init(batchService: ListingBatchService) { self.batchService = batchService }

    package func add(to v1: RouterGroup<Context>) {
        v1.patch("account/listings/prices", use: edit)
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try me.checkMayPost()
        let changes = try PriceChangesInput(try await request.jsonObject(context)).changes
        let known = try await batchService.batches.listings(changes.map(\.id), in: context.tenant.id)
        var items: [ListingBatchItem] = []
        for change in changes {
            let item = try await batchService.prepare(
                change.id, known[change.id], version: change.version, by: me, context, change: change.applied(to:))
            items.append(item)
        }
        return .json(ListingBatchView(items: try await batchService.store(items, context)))
    }
}

struct ListingBatchView: JSONWritable {
    let items: [ListingBatchItem]

    func write(to json: inout JSONWriter) { json.object { $0.set("items", items) } }
}

/// The body `{"items": […]}`, each listing at most once.
private struct PriceChangesInput {
    struct Change {
        let id: Listing.ID
        let version: Int
        let cents: Int
        /// `nil` leaves the date unchanged.
        let availableFrom: Day??

        func applied(to listing: Listing) throws -> Listing {
            try listing.priced(at: cents, availableFrom: availableFrom ?? listing.fields.availableFrom)
        }
    }

    let changes: [Change]

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, changes) = (form, [Change]())
        form.objects("items", Limits.listingsPerChange) { item in
            var (version, cents, day) = (Int?.none, Int?.none, Day?.none)
            let id: Listing.ID? = item.requiredID("id")
            item.read("version", into: &version)
            item.read("priceCents", into: &cents)
            item.read("availableFrom", into: &day)
            item.check("version", version, in: 1...Int(Int32.max))
            item.check("priceCents", cents, in: Limits.priceCents)
            guard let id, let version, let cents else { return }
            let availableFrom: Day?? = item.has("availableFrom") ? .some(day) : .none
            changes.append(Change(id: id, version: version, cents: cents, availableFrom: availableFrom))
        }
        form.rejectUnknownMembers()
        form.errors.check(
            "items", Set(changes.map(\.id)).count == changes.count, "must name each listing once")
        try form.errors.throwIfAny()
        self.changes = changes
    }
}
