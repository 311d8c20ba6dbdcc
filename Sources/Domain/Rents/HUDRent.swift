/// The rent of homes with 0 to 4 bedrooms, in cents a month.
public struct BedroomRents: Hashable, Sendable {
    /// The largest home that HUD publishes a figure for.
    public static let maxBedrooms = 4

    /// Monthly rents in cents, by number of bedrooms.
    public let cents: [Int]

    /// `nil` unless there is one figure for each number of bedrooms, all within `Limits.rentFigureCents`.
    public init?(_ cents: [Int]) {
        guard cents.count == Self.maxBedrooms + 1, cents.allSatisfy(Limits.rentFigureCents.contains) else { return nil }
        self.cents = cents
    }

    /// HUD's figure for larger homes: 15 % of the four-bedroom rent more for each bedroom beyond four.
    ///
    /// Source: 24 CFR 982.503 and the notes of each year's Fair Market Rents.
    static func cents(ofFour cents: Int, bedrooms: Int) -> Int {
        (cents * (100 + 15 * (bedrooms - maxBedrooms)) + 50) / 100
    }
}

/// An area for which HUD estimates rents: a metropolitan area, or a county outside them.
public struct HUDArea: Hashable, Sendable {
    /// Such as `METRO40380M40380`.
    public let code: String
    public let name: String

    public init(code: String, name: String) {
        self.code = code
        self.name = name
    }
}

/// A Small Area Fair Market Rent of the US Department of Housing and Urban Development (HUD): the 40th percentile of
/// recent movers' rents in a postal code, utilities included.
public struct SmallAreaRent: Hashable, Sendable {
    /// The federal fiscal year: 2024 begins in October 2023.
    public let year: Int
    /// Five digits.
    public let postalCode: String
    /// A postal code may lie in several areas, with different rents.
    public let area: HUDArea
    public let rents: BedroomRents

    public init(year: Int, postalCode: String, area: HUDArea, rents: BedroomRents) {
        self.year = year
        self.postalCode = postalCode
        self.area = area
        self.rents = rents
    }
}

/// HUD's Fair Market Rent of a county, or in New England of a town.
public struct CountyRent: Hashable, Sendable {
    public let year: Int
    /// Ten digits: state, county, and county subdivision or 99999 for a whole county.
    public let fips10: String
    /// The postal abbreviation.
    public let state: String
    public let county: String
    /// Empty for a whole county.
    public let town: String
    public let area: HUDArea
    public let rents: BedroomRents

    public init(
        year: Int, fips10: String, state: String, county: String, town: String, area: HUDArea, rents: BedroomRents
    ) {
        self.year = year
        self.fips10 = fips10
        self.state = state
        self.county = county
        self.town = town
        self.area = area
        self.rents = rents
    }
}

/// HUD's rents of one place for one size of home.
public struct HUDFigure: Hashable, Sendable {
    public enum Source: String, CaseIterable, Sendable {
        /// Small Area Fair Market Rents, by postal code.
        case smallArea
        /// Fair Market Rents, by county.
        case county
    }

    public struct AreaRent: Hashable, Sendable {
        public let area: HUDArea
        public let cents: Int
    }

    /// The lowest and the highest figure of a year, which differ where a place lies in several areas.
    public struct YearRange: Hashable, Sendable {
        public let year: Int
        public let cents: ClosedRange<Int>
    }

    public let source: Source
    /// The newest available year.
    public let year: Int
    /// The figures of that year, lowest first; the home may be in any of these areas.
    public let areas: [AreaRent]
    /// All available years, oldest first.
    public let course: [YearRange]

    /// The lowest and the highest figure of the newest year.
    public var cents: ClosedRange<Int> { course.last?.cents ?? 0...0 }
}
