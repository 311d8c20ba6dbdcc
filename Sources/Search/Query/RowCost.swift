import Domain

/// The price of a row for filtering and sorting: monthly or, with a share, the total for all occupants.
struct RowCost {
    let share: CostShare?
    /// The stay that the search is for.
    let stay: ComparedStay?

    init(_ filter: ListingFilter) { (share, stay) = (filter.share, filter.comparedStay) }

    @inline(__always)
    func cents(_ row: Int, _ columns: ColumnView) -> Int {
        let monthlyCents = Int(columns.monthlyCents(row))
        guard let share else { return monthlyCents }
        let terms = terms(row, columns, share)
        return monthlyCents * terms.factor + terms.addedCents
    }

    /// The all-in rent for filtering and sorting, as `IndexedListing.comparedTotal` is.
    @inline(__always)
    func total(_ row: Int, _ columns: ColumnView) -> Int {
        guard let rent = PackedRent.rent(columns.value(.allInRent, row)) else { return AllInRent.noTotal }
        return AllInRent.comparedTotal(
            cents: rent.cents, isComplete: rent.isComplete, factor: occupantsFactor(row, columns))
    }

    /// The cost of the stay for filtering and sorting, as `IndexedListing.comparedCost` is.
    @inline(__always)
    func comparedStay(_ row: Int, _ columns: ColumnView) -> Int {
        guard let stay, let rent = PackedRent.rent(columns.value(.allInRent, row)) else { return ComparedStay.noCost }
        return stay.comparedCost(rent, fees(row, columns), factor: occupantsFactor(row, columns))
    }

    /// The cost of the stay; `nil` without one, and for a sale.
    func stayCents(_ row: Int, _ columns: ColumnView) -> Int? {
        guard let stay, let rent = PackedRent.rent(columns.value(.allInRent, row)) else { return nil }
        return stay.cents(rent, fees(row, columns))
    }

    /// No row with a greater packed rent has a stay that compares as at most `cost`.
    func highestRent(ofStay cost: Int) -> UInt32 {
        PackedRent.highest(total: stay?.highestTotal(costing: cost) ?? AllInRent.noTotal)
    }

    /// The total that is divided among the occupants; `nil` without a share, and for a sale.
    @inline(__always)
    func sharedCents(_ row: Int, _ columns: ColumnView) -> Int? {
        guard share != nil, columns.kind(row) != .buy else { return nil }
        return cents(row, columns)
    }

    /// The lowest monthly price of a row that can cost `cents`. No row costs less than its monthly price.
    func lowestMonthly(costing cents: Double) -> Double {
        guard let share else { return cents }
        return cents / Double(share.occupants) - Double(share.utilitiesCents)
    }

    /// The highest cost of a row with this monthly price.
    func highest(monthly cents: Int) -> Int {
        guard let share else { return cents }
        return share.occupants * (cents + share.utilitiesCents)
    }

    /// The displayed price for `cents`.
    func shown(_ cents: Int) -> Int { share?.perPersonCents(ofWhole: cents) ?? cents }

    @inline(__always)
    private func fees(_ row: Int, _ columns: ColumnView) -> LeaseFees {
        let (once, yearly): (UInt32, UInt32) = (columns.value(.onceFees, row), columns.value(.yearlyFees, row))
        return LeaseFees(onceCents: Int(once), yearlyCents: Int(yearly))
    }

    @inline(__always)
    private func occupantsFactor(_ row: Int, _ columns: ColumnView) -> Int {
        share.map { terms(row, columns, $0).factor } ?? 1
    }

    @inline(__always)
    private func terms(_ row: Int, _ columns: ColumnView, _ share: CostShare) -> (factor: Int, addedCents: Int) {
        let bedrooms: UInt8 = columns.value(.bedrooms, row)
        let homeType = PackedTraits.homeType(columns.value(.traits, row))
        let amenities = Amenities(rawValue: columns.value(.amenities, row))
        return share.terms(
            .init(columns.kind(row), bedrooms: Int(bedrooms), homeType),
            includesUtilities: amenities.contains(.utilitiesIncluded))
    }
}
