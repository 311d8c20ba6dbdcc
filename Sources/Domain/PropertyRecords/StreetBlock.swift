import Geo

/// The hundred block of a street, such as all properties from 1500 to 1599 Walnut St.
public struct StreetBlock: Sendable, Equatable {
    /// The dataset's id, the hundred and the street: `philadelphia-1500-walnut-st`.
    public typealias ID = String

    public let id: ID
    public let dataset: String
    public let street: StreetName
    public let hundred: Int
    public let propertyCount: Int
    /// How many of them have a market value.
    public let assessedCount: Int
    public let medianValueCents: Int?
    /// The center of its located properties.
    public let location: Coordinate?
    /// The most frequent one among its properties.
    public let postalCode: String?

    public init(
        id: ID, dataset: String, street: StreetName, hundred: Int, propertyCount: Int, assessedCount: Int,
        medianValueCents: Int?, location: Coordinate?, postalCode: String?
    ) {
        self.id = id
        self.dataset = dataset
        self.street = street
        self.hundred = hundred
        self.propertyCount = propertyCount
        self.assessedCount = assessedCount
        self.medianValueCents = medianValueCents
        self.location = location
        self.postalCode = postalCode
    }

    /// Summarizes the properties of one block. `nil` without any.
    public init?(_ properties: [AssessedProperty]) {
        guard let first = properties.first else { return nil }
        let values = properties.compactMap(\.marketValue.value).sorted()
        let places = properties.compactMap(\.location)
        let codes = Dictionary(grouping: properties.compactMap(\.address.postalCode), by: \.self).mapValues(\.count)
        self.init(
            id: first.block, dataset: first.dataset, street: first.address.street, hundred: first.address.hundred,
            propertyCount: properties.count, assessedCount: values.count, medianValueCents: Self.median(values),
            location: Self.middle(places),
            postalCode: codes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key)
    }

    /// For an even count, the mean of the middle two, rounded to the cent.
    static func median(_ sorted: [Int]) -> Int? {
        guard !sorted.isEmpty else { return nil }
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return (low + high + 1) / 2
    }

    private static func middle(_ places: [Coordinate]) -> Coordinate? {
        guard !places.isEmpty else { return nil }
        let count = Double(places.count)
        return Coordinate(
            latitude: places.reduce(0) { $0 + $1.latitude } / count,
            longitude: places.reduce(0) { $0 + $1.longitude } / count)
    }
}

/// A part of a city with a name in common use.
public struct Neighborhood: Sendable, Equatable {
    /// The display name.
    public let name: String
    public let shape: Shape

    public init(name: String, shape: Shape) {
        self.name = name
        self.shape = shape
    }
}

/// The neighborhoods of one file.
public struct NeighborhoodCollection: Sendable, Equatable {
    /// The file's own name.
    public let name: String
    /// Its author and license, shown with each name.
    public let source: String
    public let neighborhoods: [Neighborhood]

    public init(name: String, source: String, neighborhoods: [Neighborhood]) {
        self.name = name
        self.source = source
        self.neighborhoods = neighborhoods
    }
}
