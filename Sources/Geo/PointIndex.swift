/// Many points, sorted by latitude, for the nearest of them.
public struct PointIndex: Sendable {
    private let latitudes: [Double]
    private let entries: [(point: Coordinate, position: Int)]

    public init(_ points: [Coordinate]) {
        entries = points.enumerated().map { ($1, $0) }.sorted { $0.point.latitude < $1.point.latitude }
        latitudes = entries.map(\.point.latitude)
    }

    /// The position, in the list given to `init`, of the point nearest to `place`; the first of equals. `nil` when none
    /// is within `miles`.
    public func nearest(to place: Coordinate, within miles: Double) -> (position: Int, miles: Double)? {
        let origin = DistanceOrigin(place)
        // Around a pole there is no box, and all points are measured.
        let box = BoundingBox(around: place, radiusMiles: miles)
        var best: (position: Int, miles: Double)?
        for (point, position) in entries[start(at: box?.south ?? -90)...] {
            if let box {
                guard point.latitude <= box.north else { break }
                guard box.contains(point) else { continue }
            }
            let distance = origin.miles(to: point)
            if distance <= miles, (distance, position) < (best?.miles ?? .infinity, best?.position ?? .max) {
                best = (position, distance)
            }
        }
        return best
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
