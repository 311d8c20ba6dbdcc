extension BoundingBox {
    /// The smallest box around some points, which never crosses the antimeridian. `nil` without points.
    public init?(of points: some Sequence<Coordinate>) {
        var (south, west, north, east) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for point in points {
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            (west, east) = (min(west, point.longitude), max(east, point.longitude))
        }
        self.init(south: south, west: west, north: north, east: east)
    }

    /// Whether this box contains another one completely.
    public func contains(_ other: BoundingBox) -> Bool {
        guard south <= other.south, other.north <= north else { return false }
        return width >= 360 || eastward(to: other.west) + other.width <= width
    }

    /// Whether the boxes have a point in common.
    public func touches(_ other: BoundingBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return eastward(to: other.west) <= width || other.eastward(to: west) <= other.width
    }

    private var width: Double { crossesAntimeridian ? east + 360 - west : east - west }

    /// The degrees from the western edge to a longitude.
    private func eastward(to longitude: Double) -> Double {
        longitude >= west ? longitude - west : longitude + 360 - west
    }
}
