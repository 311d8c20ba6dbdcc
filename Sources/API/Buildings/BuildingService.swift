import Domain
import Hummingbird

/// Finds buildings of the caller, and changes them with their units.
package struct BuildingService: Sendable {
    let buildings: any BuildingStore
    let batchService: ListingBatchService

    package init(buildings: any BuildingStore, batchService: ListingBatchService) {
        self.buildings = buildings
        self.batchService = batchService
    }

    var listingService: ListingService { batchService.listingService }
    var lifecycle: ListingLifecycle { listingService.lifecycle }
    var clock: Clock { listingService.clock }

    /// The caller's building in the path. Throws not found.
    func building(of context: Context) async throws -> Building {
        let me = try context.signedIn().account
        let found = try await buildings.building(context.id("building"), of: me.id, in: context.tenant.id)
        guard let found else { throw Problem.notFound("building") }
        return found
    }

    /// Changes a building and copies the shared fields to its units, each under the rules of a single edit.
    func change(
        _ known: Building, to input: BuildingInput, by me: Account, _ context: Context
    ) async throws -> ChangedBuildingView {
        let tenant = try context.tenant.id
        let changed = known.changed(to: input.content, at: clock.now())
        let items = input.movesUnits || input.changesAmenities ? try await units(of: known, input, by: me, context) : []
        let results = try await buildings.acting(by: context.authority(posts: true))
            .replace(changed, units: items.compactMap(\.edit), in: tenant)
        return ChangedBuildingView(building: changed, items: items.stored(results, saying: context.worded))
    }

    private func units(
        of known: Building, _ input: BuildingInput, by me: Account, _ context: Context
    ) async throws -> [ListingBatchItem] {
        let tenant = try context.tenant
        let ids = try await buildings.units(of: known.id, in: tenant.id).map(\.listing)
        let listings = try await batchService.batches.listings(ids, in: tenant.id)
        // All units share one address: the geocoder is asked once and its reply is cached.
        let address = context.clientIP.rateLimitPrefix
        let mayAsk =
            input.movesUnits && listingService.throttle.mayGeocode(for: me.id, from: address, in: tenant.id)
        let lifecycle = lifecycle.geocoding { mayAsk }
        var items: [ListingBatchItem] = []
        for id in ids {
            let item = try await batchService.prepare(id, listings[id], version: nil, by: me, context) { listing in
                var fields = listing.fields
                if input.movesUnits { fields = fields.moved(to: input.content) }
                if input.changesAmenities {
                    fields = fields.sharing(input.content.amenities, insteadOf: known.content.amenities)
                }
                guard fields != listing.fields else { return listing }
                let draft = try await lifecycle.draft(
                    fields, complete: listing.status == .active, adding: ValidationErrors(), in: tenant)
                return try await lifecycle.edited(listing, as: draft, becoming: nil, by: me, in: tenant)
            }
            items.append(item)
        }
        return items
    }

    /// A draft with the building's shared fields and everything else from another listing of the same owner.
    func newUnit(_ input: NewUnitInput, of building: Building, by me: Account, _ context: Context) async throws
        -> Listing
    {
        let tenant = try context.tenant
        var fields = ListingFields()
        if let id = input.template {
            let template = try await listingService.listings.listing(id, in: tenant.id)
            guard let template, me.mayEdit(template) else {
                throw Problem.invalid("from", "must be one of your listings", code: "unknown_listing")
            }
            fields = template.fields
        }
        fields = fields.moved(to: building.content).sharing(building.content.amenities)
        let lifecycle = try listingService.lifecycle(for: me, context)
        let draft = try await lifecycle.draft(fields, complete: false, adding: ValidationErrors(), in: tenant)
        return try await lifecycle.new(draft, as: .draft, by: me, in: tenant)
    }
}
