import Geo

/// A property as a city assesses it. Owners' names and mailing addresses are never read.
public struct AssessedProperty: Sendable, Equatable {
    /// The dataset's id, a hyphen, and the parcel number: `philadelphia-364313005`.
    public typealias ID = String

    public let dataset: String
    public let parcelNumber: String
    /// The street address with unit and ZIP code, without city.
    public let address: StreetAddress
    public let location: Coordinate?
    public let marketValue: Recorded<Int>
    public let saleDate: Recorded<Day>
    /// Cents, like the market value.
    public let salePrice: Recorded<Int>
    /// The city's own description: `ROW 2 STY MASONRY`.
    public let description: String?
    public let category: PropertyCategory
    public let yearBuilt: Recorded<Int>
    public let isYearEstimated: Bool

    public init(
        dataset: String, parcelNumber: String, address: StreetAddress, location: Coordinate?,
        marketValue: Recorded<Int>, saleDate: Recorded<Day>, salePrice: Recorded<Int>, description: String?,
        category: PropertyCategory, yearBuilt: Recorded<Int>, isYearEstimated: Bool
    ) {
        self.dataset = dataset
        self.parcelNumber = parcelNumber
        self.address = address
        self.location = location
        self.marketValue = marketValue
        self.saleDate = saleDate
        self.salePrice = salePrice
        self.description = description
        self.category = category
        self.yearBuilt = yearBuilt
        self.isYearEstimated = isYearEstimated
    }

    public var id: ID { RecordID.property(parcelNumber, in: dataset) }
    public var block: StreetBlock.ID { RecordID.block(of: address, in: dataset) }

    /// The property without its sale price, which is the total of several properties sold together.
    public func soldTogether() -> AssessedProperty {
        AssessedProperty(
            dataset: dataset, parcelNumber: parcelNumber, address: address, location: location,
            marketValue: marketValue, saleDate: saleDate, salePrice: .left(out: .severalProperties),
            description: description, category: category, yearBuilt: yearBuilt, isYearEstimated: isYearEstimated)
    }
}

/// A recorded value, or the reason for its absence.
public enum Recorded<Value: Sendable & Equatable>: Sendable, Equatable {
    case value(Value)
    case left(out: MissingValueReason)

    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    public var gap: MissingValueReason? {
        if case .left(let gap) = self { gap } else { nil }
    }
}

/// Why a recorded value is missing.
public enum MissingValueReason: String, CaseIterable, Sendable {
    /// The city's file has none.
    case missing
    /// An impossible date or year: before the records begin, or in the future.
    case outOfRange
    /// A nominal price, such as one dollar.
    case nominal
    /// The value covers several properties: the price of a joint sale, or an address with several properties.
    case severalProperties
    /// Text where a number or date belongs.
    case unreadable
}

/// The use of a property, in terms that cities share.
public enum PropertyCategory: String, CaseIterable, Sendable {
    case singleFamily, multiFamily, apartments, mixedUse, commercial, industrial, garage, vacantLand, other
}
