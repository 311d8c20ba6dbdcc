#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Great-circle distance and its inverse on a sphere with the earth's mean radius (IUGG: 6371.0088 km).
public enum Earth {
    public static let radiusMiles = 3958.7613
    /// Half the circumference, the longest possible distance.
    public static let farthestMiles = .pi * radiusMiles
}

extension Coordinate {
    /// Haversine distance in statute miles. Exactly zero for equal points; correct at the poles and across the
    /// antimeridian.
    public func miles(to other: Coordinate) -> Double { DistanceOrigin(self).miles(to: other) }

    /// The point `miles` away at `bearing` radians clockwise from north.
    public func moved(miles: Double, bearing: Double) -> Coordinate {
        let angle = miles / Earth.radiusMiles
        let phi = latitude.radians
        let sinPhi2 = sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(bearing)
        let phi2 = asin(max(-1, min(1, sinPhi2)))
        let lambda2 = longitude.radians + atan2(sin(bearing) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sinPhi2)
        let wrapped = remainder(lambda2.degrees, 360)
        return Coordinate(within: max(-90, min(90, phi2.degrees)), max(-180, min(180, wrapped)))
    }
}

/// The origin of many distance measurements.
public struct DistanceOrigin: Sendable {
    public let coordinate: Coordinate
    private let phi: Double
    private let cosPhi: Double

    public init(_ coordinate: Coordinate) {
        self.coordinate = coordinate
        phi = coordinate.latitude.radians
        cosPhi = cos(phi)
    }

    /// Bit for bit the same as `Coordinate.miles`.
    public func miles(to other: Coordinate) -> Double {
        guard coordinate != other else { return 0 }
        let otherPhi = other.latitude.radians
        let sinLatitude = sin((otherPhi - phi) / 2)
        let sinLongitude = sin((other.longitude - coordinate.longitude).radians / 2)
        let h = sinLatitude * sinLatitude + cosPhi * cos(otherPhi) * sinLongitude * sinLongitude
        return 2 * Earth.radiusMiles * asin(min(1, h.squareRoot()))
    }
}

extension Double {
    var radians: Double { self * .pi / 180 }
    var degrees: Double { self * 180 / .pi }
}
