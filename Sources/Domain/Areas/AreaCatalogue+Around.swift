import Geo

/// An area around a point, and how it was found.
public struct AreaAround: Sendable, Equatable {
    public enum Match: Sendable, Equatable {
        /// The point lies inside the boundary.
        case boundary
        /// No boundary is known there; of all areas of the kind this one's point is nearest.
        case nearestPoint(miles: Double)
        /// The area found before it lies in it.
        case parent
    }

    public let area: Area
    public let match: Match
}

/// The tracts of one year.
struct TractMap: Sendable {
    let year: Int
    private let grid: ShapeGrid
    private let shaped: [Area]
    /// Without a boundary.
    private let points: AreaPoints

    /// The newest year first; years without tracts are left out.
    static func maps(of areas: [Area], _ shapes: [Area.ID: Shape]) -> [TractMap] {
        let byYear = Dictionary(grouping: areas.lazy.filter { $0.id.kind == .tract }) { $0.id.tractYear ?? 0 }
        return byYear.sorted { $0.key > $1.key }.map { TractMap(year: $0, tracts: $1, shapes) }
    }

    private init(year: Int, tracts: [Area], _ shapes: [Area.ID: Shape]) {
        self.year = year
        shaped = tracts.filter { shapes[$0.id] != nil }
        grid = ShapeGrid(shaped.compactMap { shapes[$0.id] })
        points = AreaPoints(tracts.filter { shapes[$0.id] == nil })
    }

    func containing(_ point: Coordinate) -> Area? { grid.shapes(containing: point).first.map { shaped[$0] } }

    func nearest(to point: Coordinate) -> (area: Area, miles: Double)? {
        points.nearest(to: point, within: Limits.milesFromTractPoint)
    }
}

/// The areas of a kind that have a point.
struct AreaPoints: Sendable {
    private let areas: [Area]
    private let index: PointIndex

    init(_ areas: [Area]) {
        self.areas = areas.filter { $0.location != nil }
        index = PointIndex(self.areas.compactMap(\.location))
    }

    func nearest(to point: Coordinate, within miles: Double) -> (area: Area, miles: Double)? {
        index.nearest(to: point, within: miles).map { (areas[$0.position], $0.miles) }
    }
}

extension AreaCatalogue {
    /// The tracts at a point, the surest first: those with a boundary around it, the newest year first, then the
    /// nearest without one.
    public func tracts(at point: Coordinate) -> [AreaAround] {
        let inside = tracts.compactMap { $0.containing(point) }.map { AreaAround(area: $0, match: .boundary) }
        let near = tracts.compactMap { $0.nearest(to: point) }.map { found in
            AreaAround(area: found.area, match: .nearestPoint(miles: found.miles))
        }
        return inside + near
    }

    /// The areas around a point, the smallest first, one of each kind; none far from all.
    public func around(_ point: Coordinate) -> [AreaAround] {
        let tract = tracts(at: point).first
        guard tract?.match == .boundary || CountryBorders.shipped.country(at: point) == "US" else { return [] }
        let zip = nearest(.zip, to: point, within: Limits.milesFromZIPPoint)
        let place = nearest(.place, to: point, within: Limits.milesFromPlacePoint)
        let county = nearest(.county, to: point, within: Limits.milesFromCountyPoint)
        let smallest = [tract, zip, place].compactMap { $0 }
        // The parents of the surest: what lies in a tract lies in its county.
        let parents = smallest.lazy.map { self.parents(of: $0.area) }.first { $0.count > 1 }
        if let parents { return smallest + parents.map { AreaAround(area: $0, match: .parent) } }
        guard let county else { return smallest }
        return smallest + [county] + self.parents(of: county.area).map { AreaAround(area: $0, match: .parent) }
    }

    private func nearest(_ kind: AreaKind, to point: Coordinate, within miles: Double) -> AreaAround? {
        points[kind]?.nearest(to: point, within: miles).map {
            AreaAround(area: $0.area, match: .nearestPoint(miles: $0.miles))
        }
    }
}
