import Geo

/// A university with the listings around it, sales left out.
public struct Campus: Sendable {
    public let university: University
    public let listings: Int
    public let minMonthlyCents: Int
}

/// Finds the universities around which most listings are.
public struct CampusFinder: Sendable {
    /// Squares of a map at this zoom level are at most 25 miles wide: listings of one campus mostly share one.
    private static let zoom = 8
    /// How many squares of the map of the world are looked into, those with most listings first.
    private static let maxSquares = 60

    private let search: any ListingSearch
    private let directory: UniversityDirectory

    public init(search: any ListingSearch, directory: UniversityDirectory) {
        (self.search, self.directory) = (search, directory)
    }

    /// The universities nearest to where most listings are, the largest count first.
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

    /// Where listings lie close to each other, and how many. A map of the world has squares that hold several campuses,
    /// so the fullest of them are looked into.
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

    /// `nil` when its listings are gone meanwhile.
    private func campus(
        _ university: University, in area: ListingQuery.Area, of tenant: Tenant.ID
    ) async throws -> Campus? {
        let page = try await search.search(ListingQuery(area: area, sort: .price, limit: 1), in: tenant)
        guard let cheapest = page.hits.first else { return nil }
        return Campus(university: university, listings: page.total, minMonthlyCents: Int(cheapest.position.value))
    }
}
