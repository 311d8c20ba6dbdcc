#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension BoundingBox {
    /// The extra width of the box on every side, in degrees: more than the rounding errors.
    private static let margin = 1e-6

    /// A box that contains every place within `radiusMiles` of `center`. `nil` when the circle contains a pole, and so
    /// every longitude, or when the radius is not a number.
    public init?(around center: Coordinate, radiusMiles: Double) {
        let angle = radiusMiles / Earth.radiusMiles
        guard angle >= 0, angle < .pi / 2 else { return nil }
        let (south, north) = (
            center.latitude - angle.degrees - Self.margin, center.latitude + angle.degrees + Self.margin
        )
        guard south > -90, north < 90 else { return nil }
        // The meridians touch the circle closer to the pole than its center is.
        let reach = asin(min(1, sin(angle) / cos(center.latitude.radians))).degrees + Self.margin
        guard reach < 180 else { return nil }
        let (west, east) = (center.longitude - reach, center.longitude + reach)
        self.init(
            south: south, west: west < -180 ? west + 360 : west, north: north, east: east > 180 ? east - 360 : east)
    }
}
