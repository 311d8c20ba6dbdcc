import Domain
import Hummingbird

/// Copies photos from one unit of a building to another, without another upload.
package struct PhotoCopyRoutes: FeatureRoutes {
    private static let maxTries = 5

    let buildings: any BuildingStore
    let listingService: ListingService
    let idempotency: Idempotency

    package init(buildings: any BuildingStore, listingService: ListingService, idempotency: Idempotency) {
        self.buildings = buildings
        self.listingService = listingService
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("listings/{id}/photos/copies", use: copy)
    }

    @Sendable func copy(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        _ = try await listingService.editable(context, by: me)
        let body = try await request.jsonBytes(context)
        let source = try CopyInput(JSONObject(body)).source
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await add(from: source, by: me, record, context)
        }
    }

    /// Starts over when a concurrent request changed the listing.
    private func add(
        from source: Listing.ID, by me: Account, _ record: ResponseRecorder, _ context: Context
    ) async throws -> BufferedResponse {
        let tenant = try context.tenant
        for _ in 1...Self.maxTries {
            let listing = try await listingService.listing(of: context)
            let photos = try await missing(in: listing, of: source, by: me, in: tenant.id)
            let answer = BufferedResponse.json(ListView(items: photos.map(PhotoView.init), nextCursor: nil))
            guard !photos.isEmpty else { return answer }
            let assessed = listingService.assessor.assessmentOfPhoto(in: tenant)
            do {
                try await buildings.acting(by: context.authority(posts: true)).recording(record(answer), in: tenant.id)
                    .copy(photos, from: source, to: listing.id, assessed: assessed, in: tenant.id)
                return answer
            } catch is PhotosAlreadyAdded { continue }
        }
        throw Problem.overloaded("Other requests of yours are changing the same photos. Try again in a moment.")
    }

    /// The other unit's photos that the listing lacks, each once, with new ids.
    private func missing(
        in listing: Listing, of source: Listing.ID, by me: Account, in tenant: Tenant.ID
    ) async throws -> [Photo] {
        let other = try await listingService.listings.listing(source, in: tenant)
        guard let other, me.mayEdit(other) else { throw Problem.otherBuilding }
        let units = try await buildings.units([listing.id, source], in: tenant)
        guard let building = units[source]?.building, source != listing.id, units[listing.id]?.building == building
        else { throw Problem.otherBuilding }
        let now = listingService.clock.now()
        var known = Set(listing.photos.map(\.digest))
        return other.photos.filter { known.insert($0.digest).inserted }
            .map { Photo(id: .init(at: now), digest: $0.digest, width: $0.width, height: $0.height) }
    }
}

private struct CopyInput {
    let source: Listing.ID

    init(_ form: consuming JSONObject) throws(Problem) {
        var form = form
        let from: Listing.ID? = form.requiredID("from")
        try form.finish()
        guard let from else { throw Problem.otherBuilding }
        source = from
    }
}
