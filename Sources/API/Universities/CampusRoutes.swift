import Domain
import Hummingbird
import Synchronization

/// `GET /v1/campuses`: the campuses with listings, for a start page without a university.
package final class CampusRoutes: FeatureRoutes {
    private static let microsecondsKept: Int64 = 60_000_000

    private let finder: CampusFinder
    private let clock: Clock
    /// Cached by tenant: finding the campuses counts all listings, and every visit to the start page asks for them.
    private let known = Mutex<[Tenant.ID: (campuses: [Campus], until: Int64)]>([:])
    private let counting = KeyedLock()

    package init(finder: CampusFinder, clock: Clock) {
        self.finder = finder
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("campuses", use: list)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        .json(ListView(items: try await views(request, context), nextCursor: nil))
    }

    func views(_ request: Request, _ context: Context) async throws -> [CampusView] {
        let tenant = try context.tenant
        var query = QueryParameters(request)
        let limit = query.integer("limit", in: Limits.campuses) ?? Limits.defaultCampuses
        try query.finish()
        return try await views(in: tenant, limit: limit)
    }

    func views(in tenant: Tenant, limit: Int) async throws -> [CampusView] {
        try await campuses(of: tenant).prefix(limit).map {
            CampusView(campus: $0, currency: tenant.settings.currency)
        }
    }

    /// Concurrent callers wait for one recount after the cached campuses expire.
    private func campuses(of tenant: Tenant) async throws -> [Campus] {
        if let campuses = stillKnown(tenant.id) { return campuses }
        return try await counting.withLock(tenant.id.description) {
            if let campuses = stillKnown(tenant.id) { return campuses }
            let campuses = try await finder.campuses(in: tenant.id, radiusMiles: tenant.settings.radiusMiles)
            known.withLock { $0[tenant.id] = (campuses, clock.uptime() + Self.microsecondsKept) }
            return campuses
        }
    }

    private func stillKnown(_ tenant: Tenant.ID) -> [Campus]? {
        let now = clock.uptime()
        return known.withLock { $0[tenant] }.flatMap { $0.until > now ? $0.campuses : nil }
    }
}

struct CampusView: JSONWritable {
    let campus: Campus
    let currency: String

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("university", UniversityView(university: campus.university))
            $0.set("listings", campus.listings)
            $0.set("minPriceCents", campus.minMonthlyCents)
            $0.set("currency", currency)
        }
    }
}
