/// A figure of an area, by a name that does not change with the tables of its publisher.
public enum AreaVariable: String, Sendable, CaseIterable {
    case population, medianHouseholdIncome, medianIndividualIncome, medianAge, medianPropertyValue
    /// With utilities, and without.
    case medianGrossRent, medianContractRent
    /// Homes.
    case occupied, vacant, ownerOccupied, renterOccupied
    /// Worked out of the counts: see `counts`.
    case vacancyRate, ownerShare, renterShare

    public enum Unit: String, Sendable, CaseIterable {
        case people, usd, usdPerMonth, years, homes, percent
    }

    public var unit: Unit {
        switch self {
        case .population: .people
        case .medianHouseholdIncome, .medianIndividualIncome, .medianPropertyValue: .usd
        case .medianAge: .years
        case .medianGrossRent, .medianContractRent: .usdPerMonth
        case .occupied, .vacant, .ownerOccupied, .renterOccupied: .homes
        case .vacancyRate, .ownerShare, .renterShare: .percent
        }
    }

    /// What a share is worked out of: the part, and the other part of the whole. `nil` for what is published.
    public var counts: (part: AreaVariable, rest: AreaVariable)? {
        switch self {
        case .vacancyRate: (.vacant, .occupied)
        case .ownerShare: (.ownerOccupied, .renterOccupied)
        case .renterShare: (.renterOccupied, .ownerOccupied)
        default: nil
        }
    }

    /// What is published and stored.
    public static let published = allCases.filter { $0.counts == nil }

    /// Whether zero is no possible figure: publishers that know none write 0.
    public var isMedian: Bool { unit == .usd || unit == .usdPerMonth || unit == .years }

    var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Where figures come from.
public enum AreaSurvey: String, Sendable, CaseIterable {
    /// The American Community Survey of one year.
    case acs1
    /// The same of five years, up to the year that is named.
    case acs5
    case decennial
    /// What the source says.
    case other

    /// How many years a figure covers.
    public var years: Int { self == .acs5 ? 5 : 1 }

    /// The years from one figure to the next.
    public var interval: Int { self == .decennial ? 10 : 1 }

    /// Of figures of the same year the one with the highest is shown: five years of answers know small places better.
    var preference: Int {
        switch self {
        case .acs5: 3
        case .acs1: 2
        case .decennial: 1
        case .other: 0
        }
    }

    var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// How the publisher is named where a file does not name it.
    public var publisher: String? {
        switch self {
        case .acs1: "U.S. Census Bureau, American Community Survey, 1-year"
        case .acs5: "U.S. Census Bureau, American Community Survey, 5-year"
        case .decennial: "U.S. Census Bureau, Decennial Census"
        case .other: nil
        }
    }
}
