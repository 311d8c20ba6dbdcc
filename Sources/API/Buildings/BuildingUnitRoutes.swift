import Domain
import Hummingbird

/// Makes the caller's listings units of a building, and removes them from it.
package struct BuildingUnitRoutes: FeatureRoutes {
    let service: BuildingService
    let idempotency: Idempotency

    package init(service: BuildingService, idempotency: Idempotency) {
        self.service = service
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("buildings/{id}/units")
            .post(use: create)
            .put("{listingId}", use: place)
            .delete("{listingId}", use: takeOut)
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayPost()
        let building = try await service.building(of: context)
        let body = try await request.jsonBytes(context)
        let input = try NewUnitInput(JSONObject(body))
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let listing = try await service.newUnit(input, of: building, by: me, context)
            let unit = building.unit(listing.id, named: input.name)
            let answer = BufferedResponse.createdListing(listing)
            try await service.buildings.acting(by: context.authority(posts: true))
                .recording(record(answer), in: tenant.id).publish(listing, as: unit, in: tenant.id)
            return answer
        }
    }

    @Sendable func place(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let building = try await service.building(of: context)
        let listing: Listing.ID = try context.id("listing", "listingId")
        let input = try UnitNameInput(try await request.jsonObject(context))
        try await service.buildings.acting(by: context.authority())
            .place(building.unit(listing, named: input.name), of: building.owner, in: context.tenant.id)
        return .noContent
    }

    @Sendable func takeOut(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let building = try await service.building(of: context)
        try await service.buildings.acting(by: context.authority()).takeOut(
            context.id("listing", "listingId"), of: building.id, of: building.owner, in: context.tenant.id)
        return .noContent
    }
}

extension Building {
    fileprivate func unit(_ listing: Listing.ID, named name: String?) -> BuildingUnit {
        BuildingUnit(listing: listing, building: id, buildingName: content.name, name: name)
    }
}

extension BufferedResponse {
    /// The response to a request that created a listing of the caller.
    fileprivate static func createdListing(_ listing: Listing) -> BufferedResponse {
        created(ListingView(listing: listing, viewer: .owner), at: "/v1/listings/\(listing.id)")
            .tagged(listing.version)
    }
}
