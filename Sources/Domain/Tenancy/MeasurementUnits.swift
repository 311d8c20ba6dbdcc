/// The units in which pages show distances and floor areas. The API and the database have miles and square feet.
public enum MeasurementUnits: String, CaseIterable, Sendable {
    case us, metric

    private static let kilometersPerMile = 1.609_344
    private static let squareMetersPerSquareFoot = 0.092_903_04

    /// Throws `invalid` unless `text` is one of the names.
    init(_ text: String, field: String) throws(Problem) {
        guard let units = Self(rawValue: text) else {
            throw .invalid(field, "must be \(Self.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        self = units
    }

    /// The units of the country whose currency it is: the United States and the United Kingdom count in miles.
    init(currency: String) { self = ["USD", "GBP"].contains(currency) ? .us : .metric }

    /// A distance in miles or kilometers.
    public func distance(miles: Double) -> Double { self == .us ? miles : miles * Self.kilometersPerMile }

    /// The miles of a distance in miles or kilometers.
    public func miles(distance: Double) -> Double { self == .us ? distance : distance / Self.kilometersPerMile }

    /// A floor area in square feet or square meters, whole.
    public func area(squareFeet: Double) -> Double {
        self == .us ? squareFeet : (squareFeet * Self.squareMetersPerSquareFoot).rounded()
    }

    /// The square feet of a floor area in square feet or square meters.
    public func squareFeet(area: Double) -> Double { self == .us ? area : area / Self.squareMetersPerSquareFoot }
}
