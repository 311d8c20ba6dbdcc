import Geo

/// A street or a street address of an imported map. It is stored among the map's points of interest, found by the
/// beginning of its id, and not kept in memory.
public struct MapFeature: Hashable, Sendable, Identifiable {
    public enum Kind: String, Sendable, CaseIterable { case street, address }

    /// `street/430/-777/JEFFERSON RD` or `address/JEFFERSON/1372/430/-777/1372 Jefferson Rd, NY 14623`: the feature's
    /// text and cell, so that equal ones are one.
    public let id: String
    public let kind: Kind
    /// The street as `StreetName.text`, or the address as `StreetAddress` parses it.
    public let text: String
    public let location: Coordinate

    /// A stored feature.
    public init(id: String, kind: Kind, text: String, location: Coordinate) {
        self.id = id
        self.kind = kind
        self.text = text
        self.location = location
    }

    /// The part of a street within the cell around a place.
    ///
    /// - Parameter name: as the map has it. `nil` when it has no letters that an address in the United States has, or
    ///   is too long.
    public init?(street name: String, at place: Coordinate) {
        guard Text.fits(name, Limits.mapFeatureLength.upperBound),
            let street = StreetName(words: StreetWord.capitals(of: name)),
            case let cell = MapCell(place), let corner = cell.corner
        else { return nil }
        self.init(id: cell.streetPrefix + street.text, kind: .street, text: street.text, location: corner)
    }

    /// An address, as the tags of OpenStreetMap say it.
    ///
    /// - Parameters:
    ///   - number: one house number.
    ///   - city: left out where it can't be one, as are the others.
    ///
    /// `nil` when it isn't an address in the form of the United States, or is too long.
    public init?(
        number: String, street: String, city: String?, state: String?, postalCode: String?, at place: Coordinate
    ) {
        let (town, state) = (city.flatMap(Self.town), state.flatMap { USState.code(of: $0) })
        let code = postalCode?.split(separator: ";").first.flatMap { ZIPCode.digits($0.filter { $0 != " " }) }
        let region = [state, code].compactMap(\.self).joined(separator: " ")
        guard Text.fits(number, Limits.mapFeatureLength.upperBound), !number.contains(","), !street.contains(","),
            Text.fits(street, Limits.mapFeatureLength.upperBound), let address = StreetAddress("\(number) \(street)")
        else { return nil }
        let text = [address.display, town ?? "", region].filter { !$0.isEmpty }.joined(separator: ", ")
        guard Limits.mapFeatureLength.contains(text.utf8.count) else { return nil }
        self.init(id: address.mapPrefix + MapCell(place).key + text, kind: .address, text: text, location: place)
    }

    private static func town(_ city: String) -> String? {
        guard Text.fits(city, Limits.mapFeatureLength.upperBound), !city.contains(",") else { return nil }
        let words = StreetWord.capitals(of: city)
        return words.isEmpty || words.contains(where: { $0.contains(where: \.isNumber) })
            ? nil : words.joined(separator: " ")
    }

    /// The address, if it is one.
    public var address: StreetAddress? { kind == .address ? StreetAddress(text) : nil }
}

extension StreetAddress {
    /// The beginning of the ids of addresses with the same number and name, whatever their directions and suffixes.
    public var mapPrefix: String { "address/\(street.name)/\(numbers.lowerBound)/" }
}

/// A cell of a grid of a tenth of a degree, about seven miles high, by which streets are looked up.
public struct MapCell: Hashable, Sendable {
    private static let perDegree = 10.0

    let row: Int
    let column: Int

    init(_ place: Coordinate) {
        row = Int((place.latitude * Self.perDegree).rounded(.down))
        column = Int((place.longitude * Self.perDegree).rounded(.down))
    }

    private init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// The cells that a box touches; none across the antimeridian, where no postal code's streets are told apart.
    public static func touching(_ box: BoundingBox) -> [MapCell] {
        guard !box.crossesAntimeridian, let low = Coordinate(latitude: box.south, longitude: box.west),
            let high = Coordinate(latitude: box.north, longitude: box.east)
        else { return [] }
        let (first, last) = (MapCell(low), MapCell(high))
        return (first.row...last.row).flatMap { row in
            (first.column...last.column).map { MapCell(row: row, column: $0) }
        }
    }

    /// The beginning of the ids of streets in the cell.
    public var streetPrefix: String { "street/\(key)" }

    var key: String { "\(row)/\(column)/" }

    /// The southwest corner.
    var corner: Coordinate? {
        Coordinate(latitude: Double(row) / Self.perDegree, longitude: Double(column) / Self.perDegree)
    }
}
