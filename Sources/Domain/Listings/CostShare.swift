/// What a listing truly costs each of several who share it: utilities included, as far as anybody can tell.
public struct CostShare: Hashable, Sendable {
    /// How many live there: `Limits.occupants`.
    public let occupants: Int
    /// What utilities cost a month, of the whole flat, where the price does not include them.
    public let utilitiesCents: Int

    public init(occupants: Int, utilitiesCents: Int) {
        (self.occupants, self.utilitiesCents) = (occupants, utilitiesCents)
    }

    /// What a month costs all of them together, by which searches compare: nothing is divided, so nothing is rounded.
    public func wholeCents(_ monthlyCents: Int, _ amenities: Amenities) -> Int {
        amenities.contains(.utilitiesIncluded) ? monthlyCents : monthlyCents + utilitiesCents
    }

    /// A bound on what one pays, as a bound on what all pay together.
    public func wholeCents(perPerson cents: Int) -> Int {
        let (whole, overflows) = cents.multipliedReportingOverflow(by: occupants)
        return overflows ? cents < 0 ? .min : .max : whole
    }

    /// One's part of what all pay together, rounded to whole cents, halves up.
    public func perPersonCents(ofWhole cents: Int) -> Int { (2 * cents + occupants) / (2 * occupants) }
}

extension IndexedListing {
    /// The price that bounds and sorting look at: what all occupants together pay, or else the price of a month.
    public func comparedCents(_ share: CostShare?) -> Int { share?.wholeCents(monthlyCents, amenities) ?? monthlyCents }
}
