/// The boundary of an area: polygons with holes, in steps of a hundred-thousandth of a degree (about a meter).
///
/// No polygon crosses the antimeridian.
public struct Shape: Sendable, Equatable {
    public static let stepsPerDegree = 100_000.0
    /// A triangle, with its first point repeated.
    public static let minPointsPerRing = 4

    /// A closed line: alternating latitudes and longitudes, with the first point repeated at the end.
    public struct Ring: Sendable, Equatable {
        public let points: [Int32]

        public var count: Int { points.count / 2 }

        public subscript(index: Int) -> (latitude: Int32, longitude: Int32) {
            (points[2 * index], points[2 * index + 1])
        }
    }

    /// Each polygon's outline, then its holes.
    public let polygons: [[Ring]]
    let (south, west, north, east): (Int32, Int32, Int32, Int32)

    /// - Parameter polygons: alternating latitudes and longitudes, in steps. `nil` without a polygon, or when a ring is
    ///   not closed, too short or not on the earth.
    public init?(_ polygons: [[[Int32]]]) {
        let rings = polygons.flatMap { $0 }
        guard !rings.isEmpty, polygons.allSatisfy({ !$0.isEmpty }), rings.allSatisfy(Self.isRing) else { return nil }
        self.polygons = polygons.map { $0.map(Ring.init) }
        var (south, west, north, east) = (Int32.max, Int32.max, Int32.min, Int32.min)
        for ring in rings {
            for index in stride(from: 0, to: ring.count, by: 2) {
                (south, north) = (min(south, ring[index]), max(north, ring[index]))
                (west, east) = (min(west, ring[index + 1]), max(east, ring[index + 1]))
            }
        }
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    private static func isRing(_ points: [Int32]) -> Bool {
        guard points.count >= 2 * minPointsPerRing, points.count.isMultiple(of: 2),
            points[0] == points[points.count - 2], points[1] == points[points.count - 1]
        else { return false }
        return stride(from: 0, to: points.count, by: 2).allSatisfy { index in
            abs(Double(points[index])) <= 90 * stepsPerDegree && abs(Double(points[index + 1])) <= 180 * stepsPerDegree
        }
    }

    /// Whether a point lies inside: a ray to the east crosses the rings an odd number of times, holes included.
    public func contains(_ point: Coordinate) -> Bool {
        let (y, x) = (point.latitude * Self.stepsPerDegree, point.longitude * Self.stepsPerDegree)
        guard Double(south) <= y, y <= Double(north), Double(west) <= x, x <= Double(east) else { return false }
        var isInside = false
        for ring in polygons.joined() where PointInPolygon.isOddlyCrossing(ring.points, y: y, x: x) {
            isInside.toggle()
        }
        return isInside
    }

    /// The center of the box around it.
    public var center: Coordinate {
        let (latitude, longitude) = ((Double(south) + Double(north)) / 2, (Double(west) + Double(east)) / 2)
        return Coordinate(within: latitude / Self.stepsPerDegree, longitude / Self.stepsPerDegree)
    }
}

extension Shape {
    /// The text form: a space between polygons, a comma between rings.
    public var text: String {
        let polygons = polygons.map { rings in
            rings.map { String(decoding: Polyline.encoded($0.points), as: UTF8.self) }.joined(separator: ",")
        }
        return polygons.joined(separator: " ")
    }

    /// Parses `text`; `nil` for any other text.
    public init?(text: String) {
        var polygons: [[[Int32]]] = []
        for polygon in Array(text.utf8).split(separator: UInt8(ascii: " ")) {
            let rings = polygon.split(separator: UInt8(ascii: ",")).map(Polyline.decoded)
            guard !rings.contains(nil) else { return nil }
            polygons.append(rings.compactMap { $0 })
        }
        self.init(polygons)
    }
}
