/// What a listing costs each person who shares it, utilities included as far as known.
public struct CostShare: Hashable, Sendable {
    /// How many people share it: `Limits.occupants`.
    public let occupants: Int
    /// The monthly utilities of the whole flat, where the price does not include them.
    public let utilitiesCents: Int

    public init(occupants: Int, utilitiesCents: Int) {
        (self.occupants, self.utilitiesCents) = (occupants, utilitiesCents)
    }

    /// The monthly cost for all together. Searches compare this, to avoid division and rounding.
    public func wholeCents(_ monthlyCents: Int, _ amenities: Amenities) -> Int {
        amenities.contains(.utilitiesIncluded) ? monthlyCents : monthlyCents + utilitiesCents
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
    public func comparedCents(_ share: CostShare?) -> Int { share?.wholeCents(monthlyCents, amenities) ?? monthlyCents }
}
