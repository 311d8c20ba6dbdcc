/// The mandatory fees of a lease that are not paid each month, in cents.
public struct LeaseFees: Hashable, Sendable {
    public let onceCents: Int
    public let yearlyCents: Int

    public static let none = LeaseFees(onceCents: 0, yearlyCents: 0)

    public init(onceCents: Int, yearlyCents: Int) {
        self.onceCents = onceCents
        self.yearlyCents = yearlyCents
    }

    public init(_ terms: LeaseTerms) {
        self.init(onceCents: terms.mandatoryCents(.once), yearlyCents: terms.mandatoryCents(.yearly))
    }
}

/// A stay by whose whole cost searches compare listings.
public struct ComparedStay: Hashable, Sendable {
    /// Added to the costs of listings that don't state every part: beyond each of those that do.
    public static let partCost = 1 << 51
    /// The cost of a sale, which has none.
    public static let noCost = 1 << 52
    /// Amounts beyond it compare as equal, so that no sum overflows.
    private static let maxCents = 1 << 44

    private let thirtieths: Int
    private let yearsBegun: Int

    /// `nil` for a stay that ends before it begins, or is longer than a cost is computed for.
    public init?(from first: Day, until last: Day) {
        let (days, overflows) = last.daysSinceEpoch.subtractingReportingOverflow(first.daysSinceEpoch)
        guard !overflows, (0..<Limits.stayDays).contains(days) else { return nil }
        let length = StayLength(first...last)
        (thirtieths, yearsBegun) = (length.thirtieths, length.yearsBegun)
    }

    /// The cost of the whole stay, as `LeaseCost.Stay.totalCents` but from the whole cents of a month: the rent of the
    /// all-in rent is what a twelfth of the yearly fees leaves.
    public func cents(_ rent: AllInRent, _ fees: LeaseFees) -> Int {
        let (monthly, once) = (min(rent.cents, Self.maxCents), min(fees.onceCents, Self.maxCents))
        let yearly = min(fees.yearlyCents, Self.maxCents)
        // In parts of a twelfth of a thirtieth of a cent.
        let parts = (12 * monthly - yearly) * thirtieths + 360 * (once + yearly * yearsBegun)
        return (2 * max(0, parts) + 360) / 720
    }

    /// The cost that filters and sorting compare: `factor` times that of the stay.
    public func comparedCost(_ rent: AllInRent, _ fees: LeaseFees, factor: Int) -> Int {
        min(cents(rent, fees) * factor, Self.partCost - 1) + (rent.isComplete ? 0 : Self.partCost)
    }

    /// A bound on the all-in rent, undivided, of all listings whose compared cost is at most `cost`: fees and occupants
    /// only add to what the rent comes to.
    public func highestTotal(costing cost: Int) -> Int {
        guard cost < Self.noCost else { return AllInRent.noTotal }
        let isPart = cost >= Self.partCost
        let highest = (2 * max(0, isPart ? cost - Self.partCost : cost) + 1) * 15 / thirtieths
        return min(highest, AllInRent.partTotal - 1) + (isPart ? AllInRent.partTotal : 0)
    }
}

extension IndexedListing {
    /// The cost of a whole stay; `nil` for a sale.
    public func stayCents(_ stay: ComparedStay) -> Int? { allInRent.map { stay.cents($0, fees) } }

    /// The cost of a stay that filters and sorting compare: of all occupants with a share. Without a stay, no listing
    /// has one.
    public func comparedCost(of stay: ComparedStay?, _ share: CostShare?) -> Int {
        guard let stay, let allInRent else { return ComparedStay.noCost }
        return stay.comparedCost(allInRent, fees, factor: occupantsFactor(share))
    }

    func hasStay(_ stay: @autoclosure () -> ComparedStay?, atMost highest: Int?, _ share: CostShare?) -> Bool {
        highest.map { comparedCost(of: stay(), share) <= min($0, ComparedStay.partCost - 1) } ?? true
    }
}
