import Geo

/// Finds the coordinates of an address.
public protocol Geocoder: Sendable {
    /// The best match, or that there is none; `nil` without a geocoder, or when the address is too incomplete for a
    /// request. An error means that the service is unavailable; posting continues without it.
    func locate(_ address: Address) async throws -> GeocodeResult?
}

/// A geocoder's result and its attribution.
public struct GeocodedPlace: Sendable, Equatable {
    /// How much of an address the geocoder found, most first.
    public enum Precision: String, CaseIterable, Sendable, Comparable {
        case building, street, area

        public static func < (one: Precision, other: Precision) -> Bool {
            one != other && (one == .building || other == .area)
        }
    }

    public let place: Coordinate
    public let precision: Precision
    /// Must be shown wherever the location is, as the data's license requires.
    public let attribution: String?

    public init(place: Coordinate, precision: Precision = .building, attribution: String?) {
        self.place = place
        self.precision = precision
        self.attribution = attribution
    }
}

/// Stores geocoder results, including "nothing found".
public protocol GeocodeCache: Sendable {
    func answer(to query: String) async throws -> GeocodeResult?
    func remember(_ answer: GeocodeResult, to query: String) async throws
}

public enum GeocodeResult: Sendable, Equatable {
    case found(GeocodedPlace)
    case nothing

    /// Afterwards the geocoder is asked again.
    public static let keptFor = Instant.Span.days(180)

    public var place: GeocodedPlace? { if case .found(let place) = self { place } else { nil } }
}

/// The offline default: it always returns `nil`, so that the postal code's center is used.
public struct NoGeocoder: Geocoder {
    public init() {}
    public func locate(_ address: Address) async throws -> GeocodeResult? { nil }
}
