/// A coordinate in whole ten-millionths of a degree: exactly as precise as `Coordinate`, and half its size.
public struct PackedCoordinate: Hashable, Sendable {
    /// −900000000…900000000
    public let latitudeE7: Int32
    /// −1800000000…1800000000
    public let longitudeE7: Int32

    public init(_ coordinate: Coordinate) {
        latitudeE7 = Self.pack(coordinate.latitude)
        longitudeE7 = Self.pack(coordinate.longitude)
    }

    /// From numbers that another packed coordinate gave.
    public init(latitudeE7: Int32, longitudeE7: Int32) {
        (self.latitudeE7, self.longitudeE7) = (latitudeE7, longitudeE7)
    }

    /// The very coordinate that was packed, to the last bit.
    public var coordinate: Coordinate { Coordinate(self) }

    /// Ten-millionths of `degrees`, which a coordinate already holds rounded to them.
    public static func pack(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }
}
