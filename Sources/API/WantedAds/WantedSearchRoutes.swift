import Domain
import Hummingbird

/// `GET /v1/wanted`: the ads that anybody may see, the newest first.
package struct WantedSearchRoutes: FeatureRoutes {
    let ads: any WantedAdStore
    let universities: UniversityDirectory
    let cursors: Cursors
    let clock: Clock

    package init(ads: any WantedAdStore, universities: UniversityDirectory, cursors: Cursors, clock: Clock) {
        self.ads = ads
        self.universities = universities
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("wanted", use: find)
    }

    @Sendable func find(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (tenant, now) = (try context.tenant, clock.now())
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        var parameters = QueryParameters(request)
        let query = try WantedQuery(&parameters, in: tenant) {
            chosen?.contains($0) ?? true ? catalogue.university($0)?.location : nil
        }
        let scope = "wanted ads \(tenant.id) \(query.text)"
        let asked = try cursors.page(&parameters, scope: scope, parts: 2)
        let page = try await ads.wantedAds(query, at: now, page: asked, in: tenant.id)
        return .json(try cursors.list(page, scope: scope) { WantedView(ad: $0, now: now) })
    }
}
