import Geo

/// An area with published figures: shared by all tenants.
public struct Area: Sendable, Equatable {
    public typealias ID = AreaID

    public let id: ID
    /// Without the state, and without what it is by law: `Rochester`, `Monroe County`, `Census Tract 38.02`.
    public let name: String
    /// What a place is by law, such as `city`.
    public let designation: String?
    /// The code of the US Postal Service.
    public let state: String?
    /// Of a place the county where most of its people live, of a ZIP code the one it is counted to.
    public let county: ID?
    /// The post's name of a ZIP code's town.
    public let town: String?
    /// A point in or near the middle.
    public let location: Coordinate?
    /// The newest that is known.
    public var population: Int?

    public init(
        id: ID, name: String, designation: String? = nil, state: String? = nil, county: ID? = nil, town: String? = nil,
        location: Coordinate? = nil, population: Int? = nil
    ) {
        (self.id, self.name, self.designation, self.state) = (id, name, designation, state)
        (self.county, self.town, self.location, self.population) = (county ?? id.county, town, location, population)
    }

    /// This area, with what `other`, which was imported later, tells of it.
    public func completed(by other: Area) -> Area {
        let isNamed = !other.name.isEmpty && !other.isNamedByNumber
        return Area(
            id: id, name: isNamed ? other.name : name, designation: isNamed ? other.designation : designation,
            state: other.state ?? state, county: other.county ?? county, town: other.town ?? town,
            location: other.location ?? location, population: other.population ?? population)
    }

    /// Whether the name says no more than the number.
    var isNamedByNumber: Bool { name == Self.name(byNumberOf: id) }

    /// The name of an area of which only the number is known: of ZIP codes and tracts that is all there is.
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
