/// How the rent of a home compares with HUD's figure, which is for a whole home with its utilities.
///
/// A whole home costs its price and its utilities. A room costs its price and one person's part of them, and compares
/// with one person's part of HUD's figure for the whole home: each bedroom has one person. A home of which a room is
/// offered has at least two bedrooms.
public struct RentTerms: Hashable, Sendable {
    /// Of the whole home.
    public let bedrooms: Int
    /// Among how many people HUD's figure is divided; one for a whole home.
    public let people: Int
    /// What utilities add to a price that does not include them.
    public let utilitiesCents: Int

    /// - Parameter utilitiesCents: of the whole home, each month.
    public init(_ kind: ListingKind, bedrooms: Int, utilitiesCents: Int) {
        let isRoom = kind == .roommate
        self.bedrooms = isRoom ? max(2, bedrooms) : bedrooms
        people = isRoom ? self.bedrooms : 1
        self.utilitiesCents = CostShare(occupants: people, utilitiesCents: 0).perPersonCents(ofWhole: utilitiesCents)
    }

    /// What the home or room costs a month.
    public func costCents(ofMonthly cents: Int, includesUtilities: Bool) -> Int {
        cents + (includesUtilities ? 0 : utilitiesCents)
    }

    /// One person's part.
    public func part(of cents: Int) -> Int {
        CostShare(occupants: people, utilitiesCents: 0).perPersonCents(ofWhole: cents)
    }

    public func part(of cents: ClosedRange<Int>) -> ClosedRange<Int> {
        part(of: cents.lowerBound)...part(of: cents.upperBound)
    }
}
