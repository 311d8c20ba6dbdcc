/// Many points in cells of a hundredth of a degree, for lookups around a place: one array, ordered by row and column,
/// so that a row of cells is one range.
public struct PointGrid: Sendable {
    private static let cellsPerDegree = 100.0

    private let keys: [Int64]
    private let points: [PackedCoordinate]
    /// Each point's index in the list given to `init`.
    private let positions: [Int32]

    public init(_ list: [Coordinate]) {
        let order = list.indices.map { (key: Self.key(list[$0]), position: Int32($0)) }
            .sorted { ($0.key, $0.position) < ($1.key, $1.position) }
        keys = order.map(\.key)
        positions = order.map(\.position)
        points = order.map { PackedCoordinate(list[Int($0.position)]) }
    }

    public var count: Int { keys.count }

    /// Calls `body` with the position and the distance of each point within `radius` miles of the origin, in no
    /// particular order.
    public func forEach(
        within radius: Double, of origin: DistanceOrigin, _ body: (_ position: Int, _ miles: Double) -> Void
    ) {
        guard let box = BoundingBox(around: origin.coordinate, radiusMiles: radius) else {
            return scan(keys.indices, radius, origin, body)
        }
        let (west, east) = (Self.cell(box.west), Self.cell(box.east))
        for row in Self.cell(box.south)...Self.cell(box.north) {
            if box.crossesAntimeridian {
                scan(run(row, west, Self.cell(180)), radius, origin, body)
                scan(run(row, Self.cell(-180), east), radius, origin, body)
            } else {
                scan(run(row, west, east), radius, origin, body)
            }
        }
    }

    private func scan(
        _ range: Range<Int>, _ radius: Double, _ origin: DistanceOrigin, _ body: (Int, Double) -> Void
    ) {
        for index in range {
            let miles = origin.miles(to: points[index].coordinate)
            if miles <= radius { body(Int(positions[index]), miles) }
        }
    }

    /// The points in a row's cells from column `west` to `east`.
    private func run(_ row: Int32, _ west: Int32, _ east: Int32) -> Range<Int> {
        let start = firstIndex(notBefore: Self.key(row, west))
        let last = Self.key(row, east)
        var end = start
        while end < keys.count, keys[end] <= last { end += 1 }
        return start..<end
    }

    private func firstIndex(notBefore key: Int64) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func key(_ point: Coordinate) -> Int64 { key(cell(point.latitude), cell(point.longitude)) }
    private static func key(_ row: Int32, _ column: Int32) -> Int64 { Int64(row) << 32 + Int64(column) }
    private static func cell(_ degrees: Double) -> Int32 { Int32((degrees * cellsPerDegree).rounded(.down)) }
}
