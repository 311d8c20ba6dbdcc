/// Many points, sorted by latitude, for nearest-point lookups.
public struct PointIndex: Sendable {
    /// The search starts with a small radius and enlarges it step by step.
    private static let (firstShare, growth) = (64.0, 4.0)

    private let latitudes: [Double]
    private let entries: [(point: Coordinate, position: Int)]

    public init(_ points: [Coordinate]) {
        entries = points.enumerated().map { ($1, $0) }.sorted { $0.point.latitude < $1.point.latitude }
        latitudes = entries.map(\.point.latitude)
    }

    /// The index, in the list given to `init`, of the point nearest to `place`; the first of equals. `nil` when none is
    /// within `miles`.
    ///
    /// - Parameter isWanted: whether the point at an index counts.
    public func nearest(
        to place: Coordinate, within miles: Double, where isWanted: (Int) -> Bool = { _ in true }
    ) -> (position: Int, miles: Double)? {
        // In dense regions only close points are measured: a point found within the reach is nearer than all outside
        // it.
        var reach = miles / Self.firstShare
        while reach < miles {
            if let found = nearest(to: place, reaching: reach, where: isWanted) { return found }
            reach *= Self.growth
        }
        return nearest(to: place, reaching: miles, where: isWanted)
    }

    private func nearest(
        to place: Coordinate, reaching miles: Double, where isWanted: (Int) -> Bool
    ) -> (position: Int, miles: Double)? {
        let origin = DistanceOrigin(place)
        // Around a pole there is no box, so all points are measured.
        let box = BoundingBox(around: place, radiusMiles: miles)
        var best: (position: Int, miles: Double)?
        for (point, position) in entries[start(at: box?.south ?? -90)...] {
            if let box {
                guard point.latitude <= box.north else { break }
                guard box.contains(point) else { continue }
            }
            let distance = origin.miles(to: point)
            guard distance <= miles, (distance, position) < (best?.miles ?? .infinity, best?.position ?? .max),
                isWanted(position)
            else { continue }
            best = (position, distance)
        }
        return best
    }

    /// The nearest points, at most `limit`, nearest first.
    public func nearest(
        to place: Coordinate, within miles: Double, limit: Int
    ) -> [(position: Int, miles: Double)] {
        let origin = DistanceOrigin(place)
        let degrees = (miles / Earth.radiusMiles).degrees * (1 + 1e-9)
        var found: [(position: Int, miles: Double)] = []
        var index = start(at: place.latitude - degrees)
        while index < entries.count, latitudes[index] <= place.latitude + degrees {
            let distance = origin.miles(to: entries[index].point)
            if distance <= miles { found.append((entries[index].position, distance)) }
            index += 1
        }
        found.sort { ($0.miles, $0.position) < ($1.miles, $1.position) }
        return Array(found.prefix(limit))
    }

    private func start(at latitude: Double) -> Int {
        var (low, high) = (0, latitudes.count)
        while low < high {
            let middle = (low + high) / 2
            if latitudes[middle] < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
