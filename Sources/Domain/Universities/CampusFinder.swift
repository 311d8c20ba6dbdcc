import Geo

/// A university with the listings around it, sales left out.
public struct Campus: Sendable {
    public let university: University
    public let listings: Int
    public let minMonthlyCents: Int
}

/// Finds the universities with the most listings around them.
public struct CampusFinder: Sendable {
    /// Map squares at this zoom level are at most 25 miles wide: the listings of one campus mostly share one.
    private static let zoom = 8
    /// How many squares of the world map are examined, those with most listings first.
    private static let maxSquares = 60

    private let search: any ListingSearch
    private let directory: UniversityDirectory

    public init(search: any ListingSearch, directory: UniversityDirectory) {
        self.search = search
        self.directory = directory
    }

    /// The universities nearest to the largest groups of listings, largest first.
    public func campuses(in tenant: Tenant.ID, radiusMiles: Double) async throws -> [Campus] {
        let (catalogue, chosen) = try await directory.catalogue(for: tenant)
        var counts: [University.ID: (university: University, count: Int)] = [:]
        for (place, count) in try await groups(in: tenant) {
            guard let (university, miles) = catalogue.nearest(to: place, among: chosen), miles <= radiusMiles
            else { continue }
            counts[university.id, default: (university, 0)].count += count
        }
        let largest = counts.values.sorted { ($1.count, $0.university.name) < ($0.count, $1.university.name) }
        var campuses: [Campus] = []
        for (university, _) in largest.prefix(Limits.campuses.upperBound) {
            let area = ListingQuery.Area.circle(center: university.location, radiusMiles: radiusMiles)
            if let campus = try await campus(university, in: area, of: tenant) { campuses.append(campus) }
        }
        return campuses
    }

    /// Groups of nearby listings with their sizes. Squares of the world map may hold several campuses, so the fullest
    /// are examined in detail.
    private func groups(in tenant: Tenant.ID) async throws -> [(place: Coordinate, count: Int)] {
        guard let world = BoundingBox(south: -90, west: -180, north: 90, east: 180) else { return [] }
        let map = try await search.map(of: world, zoom: Self.zoom, ListingFilter(), in: tenant)
        var groups = map.pins.map { (place: $0.place, count: 1) }
        for square in map.clusters.sorted(by: { $0.count > $1.count }).prefix(Self.maxSquares) {
            let inside = try await search.map(of: square.bounds, zoom: Self.zoom, ListingFilter(), in: tenant)
            groups += inside.pins.map { ($0.place, 1) } + inside.clusters.map { ($0.place, $0.count) }
        }
        return groups
    }

    /// `nil` when its listings were deleted in the meantime.
    private func campus(
        _ university: University, in area: ListingQuery.Area, of tenant: Tenant.ID
    ) async throws -> Campus? {
        let page = try await search.search(ListingQuery(area: area, sort: .price, limit: 1), in: tenant)
        guard let cheapest = page.hits.first else { return nil }
        return Campus(university: university, listings: page.total, minMonthlyCents: Int(cheapest.position.value))
    }
}
