import Geo

/// An area with published figures: shared by all tenants.
public struct Area: Sendable, Equatable {
    public typealias ID = AreaID

    public let id: ID
    /// The short name, without state and legal kind: `Rochester`, `Monroe County`, `Census Tract 38.02`.
    public let name: String
    /// The legal kind of a place, such as `city`.
    public let designation: String?
    /// The US Postal Service's abbreviation.
    public let state: String?
    /// For a place, the county where most of its people live; for a ZIP code, the county it is assigned to.
    public let county: ID?
    /// The postal name of a ZIP code's town.
    public let town: String?
    /// A point in or near the center.
    public let location: Coordinate?
    /// The newest known population.
    public var population: Int?

    public init(
        id: ID, name: String, designation: String? = nil, state: String? = nil, county: ID? = nil, town: String? = nil,
        location: Coordinate? = nil, population: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.designation = designation
        self.state = state
        self.county = county ?? id.county
        self.town = town
        self.location = location
        self.population = population
    }

    /// This area, completed with the later import `other`.
    public func completed(by other: Area) -> Area {
        let isNamed = !other.name.isEmpty && !other.isNamedByNumber
        return Area(
            id: id, name: isNamed ? other.name : name, designation: isNamed ? other.designation : designation,
            state: other.state ?? state, county: other.county ?? county, town: other.town ?? town,
            location: other.location ?? location, population: other.population ?? population)
    }

    /// Whether the name only repeats the number.
    var isNamedByNumber: Bool { name == Self.name(byNumberOf: id) }

    /// The name made from the number, which is all that ZIP codes and tracts have; `nil` for other kinds.
    public static func name(byNumberOf id: ID) -> String? {
        switch id.kind {
        case .zip: id.geoID
        case .tract: "Census Tract \(tractNumber(id.geoID))"
        case .nation, .state, .county, .place: nil
        }
    }

    /// `006600` is tract 66, `018802` is tract 188.02.
    private static func tractNumber(_ geoID: String) -> String {
        let code = geoID.suffix(6)
        let (number, part) = (Int(code.prefix(4)) ?? 0, code.suffix(2))
        return part == "00" ? "\(number)" : "\(number).\(part)"
    }
}
