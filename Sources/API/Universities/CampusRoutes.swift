import Domain
import Geo
import Hummingbird
import Synchronization

/// `GET /v1/campuses`: where the marketplace has listings, for a start page that knows no university yet.
package final class CampusRoutes: Sendable {
    /// Near enough that listings of one campus mostly share a cluster of the map.
    private static let zoom = 8
    /// Clusters that are looked at: several may lie around one university.
    private static let maxClusters = 60
    private static let microsecondsKept: Int64 = 60_000_000

    private let search: any ListingSearch
    private let directory: UniversityDirectory
    private let clock: Clock
    /// By tenant: the answer counts all listings, and every visit of the start page asks for it.
    private let known = Mutex<[Tenant.ID: (campuses: [Campus], until: Int64)]>([:])

    package init(search: any ListingSearch, directory: UniversityDirectory, clock: Clock) {
        (self.search, self.directory, self.clock) = (search, directory, clock)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.get("campuses", use: list)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        var query = QueryParameters(request)
        let limit = query.integer("limit", in: Limits.campuses) ?? Limits.defaultCampuses
        try query.finish()
        return try await answer(in: tenant, limit: limit)
    }

    func answer(in tenant: Tenant, limit: Int) async throws -> BufferedResponse {
        let campuses = try await campuses(of: tenant).prefix(limit)
        let views = campuses.map { CampusView(campus: $0, currency: tenant.settings.currency) }
        return .json(ListView(items: views, nextCursor: nil))
    }

    private func campuses(of tenant: Tenant) async throws -> [Campus] {
        let now = clock.uptime()
        if let found = known.withLock({ $0[tenant.id] }), found.until > now { return found.campuses }
        let campuses = try await count(in: tenant)
        known.withLock { $0[tenant.id] = (campuses, now + Self.microsecondsKept) }
        return campuses
    }

    /// The universities nearest to where most listings are; each is then searched as its tile will be.
    private func count(in tenant: Tenant) async throws -> [Campus] {
        guard let world = BoundingBox(south: -90, west: -180, north: 90, east: 180) else { return [] }
        let (catalogue, chosen) = try await directory.catalogue(for: tenant.id)
        let map = try await search.map(of: world, zoom: Self.zoom, ListingFilter(), in: tenant.id)
        let places = map.pins.map { ($0.place, 1) } + map.clusters.map { ($0.place, $0.count) }
        var counts: [University.ID: (university: University, count: Int)] = [:]
        for (place, count) in places.sorted(by: { $0.1 > $1.1 }).prefix(max(Self.maxClusters, map.pins.count)) {
            guard let (university, miles) = catalogue.nearest(to: place, among: chosen),
                miles <= tenant.settings.radiusMiles
            else { continue }
            counts[university.id, default: (university, 0)].count += count
        }
        let largest = counts.values.sorted { ($1.count, $0.university.name) < ($0.count, $1.university.name) }
        var campuses: [Campus] = []
        for (university, _) in largest.prefix(Limits.campuses.upperBound) {
            if let campus = try await campus(university, in: tenant) { campuses.append(campus) }
        }
        return campuses
    }

    /// `nil` when its listings are gone meanwhile.
    private func campus(_ university: University, in tenant: Tenant) async throws -> Campus? {
        let area = ListingQuery.Area.circle(center: university.location, radiusMiles: tenant.settings.radiusMiles)
        let page = try await search.search(ListingQuery(area: area, sort: .price, limit: 1), in: tenant.id)
        guard let cheapest = page.hits.first else { return nil }
        return Campus(university: university, listings: page.total, minMonthlyCents: Int(cheapest.position.value))
    }
}

/// A university with the listings around it, sales left out.
private struct Campus: Sendable {
    let university: University
    let listings: Int
    let minMonthlyCents: Int
}

private struct CampusView: JSONWritable {
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
