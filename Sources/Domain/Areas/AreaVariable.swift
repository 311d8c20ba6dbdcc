/// A figure of an area, under a name that is independent of its publisher's tables.
public enum AreaVariable: String, Sendable, CaseIterable {
    case population, medianHouseholdIncome, medianIndividualIncome, medianAge, medianPropertyValue
    /// The income of all divided by the people of every age.
    case perCapitaIncome
    /// Gross rent includes utilities; contract rent does not.
    case medianGrossRent, medianContractRent
    /// Numbers of homes.
    case occupied, vacant, ownerOccupied, renterOccupied
    /// The median of gross rents as a share of the household's income.
    case medianRentShareOfIncome
    /// Numbers of workers of 16 and more: all, by means of travel to work, and those who don't work at home.
    case workers, carCommuters, transitCommuters, bicycleCommuters, walkingCommuters, homeWorkers, travelingWorkers
    /// The minutes that all traveling workers together need to work, one way.
    case aggregateMinutesToWork
    /// One way. Published in profiles, else computed from the aggregate: see `quotient`.
    case meanMinutesToWork
    /// Computed from the counts: see `quotient`.
    case vacancyRate, ownerShare, renterShare, carShare, transitShare, bicycleShare, walkShare, homeWorkShare

    public enum Unit: String, Sendable, CaseIterable {
        case people, usd, usdPerMonth, years, homes, percent, minutes
    }

    public var unit: Unit {
        switch self {
        case .population, .workers, .carCommuters, .transitCommuters, .bicycleCommuters, .walkingCommuters,
            .homeWorkers, .travelingWorkers:
            .people
        case .medianHouseholdIncome, .medianIndividualIncome, .perCapitaIncome, .medianPropertyValue: .usd
        case .medianAge: .years
        case .medianGrossRent, .medianContractRent: .usdPerMonth
        case .occupied, .vacant, .ownerOccupied, .renterOccupied: .homes
        case .medianRentShareOfIncome, .vacancyRate, .ownerShare, .renterShare, .carShare, .transitShare,
            .bicycleShare, .walkShare, .homeWorkShare:
            .percent
        case .aggregateMinutesToWork, .meanMinutesToWork: .minutes
        }
    }

    /// The published variables that a figure is computed from: the part divided by the sum of the whole. `nil` for
    /// variables that are only published.
    public var quotient: (part: AreaVariable, whole: [AreaVariable])? {
        switch self {
        case .vacancyRate: (.vacant, [.vacant, .occupied])
        case .ownerShare: (.ownerOccupied, [.ownerOccupied, .renterOccupied])
        case .renterShare: (.renterOccupied, [.ownerOccupied, .renterOccupied])
        case .carShare: (.carCommuters, [.workers])
        case .transitShare: (.transitCommuters, [.workers])
        case .bicycleShare: (.bicycleCommuters, [.workers])
        case .walkShare: (.walkingCommuters, [.workers])
        case .homeWorkShare: (.homeWorkers, [.workers])
        case .meanMinutesToWork: (.aggregateMinutesToWork, [.travelingWorkers])
        default: nil
        }
    }

    /// Whether publishers give it, so that it can be imported and stored.
    public var isPublished: Bool { quotient == nil || self == .meanMinutesToWork }

    /// The variables that are published and stored.
    public static let published = allCases.filter(\.isPublished)

    /// Whether zero means an unknown figure, as publishers write it.
    public var isMedian: Bool {
        switch self {
        case .medianRentShareOfIncome, .meanMinutesToWork: true
        default: unit == .usd || unit == .usdPerMonth || unit == .years
        }
    }

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
