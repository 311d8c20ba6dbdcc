extension Shape {
    /// The box around it in degrees, in GeoJSON's order: west, south, east, north.
    public var box: [Double] { [west, south, east, north].map { Double($0) / Self.stepsPerDegree } }

    /// The same boundary with at most `maxCorners` corners: on the finest grid that suffices, without the rings that
    /// vanish on it. The box around it stands for a shape of too many rings.
    public func thinned(to maxCorners: Int) -> Shape {
        guard cornerCount > maxCorners else { return self }
        var step: Int32 = 2
        while step < 1 << 20 {
            if let coarse = snapped(to: step), coarse.cornerCount <= maxCorners { return coarse }
            step *= 2
        }
        return Shape([[[south, west, south, east, north, east, north, west, south, west]]]) ?? self
    }

    private var cornerCount: Int { polygons.joined().reduce(0) { $0 + $1.count } }

    /// `nil` when nothing of it is left on a grid of this many steps.
    private func snapped(to step: Int32) -> Shape? {
        let polygons = polygons.compactMap { rings -> [[Int32]]? in
            guard let outline = rings.first.flatMap({ Self.snapped($0, to: step) }) else { return nil }
            return [outline] + rings.dropFirst().compactMap { Self.snapped($0, to: step) }
        }
        return Shape(polygons)
    }

    private static func snapped(_ ring: Ring, to step: Int32) -> [Int32]? {
        var points: [Int32] = []
        for index in 0..<ring.count {
            let corner = ring[index]
            let (latitude, longitude) = (rounded(corner.latitude, to: step), rounded(corner.longitude, to: step))
            guard points.suffix(2) != [latitude, longitude] else { continue }
            points += [latitude, longitude]
        }
        return points.count >= 2 * minPointsPerRing ? points : nil
    }

    /// Rounds toward zero, so that no corner leaves the earth.
    private static func rounded(_ value: Int32, to step: Int32) -> Int32 { value - value % step }
}
