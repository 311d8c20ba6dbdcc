import Domain
import Geo
import Hummingbird

/// `GET /v1/nearby`: points of interest near a place.
package struct NearbyRoutes: FeatureRoutes {
    let directory: NearbyDirectory

    package init(directory: NearbyDirectory) { self.directory = directory }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("nearby", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        var query = QueryParameters(request)
        let place = query.place("near")
        if query.text("near") == nil { query.errors.missing("near") }
        try query.finish()
        let index = try await directory.index()
        return .json(NearbyView(points: place.map(index.around)))
    }
}

/// `GET /v1/listings/{id}/nearby`: points of interest near a listing that the caller may see.
package struct ListingNearbyRoutes: FeatureRoutes {
    let directory: NearbyDirectory
    let listingService: ListingService

    package init(directory: NearbyDirectory, listingService: ListingService) {
        self.directory = directory
        self.listingService = listingService
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings/{id}/nearby", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let listing = try await listingService.rememberedListing(of: context)
        return .json(try await NearbyView(listing, directory), headers: [.vary: "Authorization, Cookie"])
    }
}
