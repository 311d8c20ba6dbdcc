import Geo

/// A county for HUD's figures, and how it was found.
public struct FoundCounty: Hashable, Sendable {
    public enum Source: String, CaseIterable, Sendable {
        /// The question names it.
        case given
        /// The place is inside the boundary of one of its tracts.
        case boundary
        /// No boundary is known there: the county of the nearest known area.
        case nearestPoint
        /// The postal code is assigned to it.
        case postalCode
    }

    /// Five digits (FIPS).
    public let fips: String
    public let source: Source

    public init(fips: String, source: Source) {
        self.fips = fips
        self.source = source
    }
}

/// Finds the county whose figure is used when a postal code has none.
public protocol CountyFinder: Sendable {
    /// Whether the next question runs without waiting for data to load.
    var isLoaded: Bool { get }

    /// The county of a place, best match first; more than one only where counties were redrawn. None abroad.
    func counties(at place: Coordinate) async throws -> [FoundCounty]

    /// The county of a US postal code; `nil` when it is not known.
    func county(ofPostalCode code: String) async throws -> FoundCounty?
}

extension AreaDirectory: CountyFinder {
    public func counties(at place: Coordinate) async throws -> [FoundCounty] {
        try await catalogue().counties(at: place)
    }

    public func county(ofPostalCode code: String) async throws -> FoundCounty? {
        guard let id = AreaID(.zip, code), let county = try await catalogue().area(id)?.county else { return nil }
        return FoundCounty(fips: county.geoID, source: .postalCode)
    }
}

extension AreaCatalogue {
    /// Connecticut replaced counties with planning regions in 2022, and HUD's figures of 2024 are by county: the county
    /// with the nearest point is included there.
    func counties(at place: Coordinate) -> [FoundCounty] {
        let around = around(place)
        guard let found = around.first(where: { $0.area.id.kind == .county }) else { return [] }
        let isInside = around.contains { $0.area.id.kind == .tract && $0.match == .boundary }
        let first = FoundCounty(fips: found.area.id.geoID, source: isInside ? .boundary : .nearestPoint)
        guard found.area.id.boundaryYear != nil,
            let nearest = points[.county]?.nearest(to: place, within: Limits.milesFromCountyPoint),
            areas[nearest.position].id != found.area.id
        else { return [first] }
        return [first, FoundCounty(fips: areas[nearest.position].id.geoID, source: .nearestPoint)]
    }
}
