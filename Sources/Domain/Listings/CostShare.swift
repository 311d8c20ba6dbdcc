/// The cost of a listing to each person who shares it, including utilities where known.
public struct CostShare: Hashable, Sendable {
    /// How many people share a flat: `Limits.occupants`.
    public let occupants: Int
    /// The monthly utilities of the whole flat, where the price does not include them.
    public let utilitiesCents: Int

    public init(occupants: Int, utilitiesCents: Int) {
        self.occupants = occupants
        self.utilitiesCents = utilitiesCents
    }

    /// How the price of a listing is divided among the occupants.
    public enum Division: CaseIterable, Sendable {
        /// A whole flat: its price and its utilities are shared.
        case flat
        /// A room in a flat or a dorm: its price is one person's, the flat's utilities are shared.
        case room
        /// A studio: one person pays price and utilities.
        case studio
        /// A sale is not divided, and has no utilities.
        case sale

        /// - Parameter bedrooms: those of the whole flat, also where a room of it is offered.
        public init(_ kind: ListingKind, bedrooms: Int, _ homeType: HomeType?) {
            switch (kind, homeType) {
            case (.buy, _): self = .sale
            case (.roommate, _), (_, .room), (_, .dorm): self = .room
            case (_, .studio): self = .studio
            case (.rent, _), (.sublease, _): self = bedrooms == 0 ? .studio : .flat
            }
        }
    }

    /// The monthly cost of all occupants together: `factor` times the monthly price, plus `addedCents`. Searches
    /// compare this, to avoid division and rounding.
    public func terms(_ division: Division, includesUtilities: Bool) -> (factor: Int, addedCents: Int) {
        let utilities = includesUtilities ? 0 : utilitiesCents
        return switch division {
        case .flat: (1, utilities)
        case .room: (occupants, utilities)
        case .studio: (occupants, occupants * utilities)
        case .sale: (occupants, 0)
        }
    }

    /// Converts a bound per person into one for all together.
    public func wholeCents(perPerson cents: Int) -> Int {
        let (whole, overflows) = cents.multipliedReportingOverflow(by: occupants)
        return overflows ? cents < 0 ? .min : .max : whole
    }

    /// One person's share of the total, rounded half up to whole cents.
    ///
    /// The total has the monthly price in whole cents, also of a price by the week or semester, because filters and
    /// sorting compare that: shares of exact prices could come out of order by a cent.
    public func perPersonCents(ofWhole cents: Int) -> Int { (2 * cents + occupants) / (2 * occupants) }
}

extension IndexedListing {
    public var division: CostShare.Division { .init(kind, bedrooms: bedrooms, traits.homeType) }

    /// The price that filters and sorting compare: the total for all occupants, or else the monthly price.
    public func comparedCents(_ share: CostShare?) -> Int {
        guard let share else { return monthlyCents }
        let terms = share.terms(division, includesUtilities: amenities.contains(.utilitiesIncluded))
        return monthlyCents * terms.factor + terms.addedCents
    }
}

extension AllInRent {
    /// Added to the totals of listings that don't state every part: beyond each of those that do.
    public static let partTotal = 1 << 44
    /// The total of a sale, which has none.
    public static let noTotal = 1 << 46

    /// The total that filters and sorting compare.
    public static func comparedTotal(cents: Int, isComplete: Bool, factor: Int) -> Int {
        min(cents * factor, partTotal - 1) + (isComplete ? 0 : partTotal)
    }
}

extension IndexedListing {
    /// The all-in rent that filters and sorting compare: of all occupants with a share.
    public func comparedTotal(_ share: CostShare?) -> Int {
        guard let allInRent else { return AllInRent.noTotal }
        return AllInRent.comparedTotal(
            cents: allInRent.cents, isComplete: allInRent.isComplete, factor: occupantsFactor(share))
    }

    /// By how much one person's cost is multiplied to compare it with those of whole homes.
    func occupantsFactor(_ share: CostShare?) -> Int {
        share?.terms(division, includesUtilities: true).factor ?? 1
    }

    func hasTotal(atMost highest: Int?, _ share: CostShare?) -> Bool {
        highest.map { comparedTotal(share) <= min($0, AllInRent.partTotal - 1) } ?? true
    }
}
