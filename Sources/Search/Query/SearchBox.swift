import Geo

/// A rectangle of latitudes and longitudes, edges included.
struct SearchBox {
    private let south: Int32
    private let west: Int32
    private let north: Int32
    private let east: Int32

    init(_ box: BoundingBox) {
        south = PackedCoordinate.pack(box.south)
        north = PackedCoordinate.pack(box.north)
        west = PackedCoordinate.pack(box.west)
        east = PackedCoordinate.pack(box.east)
    }

    private var crossesAntimeridian: Bool { west > east }

    func contains(_ place: PackedCoordinate) -> Bool {
        let (isEast, isWest) = (place.longitudeE7 >= west, place.longitudeE7 <= east)
        return place.latitudeE7 >= south && place.latitudeE7 <= north
            && (crossesAntimeridian ? isEast || isWest : isEast && isWest)
    }

    func overlap(_ bounds: Bounds) -> SearchArea.Overlap {
        guard bounds.north >= south, bounds.south <= north else { return .none }
        let (allEast, allWest) = (bounds.west >= west, bounds.east <= east)
        let (noneEast, noneWest) = (bounds.east < west, bounds.west > east)
        if crossesAntimeridian ? noneEast && noneWest : noneEast || noneWest { return .none }
        let within = crossesAntimeridian ? allEast || allWest : allEast && allWest
        return within && bounds.south >= south && bounds.north <= north ? .all : .some
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        let (south, north) = (SIMD16(repeating: south), SIMD16(repeating: north))
        let (west, east) = (SIMD16(repeating: west), SIMD16(repeating: east))
        let crosses = crossesAntimeridian
        mask.keep { block in
            let latitudes = columns.lanes(.latitude, block, of: Int32.self)
            let longitudes = columns.lanes(.longitude, block, of: Int32.self)
            let (isEast, isWest) = ((longitudes .>= west).bytes, (longitudes .<= east).bytes)
            return (latitudes .>= south).bytes & (latitudes .<= north).bytes
                & (crosses ? isEast | isWest : isEast & isWest)
        }
    }
}
