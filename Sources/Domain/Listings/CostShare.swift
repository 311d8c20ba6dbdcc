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
        /// A room in a flat: its price is one person's, the flat's utilities are shared.
        case room
        /// A studio: one person pays price and utilities.
        case studio
        /// A sale is not divided, and has no utilities.
        case sale

        public init(_ kind: ListingKind, bedrooms: Int) {
            switch kind {
            case .buy: self = .sale
            case .roommate: self = .room
            case .rent, .sublease: self = bedrooms == 0 ? .studio : .flat
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
    public func perPersonCents(ofWhole cents: Int) -> Int { (2 * cents + occupants) / (2 * occupants) }
}

extension IndexedListing {
    /// The price that filters and sorting compare: the total for all occupants, or else the monthly price.
    public func comparedCents(_ share: CostShare?) -> Int {
        guard let share else { return monthlyCents }
        let terms = share.terms(
            .init(kind, bedrooms: bedrooms), includesUtilities: amenities.contains(.utilitiesIncluded))
        return monthlyCents * terms.factor + terms.addedCents
    }
}
