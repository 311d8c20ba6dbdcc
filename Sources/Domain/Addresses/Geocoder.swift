import Geo

/// Finds the coordinates of an address.
public protocol Geocoder: Sendable {
    /// The best match, or `nil` for none. An error means that the service is unavailable; posting continues without it.
    func locate(_ address: Address) async throws -> GeocodedPlace?
}

/// A geocoder's result and its attribution.
public struct GeocodedPlace: Sendable, Equatable {
    public let place: Coordinate
    /// Must be shown wherever the place is, as the data's licence requires.
    public let attribution: String?

    public init(place: Coordinate, attribution: String?) { (self.place, self.attribution) = (place, attribution) }
}

/// Stores geocoder results, including "nothing found".
public protocol GeocodeCache: Sendable {
    func answer(to query: String) async throws -> GeocodeAnswer?
    func remember(_ answer: GeocodeAnswer, to query: String) async throws
}

public enum GeocodeAnswer: Sendable, Equatable {
    case found(GeocodedPlace)
    case nothing
}

/// The offline default: finds nothing, so that the postal code's centre is used.
public struct NoGeocoder: Geocoder {
    public init() {}
    public func locate(_ address: Address) async throws -> GeocodedPlace? { nil }
}
