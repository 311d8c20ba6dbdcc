/// A rectangle of latitudes and longitudes. `west > east` means a box across the antimeridian.
public struct BoundingBox: Hashable, Sendable {
    public let south: Double
    public let west: Double
    public let north: Double
    public let east: Double

    /// `nil` when a corner is invalid or `south > north`.
    public init?(south: Double, west: Double, north: Double, east: Double) {
        guard let low = Coordinate(latitude: south, longitude: west),
            let high = Coordinate(latitude: north, longitude: east), low.latitude <= high.latitude
        else { return nil }
        self.init(low, high)
    }

    private init(_ low: Coordinate, _ high: Coordinate) {
        south = low.latitude
        west = low.longitude
        north = high.latitude
        east = high.longitude
    }

    /// Parses `south,west,north,east`, as in the `bounds` parameter; `nil` for anything else.
    public init?(_ text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: $0) ?? .nan }
        guard numbers.count == 4 else { return nil }
        self.init(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    }

    public var crossesAntimeridian: Bool { west > east }

    public func contains(_ point: Coordinate) -> Bool {
        guard south...north ~= point.latitude else { return false }
        return crossesAntimeridian
            ? point.longitude >= west || point.longitude <= east
            : west...east ~= point.longitude
    }

    /// The center of the box, from which a search measures distances.
    public var center: Coordinate {
        let span = crossesAntimeridian ? east + 360 - west : east - west
        let middle = west + span / 2
        return Coordinate(within: (south + north) / 2, middle > 180 ? middle - 360 : middle)
    }
}
