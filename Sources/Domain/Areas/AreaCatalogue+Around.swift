import Geo

/// An area around a point, and how it was found.
public struct AreaAround: Sendable, Equatable {
    public enum Match: Sendable, Equatable {
        /// The point lies inside the boundary.
        case boundary
        /// No boundary is known there; of all areas of the kind, this one's point is nearest.
        case nearestPoint(miles: Double)
        /// The area contains the one before it in the list.
        case parent
    }

    public let area: Area
    public let match: Match
}

/// The tracts of one year, by their positions in the catalogue.
struct TractMap: Sendable {
    let year: Int
    private let grid: ShapeGrid
    private let shaped: [Int32]
    /// The tracts without a boundary.
    private let points: AreaPoints

    /// Newest year first; years without tracts are left out.
    static func maps(
        of areas: [Area], _ shapes: [Area.ID: Shape], shippedYears: some Sequence<Int>
    ) -> [TractMap] {
        let years = Set(areas.lazy.compactMap(\.id.tractYear)).union(shippedYears)
        return years.sorted(by: >).map { TractMap(year: $0, areas, shapes) }
    }

    private init(year: Int, _ areas: [Area], _ shapes: [Area.ID: Shape]) {
        self.year = year
        let shaped = areas.indices.filter { areas[$0].id.tractYear == year && shapes[areas[$0].id] != nil }
        grid = ShapeGrid(shaped.compactMap { shapes[areas[$0].id] })
        self.shaped = shaped.map(Int32.init)
        points = AreaPoints(areas) { $0.id.tractYear == year && shapes[$0.id] == nil }
    }

    func containing(_ point: Coordinate) -> Int? { grid.shapes(containing: point).first.map { Int(shaped[$0]) } }

    func nearest(to point: Coordinate) -> (position: Int, miles: Double)? {
        points.nearest(to: point, within: Limits.milesFromTractPoint)
    }
}

/// The areas of a kind that have a location, by their positions in the catalogue.
struct AreaPoints: Sendable {
    private let positions: [Int32]
    private let index: PointIndex

    init(_ areas: [Area], where isOfKind: (Area) -> Bool) {
        let places = areas.indices.filter { areas[$0].location != nil && isOfKind(areas[$0]) }
        positions = places.map(Int32.init)
        index = PointIndex(places.compactMap { areas[$0].location })
    }

    func nearest(
        to point: Coordinate, within miles: Double, where isWanted: (Int) -> Bool = { _ in true }
    ) -> (position: Int, miles: Double)? {
        index.nearest(to: point, within: miles) { isWanted(Int(positions[$0])) }
            .map { (Int(positions[$0.position]), $0.miles) }
    }
}

extension AreaCatalogue {
    /// The tracts at a point, best matches first: those whose boundary contains it, newest year first, then those
    /// without a boundary, nearest first. Outside the United States none is near.
    public func tracts(at point: Coordinate) -> [AreaAround] {
        let inside = tracts.compactMap { $0.containing(point) }.map { AreaAround(area: areas[$0], match: .boundary) }
        // One per year, newest first; the sort keeps this order for equal distances.
        let near = tracts.compactMap { nearest(in: $0, to: point) }.enumerated()
            .sorted { ($0.element.miles, $0.offset) < ($1.element.miles, $1.offset) }.map(\.element)
        guard !near.isEmpty, !inside.isEmpty || Self.isInside(point) else { return inside }
        return inside
            + near.map { AreaAround(area: $0.area, match: .nearestPoint(miles: $0.miles)) }
    }

    private func nearest(in map: TractMap, to point: Coordinate) -> (area: Area, miles: Double)? {
        let own = map.nearest(to: point).map { (area: areas[$0.position], miles: $0.miles) }
        let shipped = shippedTracts.nearest(to: point, year: map.year) { !isListed($0) }
        let other = shipped.flatMap { found in area(found.id).map { (area: $0, miles: found.miles) } }
        return [own, other].compactMap(\.self).min { $0.miles < $1.miles }
    }

    private static func isInside(_ point: Coordinate) -> Bool { CountryBorders.shipped.country(at: point) == "US" }

    /// The areas around a point, smallest first, one of each kind; empty far from all areas.
    public func around(_ point: Coordinate) -> [AreaAround] {
        let tract = tracts(at: point).first
        guard tract != nil || Self.isInside(point) else { return [] }
        let zip = nearest(.zip, to: point, within: Limits.milesFromZIPPoint)
        // Across a river or a city limit, another county's town may have the nearest point.
        let home = (tract ?? zip)?.area
        let place = nearest(.place, to: point, within: Limits.milesFromPlacePoint) { place in
            guard let home else { return true }
            return (place.county ?? home.county, place.state) == (home.county, home.state)
        }
        let county = nearest(.county, to: point, within: Limits.milesFromCountyPoint)
        let smallest = [tract, zip, place].compactMap { $0 }
        // The parents of the best match: a point in a tract is in the tract's county.
        let parents = smallest.lazy.map { self.parents(of: $0.area) }.first { $0.count > 1 }
        if let parents { return smallest + parents.map { AreaAround(area: $0, match: .parent) } }
        guard let county else { return smallest }
        return smallest + [county] + self.parents(of: county.area).map { AreaAround(area: $0, match: .parent) }
    }

    private func nearest(
        _ kind: AreaKind, to point: Coordinate, within miles: Double, where isWanted: (Area) -> Bool = { _ in true }
    ) -> AreaAround? {
        points[kind]?.nearest(to: point, within: miles) { isWanted(areas[$0]) }.map {
            AreaAround(area: areas[$0.position], match: .nearestPoint(miles: $0.miles))
        }
    }
}
