import Domain
import Hummingbird

/// Changes the prices of many of the caller's listings at once, and the other values that a table of them has.
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
                change.id, known[change.id], version: change.version, by: me, context
            ) { try await batchService.changed($0, by: me, context, to: change) }
            items.append(item)
        }
        return .json(ListingBatchView(items: try await batchService.store(items, context)))
    }
}

struct ListingBatchView: JSONWritable {
    let items: [ListingBatchItem]

    func write(to json: inout JSONWriter) { json.object { $0.set("items", items) } }
}

extension ListingBatchService {
    /// The listing with the values of a row. Another status is set under the rules of a single edit.
    fileprivate func changed(
        _ listing: Listing, by me: Account, _ context: Context, to change: PriceChange
    ) async throws -> Listing {
        var fields = listing.fields
        fields.priceCents = change.cents
        if let day = change.availableFrom { fields.availableFrom = day }
        if let bedrooms = change.bedrooms { fields.bedrooms = bedrooms }
        guard let status = change.status, status != listing.status else { return try listing.with(fields) }
        let lifecycle = try listingService.lifecycle(for: me, context)
        let tenant = try context.tenant
        let draft = try await lifecycle.draft(
            fields, complete: status == .active, adding: ValidationErrors(), in: tenant)
        return try await lifecycle.edited(listing, as: draft, becoming: status, by: me, in: tenant)
    }
}

/// A row: `nil` leaves a value unchanged.
private struct PriceChange {
    let id: Listing.ID
    let version: Int
    let cents: Int
    let availableFrom: Day??
    let bedrooms: Int??
    let status: ListingStatus?
}

/// The body `{"items": […]}`, each listing at most once.
private struct PriceChangesInput {
    let changes: [PriceChange]

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, changes) = (form, [PriceChange]())
        form.objects("items", Limits.listingsPerChange) { item in
            var (version, cents, day) = (Int?.none, Int?.none, Day?.none)
            var (bedrooms, status) = (Int?.none, ListingInput.RequestedStatus?.none)
            let id: Listing.ID? = item.requiredID("id")
            item.read("version", into: &version)
            item.read("priceCents", into: &cents)
            item.read("availableFrom", into: &day)
            item.read("bedrooms", into: &bedrooms)
            item.read("status", into: &status)
            item.check("version", version, in: 1...Int(Int32.max))
            item.check("priceCents", cents, in: Limits.priceCents)
            if let bedrooms { item.check("bedrooms", bedrooms, in: Limits.bedrooms) }
            guard let id, let version, let cents else { return }
            changes.append(
                PriceChange(
                    id: id, version: version, cents: cents,
                    availableFrom: item.has("availableFrom") ? .some(day) : .none,
                    bedrooms: item.has("bedrooms") ? .some(bedrooms) : .none, status: status?.status))
        }
        form.rejectUnknownMembers()
        form.errors.check(
            "items", Set(changes.map(\.id)).count == changes.count, "must name each listing once")
        try form.errors.throwIfAny()
        self.changes = changes
    }
}
