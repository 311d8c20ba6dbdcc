/// An address in the United States, normalized by USPS Publication 28: `1552 WALNUT ST`.
///
/// Reads addresses as people and cities write them: `900 S 47th St`, `22 N 3rd Street`, `8111 Germantown Avenue`,
/// ranges (`1500-98 Market St`), half numbers (`3086 1/2 Ruth St`), units, and city, state and ZIP code after commas.
public struct StreetAddress: Hashable, Sendable {
    /// One number, or the first and last of a range.
    public let numbers: ClosedRange<Int>
    /// The suffix of the number: `R`, `1/2`.
    public let numberSuffix: String?
    public let street: StreetName
    public let unit: String?
    /// The street in capitals.
    public let city: String?
    /// The US Postal Service's abbreviation.
    public let state: String?
    /// Five digits.
    public let postalCode: String?

    public init(
        numbers: ClosedRange<Int>, numberSuffix: String?, street: StreetName, unit: String? = nil, city: String? = nil,
        state: String? = nil, postalCode: String? = nil
    ) {
        self.numbers = numbers
        self.numberSuffix = numberSuffix
        self.street = street
        self.unit = unit
        self.city = city
        self.state = state
        self.postalCode = postalCode
    }

    /// - Parameter cities: names that may follow a street without a comma.
    ///
    /// `nil` when the text is too long, or has no house number or street.
    public init?(_ text: String, cities: CityNames = []) {
        guard text.utf8.count <= Limits.streetAddressLength.upperBound else { return nil }
        let parts = StreetLine.partsOfAddress(text)
        guard let found = StreetLine.addressed(among: parts) else { return nil }
        var (words, part) = (parts[found.index], found.part)
        let behind = AddressPlace(of: parts[(found.index + 1)...])
        let place =
            behind.isEmpty
            ? AddressPlace(endOf: &words, cities: cities) : behind.completed(by: &words, cities: cities)
        if words.count < parts[found.index].count { part = StreetPart(words, .unitedStates, isHouse: true) }
        guard let number = part.number.flatMap({ StreetNumber(words: StreetWord.capitals(of: $0)) }),
            let street = part.street.flatMap({ StreetName(words: StreetWord.capitals(of: $0.words)) })
        else { return nil }
        let others = parts.count > 1 ? parts.first(where: StreetPart.isUnit) : nil
        let unit = part.unit ?? others?.map(\.text).joined(separator: " ")
        self.init(
            numbers: number.range, numberSuffix: number.suffix, street: street, unit: unit.flatMap(Self.unit),
            city: place.city, state: place.state, postalCode: place.postalCode)
    }

    /// The address, completed with separate fields of its city's file or its listing.
    public func with(unit: String? = nil, city: String?, state: String?, postalCode: String?) -> StreetAddress {
        StreetAddress(
            numbers: numbers, numberSuffix: numberSuffix, street: street,
            unit: unit.flatMap(Self.unit) ?? self.unit,
            city: city.map { StreetWord.capitals(of: $0).joined(separator: " ") } ?? self.city,
            state: state.map { $0.uppercased() } ?? self.state,
            postalCode: postalCode.map { String($0.prefix(5)) } ?? self.postalCode)
    }

    /// A unit as cities write it: `APT 3B` and `#3B` become `3B`.
    private static func unit(_ text: String) -> String? {
        let words = StreetWord.capitals(of: text)
        let unit = words.filter { !StreetWords.isUnit($0.lowercased()) }.joined()
        return unit.isEmpty ? words.first : unit
    }

    /// The first number of the block: 1500 for 1552, 0 below 100.
    public var hundred: Int { numbers.lowerBound / 100 * 100 }

    /// The display text without unit: `1552 Walnut St`, `1500-1598 Market St`.
    public var display: String { "\(numberText) \(street.display)" }

    private var numberText: String {
        let last = numbers.count > 1 ? "-\(numbers.upperBound)" : ""
        switch numberSuffix {
        case nil: return "\(numbers.lowerBound)\(last)"
        case let half? where half.contains("/"): return "\(numbers.lowerBound)\(last) \(half)"
        case let suffix?: return "\(numbers.lowerBound)\(suffix)\(last)"
        }
    }

    /// Whether a building with these numbers has the number of `other`. A range covers one side of a street: even or
    /// odd.
    public func covers(_ other: StreetAddress) -> Bool {
        let number = other.numbers.lowerBound
        guard numbers.contains(number), other.numberSuffix == nil || other.numberSuffix == numberSuffix else {
            return false
        }
        return numbers.count == 1 || (number - numbers.lowerBound).isMultiple(of: 2)
    }
}
