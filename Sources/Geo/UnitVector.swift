#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A point on the unit sphere: `x` towards 0°N 0°E, `y` towards 0°N 90°E, `z` towards the north pole.
public struct UnitVector: Sendable {
    public let x: Double
    public let y: Double
    public let z: Double

    public init(_ coordinate: Coordinate) {
        let (phi, lambda) = (coordinate.latitude.radians, coordinate.longitude.radians)
        let cosPhi = cos(phi)
        (x, y, z) = (cosPhi * cos(lambda), cosPhi * sin(lambda), sin(phi))
    }
}

/// The straight line through the earth between two places, in earth radii (0…2). It grows with the distance, and needs
/// no trigonometry between unit vectors.
public enum Chord {
    public static let longest = 2.0

    public static func length(miles: Double) -> Double {
        let halfAngle = miles / (2 * Earth.radiusMiles)
        return halfAngle >= .pi / 2 ? longest : longest * sin(max(0, halfAngle))
    }

    /// Bounds on the squared chord, measured between unit vectors in single precision: a value less than `sure` is
    /// nearer than `miles`, a value greater than `possible` is farther; between them, the haversine decides.
    ///
    /// A vector's coordinate has an error of at most 2⁻²⁵, so the square of a chord `c` has an error of about 2.5e-7·(c
    /// + c²). The margin is four times that.
    public static func squares(miles: Double) -> (sure: Float, possible: Float) {
        let chord = length(miles: miles)
        let (square, margin) = (chord * chord, 1e-6 * (chord + chord * chord) + 1e-12)
        return (Float(square - margin), Float(square + margin))
    }
}
