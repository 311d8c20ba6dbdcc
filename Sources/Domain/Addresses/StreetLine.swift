/// The parts of a street line as people write it: `12b Elm St, Apt 4`, `Rose Cottage, Mill Lane`, `Calle Mayor 5`.
///
/// Hiding, geocoding and property records read street lines with it. It knows the order of the country, and where it is
/// not sure which words are the street, it names none: a wrong guess would show the house that was to be hidden.
public struct StreetLine: Sendable, Equatable {
    /// The street as it was written: `Elm St`; `nil` where it is not sure.
    public let street: String?
    /// The number of the house as it was written: `12b`, `45-12`, `195 N`, `One`.
    public let number: String?
    /// The number or letter behind a word for a unit: `4`.
    public let unit: String?
    /// The words that are no street, such as the name of a house.
    public let building: String?

    private static let bytesPerCharacter = 4

    /// - Parameter country: ISO 3166-1 alpha-2; `nil` if unknown.
    public init(_ text: String, country: String?) {
        let order = StreetOrder(country)
        let isShort = text.utf8.count <= Limits.streetAddressLength.upperBound * Self.bytesPerCharacter
        var parts = isShort ? StreetWord.parts(of: text).map { StreetPart($0, order) } : []
        // `12, Elm Street`
        for index in parts.indices.dropLast() where parts[index].isNumberAlone && parts[index + 1].number == nil {
            parts[index + 1].number = parts[index].number
        }
        let chosen = order.namesStreets ? Self.street(among: parts, order) : nil
        street = chosen?.street.flatMap { $0.isSafe ? $0.text : nil }
        number = street == nil ? nil : chosen?.number
        unit = parts.compactMap(\.unit).first
        building = parts.first { $0.street == nil && $0.other != nil }?.other
    }

    /// The parts of an address in the United States, such as a property record's: `12, Elm Street` is one.
    static func partsOfAddress(_ text: String) -> [[StreetWord]] {
        // In a URL's query a plus stands for a space.
        var parts = StreetWord.parts(of: text.utf8.contains(UInt8(ascii: "+")) ? text.replacing("+", with: " ") : text)
        if parts.count >= 2, parts[0].count == 1, parts[0][0].isNumber, parts[1].first?.isNumber == false {
            parts[1] = parts[0] + parts[1]
            parts.removeFirst()
        }
        return parts
    }

    /// The part that has the number of a house and its street: the first that is certainly one, else the first whose
    /// name has no type.
    static func addressed(among parts: [[StreetWord]]) -> (index: Int, part: StreetPart)? {
        var first: (Int, StreetPart)?
        for (index, words) in parts.enumerated() {
            let part = StreetPart(words, .unitedStates, isHouse: true)
            guard let street = part.street else { continue }
            if street.certainty == .certain { return (index, part) }
            first = first ?? (index, part)
        }
        return first
    }

    /// The house and the street alone, in the order of the country: what geocoders and records know. `nil` where the
    /// street is not sure.
    public func numberAndStreet(in country: String?) -> String? {
        guard let street, let number else { return street }
        return StreetOrder(country).isNumberLast ? "\(street) \(number)" : "\(number) \(street)"
    }

    /// The same with its directions as words, `195 North 500 West`, as maps name the streets of a grid; `nil` where the
    /// line has none that is abbreviated.
    public func withDirectionsSpelledOut(in country: String?) -> String? {
        guard let line = numberAndStreet(in: country), !StreetOrder(country).isNumberLast else { return nil }
        let words = line.split(separator: " ").map { String($0) }
        func isSuffix(_ index: Int) -> Bool { StreetWords.isSuffix(StreetWord(words[index]).key) }
        let spelled = words.indices.map { index in
            // The name of `10 S St` and `1200 Avenue N` is a letter.
            let isName = words.count == 3 && (index == 1 && isSuffix(2) || index == 2 && isSuffix(1))
            return isName ? words[index] : StreetDirection.name(of: words[index]) ?? words[index]
        }
        return spelled == words ? nil : spelled.joined(separator: " ")
    }

    /// The one part that is certainly a street. A part that may as well be a building counts only with a number, alone,
    /// and where buildings have none.
    private static func street(among parts: [StreetPart], _ order: StreetOrder) -> StreetPart? {
        let certain = parts.filter { $0.street?.certainty == .certain }
        if let best = certain.first(where: { $0.number != nil }) ?? certain.first { return best }
        let possible = parts.filter { $0.street != nil }
        if possible.isEmpty { return numberedName(among: parts, order) }
        guard possible.count == 1, let only = possible.first, only.number != nil else { return nil }
        // `One Liberty Plaza` is the name of a building.
        let isNamed = !(only.number ?? "").contains(where: \.isNumber)
        return only.street?.certainty == .doubtful && (order.numbersFlatsInCourts || isNamed) ? nil : only
    }

    /// `12 Elm` of `Apt 4, 12 Elm`: the number is that of the house, because the line names the unit as well.
    private static func numberedName(among parts: [StreetPart], _ order: StreetOrder) -> StreetPart? {
        let named = parts.filter { $0.plainName != nil }
        guard !order.isNumberLast, named.count == 1, parts.contains(where: { $0.unit != nil && $0.number == nil }),
            var only = named.first
        else { return nil }
        only.takePlainName()
        return only
    }
}

/// How a country writes street lines.
struct StreetOrder {
    /// `Hauptstraße 5`, not `5 Hauptstraße`.
    let isNumberLast: Bool
    /// `12 Smith Court` may be a flat in a building.
    let numbersFlatsInCourts: Bool
    /// Streets end with a direction: `rue Sherbrooke O`.
    let hasDirections: Bool
    /// `da` stands before the name of a person.
    let isItalian: Bool
    /// Japan numbers blocks and houses, and a name behind a comma is that of a building.
    let namesStreets: Bool

    private static let numberFirst: Set<String> = [
        "US", "CA", "GB", "IE", "AU", "NZ", "IN", "ZA", "FR", "LU", "MC", "PR", "GU", "VI", "SG", "HK", "MY", "PH",
        "KE", "NG", "GH", "JM", "BS", "BB", "TT", "MT", "IL", "TH", "VN", "PK", "BD", "LK",
    ]

    static let unitedStates = StreetOrder("US")

    init(_ country: String?) {
        isNumberLast = country.map { !Self.numberFirst.contains($0) } ?? false
        hasDirections = country.map { ["US", "CA"].contains($0) } ?? false
        isItalian = country.map { ["IT", "SM", "VA"].contains($0) } ?? false
        namesStreets = country != "JP"
        numbersFlatsInCourts = country.map { ["GB", "IE", "IN", "SG", "HK", "MY", "ZA"].contains($0) } ?? true
    }
}
