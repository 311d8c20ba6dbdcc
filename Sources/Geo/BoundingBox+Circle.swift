#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension BoundingBox {
    /// How much wider than the circle its box is on every side, in degrees: more than rounding can take away.
    private static let margin = 1e-6

    /// A box that holds every place within `radiusMiles` of `center`. `nil` when the circle touches a pole, and with
    /// it every longitude, or when the radius is not a number.
    public init?(around center: Coordinate, radiusMiles: Double) {
        let angle = radiusMiles / Earth.radiusMiles
        guard angle >= 0, angle < .pi / 2 else { return nil }
        let (south, north) = (
            center.latitude - angle.degrees - Self.margin, center.latitude + angle.degrees + Self.margin
        )
        guard south > -90, north < 90 else { return nil }
        // The meridians that touch the circle do so nearer to the pole than its centre.
        let reach = asin(min(1, sin(angle) / cos(center.latitude.radians))).degrees + Self.margin
        guard reach < 180 else { return nil }
        let (west, east) = (center.longitude - reach, center.longitude + reach)
        self.init(
            south: south, west: west < -180 ? west + 360 : west, north: north, east: east > 180 ? east - 360 : east)
    }
}
