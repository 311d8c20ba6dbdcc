import Domain
import Geo

/// The area of a search, prepared for the columns.
struct SearchArea {
    /// How many of some rows are in the area.
    enum Overlap {
        case none, some, all
    }

    private enum Shape {
        case nothing, everything
        case circle(SearchCircle)
        case box(SearchBox)
    }

    let origin: SearchOrigin
    private let shape: Shape

    init(_ area: ListingQuery.Area) {
        origin = SearchOrigin(area.origin)
        switch area {
        case .circle(_, let radiusMiles) where radiusMiles >= Earth.farthestMiles: shape = .everything
        case .circle(_, let radiusMiles) where radiusMiles >= 0: shape = .circle(SearchCircle(origin, radiusMiles))
        case .circle: shape = .nothing
        case .box(let box): shape = .box(SearchBox(box))
        }
    }

    func overlap(_ bounds: Bounds) -> Overlap {
        switch shape {
        case .nothing: .none
        case .everything: .all
        case .circle(let circle): circle.overlap(bounds)
        case .box(let box): box.overlap(bounds)
        }
    }

    func contains(_ place: PackedCoordinate) -> Bool {
        switch shape {
        case .nothing: false
        case .everything: true
        case .circle(let circle): circle.contains(place)
        case .box(let box): box.contains(place)
        }
    }

    /// Whether a place with this unit vector is inside; faster for a place that is checked against many areas.
    func contains(_ place: PackedCoordinate, _ vector: SIMD3<Float>) -> Bool {
        if case .circle(let circle) = shape { circle.contains(place, vector) } else { contains(place) }
    }

    /// Keeps the rows in the area, for a cell that overlaps it.
    func keep(_ mask: RowMask, _ columns: ColumnView) {
        switch shape {
        case .nothing: mask.clear()
        case .everything: break
        case .circle(let circle): circle.keep(mask, columns)
        case .box(let box): box.keep(mask, columns)
        }
    }
}
