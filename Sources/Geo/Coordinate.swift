/// A point in WGS 84 decimal degrees, rounded to seven decimals (about one centimeter).
///
/// Always valid: latitude in −90…90, longitude in −180…180, both finite.
public struct Coordinate: Hashable, Sendable {
    public static let latitudes = -90.0...90.0
    public static let longitudes = -180.0...180.0

    public let latitude: Double
    public let longitude: Double

    /// `nil` when either number is out of range, infinite or not a number.
    public init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.init(within: latitude, longitude)
    }

    /// For numbers that are known to be in range.
    init(within latitude: Double, _ longitude: Double) {
        self.latitude = Self.rounded(latitude)
        self.longitude = Self.rounded(longitude)
    }

    /// Parses `lat,lon`, as in the `near` parameter; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(decimal: parts[0]), let longitude = Double(decimal: parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Unpacks a coordinate.
    init(_ packed: PackedCoordinate) {
        latitude = Double(packed.latitudeE7) / 1e7
        longitude = Double(packed.longitudeE7) / 1e7
    }

    /// Adding zero turns −0.0 into 0.0, so that equal places compare and print alike.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 + 0 }
}

extension Coordinate: CustomStringConvertible {
    public var description: String { "\(latitude),\(longitude)" }
}
