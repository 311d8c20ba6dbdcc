import Geo

/// A property as a city assesses it. Owners' names and mailing addresses are never read.
public struct AssessedProperty: Sendable, Equatable {
    /// The dataset's id, a hyphen, and the parcel number: `philadelphia-364313005`.
    public typealias ID = String

    public let dataset: String
    public let parcelNumber: String
    /// With unit and ZIP code, without city.
    public let address: StreetAddress
    public let location: Coordinate?
    public let marketValue: Recorded<Int>
    public let saleDate: Recorded<Day>
    /// In cents, as the market value.
    public let salePrice: Recorded<Int>
    /// In the city's words: `ROW 2 STY MASONRY`.
    public let description: String?
    public let category: PropertyCategory
    public let yearBuilt: Recorded<Int>
    public let isYearEstimated: Bool

    public init(
        dataset: String, parcelNumber: String, address: StreetAddress, location: Coordinate?,
        marketValue: Recorded<Int>, saleDate: Recorded<Day>, salePrice: Recorded<Int>, description: String?,
        category: PropertyCategory, yearBuilt: Recorded<Int>, isYearEstimated: Bool
    ) {
        (self.dataset, self.parcelNumber, self.address, self.location) = (dataset, parcelNumber, address, location)
        (self.marketValue, self.saleDate, self.salePrice) = (marketValue, saleDate, salePrice)
        (self.description, self.category, self.yearBuilt) = (description, category, yearBuilt)
        self.isYearEstimated = isYearEstimated
    }

    public var id: ID { RecordID.property(parcelNumber, in: dataset) }
    public var block: StreetBlock.ID { RecordID.block(of: address, in: dataset) }

    /// The property without its sale's price, which is that of several properties together.
    public func soldTogether() -> AssessedProperty {
        AssessedProperty(
            dataset: dataset, parcelNumber: parcelNumber, address: address, location: location,
            marketValue: marketValue, saleDate: saleDate, salePrice: .left(out: .severalProperties),
            description: description, category: category, yearBuilt: yearBuilt, isYearEstimated: isYearEstimated)
    }
}

/// A value of a record, or why there is none.
public enum Recorded<Value: Sendable & Equatable>: Sendable, Equatable {
    case value(Value)
    case left(out: RecordGap)

    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    public var gap: RecordGap? {
        if case .left(let gap) = self { gap } else { nil }
    }
}

/// Why a value of a record is left out.
public enum RecordGap: String, CaseIterable, Sendable {
    /// The city's file has none.
    case missing
    /// A date or year that cannot be: before the records begin, or in the future.
    case outOfRange
    /// A price that is a form only, such as one dollar.
    case nominal
    /// The price of several properties that were sold together; of an address with several properties, no one value.
    case severalProperties
    /// Text where a number or date belongs.
    case unreadable
}

/// What a property is used for, in the terms that cities share.
public enum PropertyCategory: String, CaseIterable, Sendable {
    case singleFamily, multiFamily, apartments, mixedUse, commercial, industrial, garage, vacantLand, other

    /// Whether people may live there.
    public var isResidential: Bool {
        switch self {
        case .singleFamily, .multiFamily, .apartments, .mixedUse: true
        case .commercial, .industrial, .garage, .vacantLand, .other: false
        }
    }
}
