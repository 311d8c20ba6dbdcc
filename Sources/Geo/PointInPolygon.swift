/// The ray-casting test for points and lines.
package enum PointInPolygon {
    /// Whether a ray from the point to the east crosses a line an odd number of times.
    ///
    /// - Parameters:
    ///   - points: alternating latitudes and longitudes, at least two points.
    ///   - y: the point's latitude, in the unit of the line.
    ///   - x: the point's longitude.
    package static func isOddlyCrossing(_ points: [Int32], y: Double, x: Double) -> Bool {
        var isOdd = false
        points.withUnsafeBufferPointer { points in
            var (y1, x1) = (Double(points[0]), Double(points[1]))
            for index in stride(from: 2, to: points.count, by: 2) {
                let (y2, x2) = (Double(points[index]), Double(points[index + 1]))
                if (y1 > y) != (y2 > y), x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) { isOdd.toggle() }
                (y1, x1) = (y2, x2)
            }
        }
        return isOdd
    }
}
