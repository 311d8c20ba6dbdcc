/// A coordinate in ten-millionths of a degree: as precise as `Coordinate` in half the size.
public struct PackedCoordinate: Hashable, Sendable {
    /// −900000000…900000000
    public let latitudeE7: Int32
    /// −1800000000…1800000000
    public let longitudeE7: Int32

    public init(_ coordinate: Coordinate) {
        latitudeE7 = Self.pack(coordinate.latitude)
        longitudeE7 = Self.pack(coordinate.longitude)
    }

    /// Takes the stored members of another packed coordinate, such as those of a snapshot.
    public init(latitudeE7: Int32, longitudeE7: Int32) {
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    /// The packed coordinate, bit for bit.
    public var coordinate: Coordinate { Coordinate(self) }

    /// `degrees` in ten-millionths, to which coordinates are already rounded.
    public static func pack(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }
}
