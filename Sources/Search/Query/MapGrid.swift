import Domain
import Geo

/// The spots of a map, about 64 pixels wide: spots of one zoom level are halves of the spots of the level before, and
/// they stay where they are when the map is moved.
struct MapGrid {
    /// At most this many spots across, and as many up.
    private static let mostSpots: Int64 = 64

    private struct Spot {
        var count: Int64 = 0
        var latitudes: Int64 = 0
        var longitudes: Int64 = 0
        var least = Int.max
        var most = Int.min
    }

    private let west: Int64
    private let shift: (latitude: Int64, longitude: Int64)
    private let first: (row: Int64, column: Int64)
    private let columns: Int
    private var spots: [Spot]

    private static let circle: Int64 = 3_600_000_000

    init(_ box: BoundingBox, zoom: Int) {
        let (south, north) = (Int64(PackedCoordinate.pack(box.south)), Int64(PackedCoordinate.pack(box.north)))
        west = Int64(PackedCoordinate.pack(box.west))
        let east = Int64(PackedCoordinate.pack(box.east)) + (box.crossesAntimeridian ? Self.circle : 0)
        // Four spots a tile. A power of two, in ten-millionths of a degree, lets spots be found by shifting.
        let wanted = Self.circle >> Int64(max(0, min(ListingMap.zooms.upperBound, zoom)) + 2)
        var width = Int64(63 - max(1, wanted).leadingZeroBitCount)
        while (east - west) >> width >= Self.mostSpots - 1 { width += 1 }
        // On a web map a degree of latitude grows towards the poles as one of longitude does not.
        var (height, ground) = (width, Self.cosine(box.center.latitude))
        while ground < 0.7, height > 1 { (ground, height) = (ground * 2, height - 1) }
        while (north - south) >> height >= Self.mostSpots - 1 { height += 1 }
        shift = (height, width)
        first = (south >> height, west >> width)
        columns = Int((east >> width) - first.column) + 1
        spots = Array(repeating: Spot(), count: columns * (Int((north >> height) - first.row) + 1))
    }

    /// Near enough for this: a parabola through the poles and the equator.
    private static func cosine(_ latitude: Double) -> Double { max(0.01, 1 - latitude * latitude / 8100) }

    /// - Parameter place: in the box.
    mutating func add(_ place: PackedCoordinate, _ monthlyCents: Int) {
        let latitude = Int64(place.latitudeE7)
        let longitude = Int64(place.longitudeE7) + (Int64(place.longitudeE7) < west ? Self.circle : 0)
        let row = Int((latitude >> shift.latitude) - first.row)
        let index = row * columns + Int((longitude >> shift.longitude) - first.column)
        spots[index].count += 1
        spots[index].latitudes += latitude
        spots[index].longitudes += longitude
        spots[index].least = min(spots[index].least, monthlyCents)
        spots[index].most = max(spots[index].most, monthlyCents)
    }

    var clusters: [ListingMap.Cluster] {
        spots.compactMap { spot in
            guard spot.count > 0 else { return nil }
            let longitude = spot.longitudes / spot.count
            let middle = PackedCoordinate(
                latitudeE7: Int32(spot.latitudes / spot.count),
                longitudeE7: Int32(longitude > Self.circle / 2 ? longitude - Self.circle : longitude))
            return .init(place: middle.coordinate, count: Int(spot.count), monthlyCents: spot.least...spot.most)
        }
    }
}
