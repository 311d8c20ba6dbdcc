import Geo

/// A location that a typed text leads to.
public struct FoundLocation: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The text was `latitude,longitude`.
        case point
        case university
        case pointOfInterest
        /// A property in the records of its city.
        case property
        /// The block of an address whose own property isn't in the records.
        case block
        /// A street address on an imported map.
        case mapAddress
        /// From the configured geocoder.
        case geocoded
    }

    public let kind: Kind
    public let name: String
    public let location: Coordinate
    /// `nil` for all but points of interest.
    public let pointKind: PointKind?
    /// The distance from the point after `near`, or from the given one.
    public let miles: Double?
    /// Sources' names that must be shown with it.
    public let attributions: [String]

    public init(
        _ kind: Kind, _ name: String, at location: Coordinate, pointKind: PointKind? = nil, miles: Double? = nil,
        attributions: [String] = []
    ) {
        self.kind = kind
        self.name = name
        self.location = location
        self.pointKind = pointKind
        self.miles = miles
        self.attributions = attributions
    }
}
