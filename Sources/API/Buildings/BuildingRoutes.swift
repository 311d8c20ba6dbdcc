import Domain
import Hummingbird

/// The caller's buildings.
package struct BuildingRoutes: FeatureRoutes {
    let service: BuildingService
    let idempotency: Idempotency
    let cursors: Cursors

    package init(service: BuildingService, idempotency: Idempotency, cursors: Cursors) {
        self.service = service
        self.idempotency = idempotency
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("buildings")
            .get(use: list)
            .post(use: create)
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let scope = "buildings \(tenant.id) \(me.id)"
        var query = QueryParameters(request)
        let asked = try cursors.page(&query, scope: scope, parts: 2)
        let page = try await service.buildings.buildings(of: me.id, page: asked, in: tenant.id)
        return .json(try cursors.list(page, scope: scope) { BuildingView(building: $0) })
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayPost()
        let body = try await request.jsonBytes(context)
        let input = try await BuildingInput(
            JSONObject(body), onto: nil, by: service.lifecycle, naming: context.nameRule)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let building = Building(of: me.id, content: input.content, at: service.clock.now())
            let answer = BuildingView(building: building, units: []).tagged.created(at: "/v1/buildings/\(building.id)")
            try await service.buildings.acting(by: context.authority(posts: true))
                .recording(record(answer), in: tenant.id).save(building, in: tenant.id)
            return answer
        }
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let building = try await service.building(of: context)
        try request.checkNoParameters()
        let units = try await service.buildings.units(of: building.id, in: context.tenant.id)
        return BuildingView(building: building, units: units).tagged
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try me.checkMayPost()
        let known = try await service.building(of: context)
        let form = try await request.jsonObject(context)
        try request.expectedVersion(known.version, orThrow: .staleBuilding)
        let input = try await BuildingInput(
            form, onto: known.content, by: service.lifecycle, naming: context.nameRule)
        return .json(try await service.change(known, to: input, by: me, context))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await service.building(of: context)
        let version = try request.expectedVersion(known.version, orThrow: .staleBuilding)
        try await service.buildings.acting(by: context.authority()).deleteBuilding(
            known.id, version: version, of: known.owner, in: context.tenant.id)
        return .noContent
    }
}
