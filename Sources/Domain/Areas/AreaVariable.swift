/// A figure of an area, under a name that is independent of its publisher's tables.
public enum AreaVariable: String, Sendable, CaseIterable {
    case population, medianHouseholdIncome, medianIndividualIncome, medianAge, medianPropertyValue
    /// Gross rent includes utilities; contract rent does not.
    case medianGrossRent, medianContractRent
    /// Numbers of homes.
    case occupied, vacant, ownerOccupied, renterOccupied
    /// Computed from the counts: see `counts`.
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

    /// The counts that a share is computed from: the part, and the rest of the whole. `nil` for published variables.
    public var counts: (part: AreaVariable, rest: AreaVariable)? {
        switch self {
        case .vacancyRate: (.vacant, .occupied)
        case .ownerShare: (.ownerOccupied, .renterOccupied)
        case .renterShare: (.renterOccupied, .ownerOccupied)
        default: nil
        }
    }

    /// The variables that are published and stored.
    public static let published = allCases.filter { $0.counts == nil }

    /// Whether zero means an unknown figure, as publishers write it.
    public var isMedian: Bool { unit == .usd || unit == .usdPerMonth || unit == .years }

    var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The surveys that figures come from.
public enum AreaSurvey: String, Sendable, CaseIterable {
    /// The one-year American Community Survey.
    case acs1
    /// The five-year survey, named by its last year.
    case acs5
    case decennial
    /// Any other source, named by the file.
    case other

    /// How many years a figure covers.
    public var years: Int { self == .acs5 ? 5 : 1 }

    /// The years between two figures.
    public var interval: Int { self == .decennial ? 10 : 1 }

    /// The figure with the highest preference is shown for a year with several: five-year samples are more reliable in
    /// small places.
    var preference: Int {
        switch self {
        case .acs5: 3
        case .acs1: 2
        case .decennial: 1
        case .other: 0
        }
    }

    var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The publisher's name when a file names none.
    public var publisher: String? {
        switch self {
        case .acs1: "U.S. Census Bureau, American Community Survey, 1-year"
        case .acs5: "U.S. Census Bureau, American Community Survey, 5-year"
        case .decennial: "U.S. Census Bureau, Decennial Census"
        case .other: nil
        }
    }
}
