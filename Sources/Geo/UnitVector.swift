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
        x = cosPhi * cos(lambda)
        y = cosPhi * sin(lambda)
        z = sin(phi)
    }
}

extension UnitVector {
    /// The radius of the parallel through the place, in earth radii: 1 at the equator, 0 at a pole.
    public var parallelRadius: Double { (x * x + y * y).squareRoot() }

    /// The straight line to another place, in earth radii (0…2).
    public func chord(to other: UnitVector) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return (dx * dx + dy * dy + dz * dz).squareRoot()
    }
}

/// The straight line through the earth between two places, in earth radii (0…2): it grows with their distance, and
/// between unit vectors it is found without trigonometry.
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
