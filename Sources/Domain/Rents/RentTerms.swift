/// Makes a rent comparable with HUD's figure, which is for a whole home with utilities.
///
/// A whole home costs its price and its utilities. A room costs its price and one person's share of the utilities, and
/// compares with one person's share of HUD's figure for the whole home, with one person per bedroom. A home with a room
/// on offer has at least two bedrooms, and a studio has none.
public struct RentTerms: Hashable, Sendable {
    /// The whole home's.
    public let bedrooms: Int
    /// The number of people who share HUD's figure; one for a whole home.
    public let people: Int
    /// The utilities on top of a price that excludes them.
    public let utilitiesCents: Int

    /// - Parameter utilitiesCents: of the whole home, per month.
    public init(_ division: CostShare.Division, bedrooms: Int, utilitiesCents: Int) {
        let size =
            switch division {
            case .room: max(2, bedrooms)
            case .studio: 0
            case .flat, .sale: bedrooms
            }
        self.bedrooms = size
        people = division == .room ? size : 1
        self.utilitiesCents = CostShare(occupants: people, utilitiesCents: 0).perPersonCents(ofWhole: utilitiesCents)
    }

    /// The monthly cost of the home or room.
    public func costCents(ofMonthly cents: Int, includesUtilities: Bool) -> Int {
        cents + (includesUtilities ? 0 : utilitiesCents)
    }

    /// One person's share.
    public func part(of cents: Int) -> Int {
        CostShare(occupants: people, utilitiesCents: 0).perPersonCents(ofWhole: cents)
    }

    public func part(of cents: ClosedRange<Int>) -> ClosedRange<Int> {
        part(of: cents.lowerBound)...part(of: cents.upperBound)
    }
}
