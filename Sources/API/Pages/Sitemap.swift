import Domain

/// The content of each marketplace's sitemap. Finds the boundaries of its files now and then, and reads a file on
/// request, by key.
package actor Sitemap {
    /// The protocol allows 50,000 URLs per file; fewer are faster to read.
    private static let listingsPerFile = 10_000
    private static let maxFiles = 1_000
    private static let maxTenants = 1_000
    private static let microsecondsKept: Int64 = 600_000_000

    private let store: any SitemapStore
    private let campusRoutes: CampusRoutes
    private let clock: Clock
    private var known: [Tenant.ID: (starts: Task<[Listing.ID?], any Error>, until: Int64)] = [:]

    package init(store: any SitemapStore, campuses: CampusRoutes, clock: Clock) {
        self.store = store
        campusRoutes = campuses
        self.clock = clock
    }

    /// The last id before each file; `nil` for the first.
    func starts(in tenant: Tenant.ID) async throws -> [Listing.ID?] {
        let now = clock.uptime()
        if let found = known[tenant], found.until > now { return try await found.starts.value }
        if known.count >= Self.maxTenants { known = [:] }
        let (store, moment) = (store, clock.now())
        let starts = Task {
            var starts: [Listing.ID?] = [nil]
            while starts.count < Self.maxFiles,
                let end = try await store.endOfPublicListings(
                    after: starts.last.flatMap(\.self), count: Self.listingsPerFile, at: moment, in: tenant)
            {
                starts.append(end)
            }
            return starts
        }
        known[tenant] = (starts, now + Self.microsecondsKept)
        do { return try await starts.value } catch {
            known[tenant] = nil
            throw error
        }
    }

    /// The listings of a file, which is named by the last id before it. Throws not found for any other id.
    func listings(from name: String, in tenant: Tenant.ID) async throws -> [SitemapEntry] {
        let starts = try await starts(in: tenant)
        let start = name == "listings" ? nil : Listing.ID(name)
        guard name == "listings" || start != nil, starts.contains(start) else { throw Problem.notFound("file") }
        return try await store.publicListings(
            after: start, limit: Self.listingsPerFile, at: clock.now(), in: tenant)
    }

    /// The paths of the campus pages.
    func campuses(of tenant: Tenant) async throws -> [String] {
        let ids = try await campusRoutes.views(in: tenant, limit: Limits.campuses.upperBound)
            .map(\.campus.university.id)
        return ["/"] + tenant.pages.map { "/\($0.rawValue)" } + ids.map { "/listings?universityId=\($0)" }
    }
}
