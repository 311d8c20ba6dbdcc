import Domain
import Geo

/// The grid of a map, with squares about 64 pixels wide. Each zoom level halves the squares of the previous one, and
/// they do not move when the map is panned.
struct MapGrid {
    /// The maximum number of squares in each direction.
    private static let maxSpots: Int64 = 64

    private struct Spot {
        var count: Int64 = 0
        var latitudes: Int64 = 0
        var longitudes: Int64 = 0
        var south = Int64.max
        var west = Int64.max
        var north = Int64.min
        var east = Int64.min
        var lowest = Int.max
        var highest = Int.min

        mutating func add(_ latitude: Int64, _ longitude: Int64, _ cents: Int) {
            count += 1
            latitudes += latitude
            longitudes += longitude
            (south, north) = (min(south, latitude), max(north, latitude))
            (west, east) = (min(west, longitude), max(east, longitude))
            (lowest, highest) = (min(lowest, cents), max(highest, cents))
        }
    }

    private let west: Int64
    private let crossesAntimeridian: Bool
    private let shift: (latitude: Int64, longitude: Int64)
    private let first: (row: Int64, column: Int64)
    private let columns: Int
    private var spots: [Spot]

    private static let circle: Int64 = 3_600_000_000

    init(_ box: BoundingBox, zoom: Int) {
        let (south, north) = (Int64(PackedCoordinate.pack(box.south)), Int64(PackedCoordinate.pack(box.north)))
        west = Int64(PackedCoordinate.pack(box.west))
        crossesAntimeridian = box.crossesAntimeridian
        let east = Int64(PackedCoordinate.pack(box.east)) + (box.crossesAntimeridian ? Self.circle : 0)
        // Four squares a tile. A power of two, in ten-millionths of a degree, so that shifting finds the square.
        let wanted = Self.circle >> Int64(max(0, min(ListingMap.zooms.upperBound, zoom)) + 2)
        var width = Int64(63 - max(1, wanted).leadingZeroBitCount)
        while (east - west) >> width >= Self.maxSpots - 1 { width += 1 }
        // On a web map, a degree of latitude grows towards the poles, unlike one of longitude.
        var (height, ground) = (width, Self.cosine(box.center.latitude))
        while ground < 0.7, height > 1 { (ground, height) = (ground * 2, height - 1) }
        while (north - south) >> height >= Self.maxSpots - 1 { height += 1 }
        shift = (height, width)
        first = (south >> height, west >> width)
        columns = Int((east >> width) - first.column) + 1
        spots = Array(repeating: Spot(), count: columns * (Int((north >> height) - first.row) + 1))
    }

    /// An approximation that suffices here: a parabola through the poles and the equator.
    private static func cosine(_ latitude: Double) -> Double { max(0.01, 1 - latitude * latitude / 8100) }

    /// - Parameter place: must be in the box.
    mutating func add(_ place: PackedCoordinate, _ cents: Int) {
        let latitude = Int64(place.latitudeE7)
        let longitude = Int64(place.longitudeE7) + (Int64(place.longitudeE7) < west ? Self.circle : 0)
        let row = Int((latitude >> shift.latitude) - first.row)
        let index = row * columns + Int((longitude >> shift.longitude) - first.column)
        spots[index].add(latitude, longitude, cents)
    }

    func clusters(_ cost: RowCost) -> [ListingMap.Cluster] {
        spots.compactMap { spot in
            guard spot.count > 0, let bounds = bounds(spot) else { return nil }
            let middle = PackedCoordinate(
                latitudeE7: Int32(spot.latitudes / spot.count), longitudeE7: Self.wrapped(spot.longitudes / spot.count))
            return .init(
                place: middle.coordinate, bounds: bounds, count: Int(spot.count),
                priceCents: cost.shown(spot.lowest)...cost.shown(spot.highest))
        }
    }

    /// The bounds of a square's listings.
    private func bounds(_ spot: Spot) -> BoundingBox? {
        let southWest = PackedCoordinate(latitudeE7: Int32(spot.south), longitudeE7: Self.wrapped(spot.west)).coordinate
        // In a box across the antimeridian, −180 and 180 were both treated as 180: the bounds must include both.
        let isOnIt = crossesAntimeridian && spot.east == Self.circle / 2
        let east = isOnIt ? Int32(-Self.circle / 2) : Self.wrapped(spot.east)
        let northEast = PackedCoordinate(latitudeE7: Int32(spot.north), longitudeE7: east).coordinate
        return BoundingBox(
            south: southWest.latitude, west: southWest.longitude, north: northEast.latitude, east: northEast.longitude)
    }

    private static func wrapped(_ longitude: Int64) -> Int32 {
        Int32(longitude > circle / 2 ? longitude - circle : longitude)
    }
}
