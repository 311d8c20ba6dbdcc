import Geo

/// Bounds of some rows: a rectangle of coordinates, and a ball in space. The ball also works over the poles and across
/// the antimeridian, where rectangles do not.
struct Bounds: Sendable {
    private(set) var south: Int32
    private(set) var west: Int32
    private(set) var north: Int32
    private(set) var east: Int32
    /// Centre (x, y, z) and radius (w), in earth radii.
    private(set) var ball: SIMD4<Float>

    /// - Parameter rows: at least one.
    init(_ rows: some Collection<Row>) {
        south = .max
        west = .max
        north = .min
        east = .min
        var sum = SIMD3<Float>()
        for row in rows {
            (south, north) = (min(south, row.place.latitudeE7), max(north, row.place.latitudeE7))
            (west, east) = (min(west, row.place.longitudeE7), max(east, row.place.longitudeE7))
            sum += SIMD3(row.vector.x, row.vector.y, row.vector.z)
        }
        let center = sum / Float(max(1, rows.count))
        let radius = rows.reduce(0) { max($0, center.distance(to: SIMD3($1.vector.x, $1.vector.y, $1.vector.z))) }
        ball = SIMD4(center, radius)
    }

    /// Restores the bounds from a snapshot.
    init(south: Int32, west: Int32, north: Int32, east: Int32, ball: SIMD4<Float>) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
        self.ball = ball
    }

    /// The bounds of all `parts`, at least one.
    init(enclosing parts: some Collection<Bounds>) {
        south = .max
        west = .max
        north = .min
        east = .min
        for part in parts {
            (south, north) = (min(south, part.south), max(north, part.north))
            (west, east) = (min(west, part.west), max(east, part.east))
        }
        let center = parts.reduce(SIMD3()) { $0 + $1.center } / Float(max(1, parts.count))
        ball = SIMD4(center, parts.reduce(0) { max($0, center.distance(to: $1.center) + $1.radius) })
    }

    var center: SIMD3<Float> { SIMD3(ball.x, ball.y, ball.z) }
    var radius: Float { ball.w }

    /// Whether all rows are at the same place.
    var isOnePlace: Bool { south == north && west == east }
}

extension SIMD3<Float> {
    @inline(__always)
    func distance(to other: Self) -> Float {
        let gap = self - other
        return (gap.x * gap.x + gap.y * gap.y + gap.z * gap.z).squareRoot()
    }
}
