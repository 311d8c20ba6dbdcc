/// A figure of an area that an account saved.
public struct AreaBookmark: Hashable, Sendable {
    /// The cards of an area's profile.
    public enum Card: String, CaseIterable, Sendable {
        case population, income, age, propertyValue, rent, ownership, vacancy, rentShare, commute, transit

        /// The variables of the card; it shows the first known one.
        public var variables: [AreaVariable] {
            switch self {
            case .population: [.population]
            case .income: [.medianHouseholdIncome, .medianIndividualIncome, .perCapitaIncome]
            case .age: [.medianAge]
            case .propertyValue: [.medianPropertyValue]
            case .rent: [.medianGrossRent, .medianContractRent]
            case .ownership: [.ownerShare]
            case .vacancy: [.vacancyRate]
            case .rentShare: [.medianRentShareOfIncome]
            case .commute: [.meanMinutesToWork]
            case .transit: [.transitShare]
            }
        }

        /// Whether a profile without a figure leaves the card out: no such figures ship with Digs.
        public var needsFigure: Bool { [.rentShare, .commute, .transit].contains(self) }
    }

    public let area: Area.ID
    public let card: Card

    public init(area: Area.ID, card: Card) {
        self.area = area
        self.card = card
    }
}

/// A bookmark, and when it was saved.
public struct SavedAreaBookmark: Sendable {
    public let bookmark: AreaBookmark
    public let savedAt: Instant

    public init(bookmark: AreaBookmark, savedAt: Instant) {
        self.bookmark = bookmark
        self.savedAt = savedAt
    }
}
