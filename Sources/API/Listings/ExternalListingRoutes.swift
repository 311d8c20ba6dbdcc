import Domain
import HTTPTypes
import Hummingbird

/// Listings by the ids of their owner's software: one, or a whole night's in a stream.
package struct ExternalListingRoutes: FeatureRoutes {
    private static let maxTries = 5

    let service: ListingImportService
    let throttle: Throttle
    let turns: ListingFileTurns

    package init(service: ListingImportService, throttle: Throttle, turns: ListingFileTurns) {
        self.service = service
        self.throttle = throttle
        self.turns = turns
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("account/listings/external")
            .get(use: show)
            .put(use: put)
            .post("sync", use: sync)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let id = try externalID(of: request)
        let found = try await service.imports.importedListings([id], of: me.id, in: context.tenant.id)
        guard let listing = found[id] else { throw Problem.notFound("listing") }
        return ListingRoutes.response(listing, me, externalID: id)
    }

    @Sendable func put(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, id) = (try offering(context), try externalID(of: request))
        let conditions = try request.listingConditions()
        let listing = try ExternalListing(try await request.jsonBytes(context), externalID: id)
        for attempt in 1... {
            switch try await stored(listing, by: me, if: conditions, context) {
            case .refused(let problem) where problem.isOvertaken(conditions) && attempt < Self.maxTries: continue
            case .refused(let problem): throw problem
            case .created(let item): return ListingRoutes.response(item.listing, me, externalID: id, created: true)
            case .changed(let item, _): return ListingRoutes.response(item.listing, me, externalID: id)
            case .unchanged(let listing): return ListingRoutes.response(listing, me, externalID: id)
            }
        }
        throw Problem.staleListing
    }

    /// Stores one listing, unless it is refused.
    private func stored(
        _ listing: ExternalListing, by me: Account, if conditions: ListingConditions, _ context: Context
    ) async throws -> ListingUpload.Outcome {
        var lines: [String: Int] = [:]
        let outcomes = try await service.outcomes(
            of: [listing.row(line: 1, of: me)], after: &lines, if: conditions, isDryRun: false, by: me, context
        ) { $0 }
        let stored = try await service.store(outcomes, by: me, context) { $0 }
        return stored.first ?? .refused(.staleListing)
    }

    /// Stores a stream of listings, a line each, batch by batch: what was stored when it breaks off stays, and the
    /// same stream sent once more changes only the rest.
    @Sendable func sync(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, input) = (try offering(context), try SyncInput(request))
        try throttle.checkRate(\.listingFiles, of: me.id)
        context.expectUpload()
        var sync = ListingSync(by: me, service, throttle, turns, context)
        try await sync.take(request.body)
        let results = try await sync.finished(retiring: input.retirement)
        return BufferedResponse(headers: [.contentType: "application/x-ndjson"], body: results)
    }

    private func offering(_ context: Context) throws -> Account {
        let me = try context.signedIn().account
        try me.checkMayPost()
        try me.checkMayOffer(in: context.tenant)
        return me
    }

    private func externalID(of request: Request) throws(Problem) -> String {
        var query = QueryParameters(request)
        let id = query.requiredExternalID()
        try query.finish()
        return id
    }
}

/// The parameters of a stream.
private struct SyncInput {
    /// The largest share of the listings that may be retired; `nil` retires none.
    let retirement: Double?

    init(_ request: Request) throws(Problem) {
        var query = QueryParameters(request)
        let isAsked = query.bool("retire")
        let percent = query.integer("maxRetirePercent", in: 1...100) ?? Limits.syncRetirePercent
        try query.finish()
        let coding = request.headers[.contentEncoding]?.lowercased() ?? "identity"
        guard request.mediaType == "application/x-ndjson", coding == "identity" else {
            throw Problem(
                .unsupportedType, code: "not_ndjson",
                "Send one JSON object a line, with Content-Type: application/x-ndjson and not compressed.")
        }
        retirement = isAsked ? Double(percent) / 100 : nil
    }
}

extension Problem {
    /// Whether another request changed, or added, the listing in the meantime, so that a new try may do better.
    fileprivate func isOvertaken(_ conditions: ListingConditions) -> Bool {
        conditions.isEmpty && kind == .stale || errors.contains { $0.code == "externalId_taken" }
    }
}
