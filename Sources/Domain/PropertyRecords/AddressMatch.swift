/// The properties of one block at a house number: their number, common values, and the first ones.
public struct AddressMatch: Sendable, Equatable {
    public let block: StreetBlock.ID
    public let count: Int
    public let categories: Set<PropertyCategory>
    /// `nil` where they differ, or one has none.
    public let yearBuilt: Int?
    /// Why there is no year; `severalProperties` where they differ.
    public let yearBuiltGap: MissingValueReason?
    /// Whether the year of one of them was estimated.
    public let isYearEstimated: Bool
    /// `nil` where they differ, or none is known.
    public let postalCode: String?
    /// The first ones, up to the requested limit.
    public let properties: [AssessedProperty]

    public init(
        block: StreetBlock.ID, count: Int, categories: Set<PropertyCategory>, yearBuilt: Int?,
        yearBuiltGap: MissingValueReason?,
        isYearEstimated: Bool, postalCode: String?, properties: [AssessedProperty]
    ) {
        self.block = block
        self.count = count
        self.categories = categories
        self.yearBuilt = yearBuilt
        self.yearBuiltGap = yearBuiltGap
        self.isYearEstimated = isYearEstimated
        self.postalCode = postalCode
        self.properties = properties
    }

    /// The only property; `nil` where there are several.
    public var single: AssessedProperty? { count == 1 ? properties.first : nil }

    /// The last sale of the only property; several properties have different ones.
    public var saleDate: Recorded<Day> { single?.saleDate ?? .left(out: .severalProperties) }
}
