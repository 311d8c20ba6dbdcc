/// A ray from a point to the east.
package enum Ray {
    /// Whether it crosses a line an odd number of times.
    ///
    /// - Parameters:
    ///   - points: latitudes and longitudes by turns, two points at least.
    ///   - y: the latitude of the ray's point, in the unit of the line.
    ///   - x: its longitude.
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
