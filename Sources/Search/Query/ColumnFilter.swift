import Domain

/// A `ListingFilter` for the columns. For rows in columns it gives exactly the results of `ListingFilter.passes`,
/// without the words.
struct ColumnFilter {
    private let kinds: UInt8
    private let bedrooms: ClosedRange<Int>
    private let bathroomHalves: ClosedRange<Int>
    /// When costs are shared this is only an outer bound, and `costs` decides.
    private let monthlyCents: (lowest: Int, highest: Int)
    private let costs: CostBounds?
    private let areaSquareFeet: Int?
    private let amenities: UInt16
    private let absentAmenities: UInt16
    private let food: UInt8?
    private let stay: ClosedRange<Int32>?
    private let highestTotal: Int?
    private let highestStay: Int?
    private let cost: RowCost
    private let traits: TraitColumns?
    private let divisions: DivisionColumns?

    init(_ filter: ListingFilter) {
        kinds = ListingKind.allCases.filter(filter.allows).reduce(0) { $0 | KindAndFood.bit($1) }
        bedrooms = Self.range(filter.minBedrooms, filter.maxBedrooms)
        bathroomHalves = Self.range(filter.minBathroomHalves, nil)
        let (lowest, highest) = filter.comparedCents
        if let share = filter.share, lowest != .min || highest != .max {
            // No cost is below the monthly price, and none above all occupants' price and utilities.
            let cheapest = max(0, lowest) / share.occupants - share.utilitiesCents
            monthlyCents = (cheapest > 0 ? cheapest : .min, highest)
            costs = CostBounds((lowest, highest), share)
        } else {
            (monthlyCents, costs) = ((lowest, highest), nil)
        }
        areaSquareFeet = filter.minAreaSquareFeet
        amenities = filter.amenities.rawValue
        absentAmenities = filter.absentAmenities.rawValue
        food = filter.foodPreference.map(KindAndFood.bits)
        highestTotal = filter.highestTotal.map { min($0, AllInRent.partTotal - 1) }
        highestStay = filter.highestStay.map { min($0, ComparedStay.partCost - 1) }
        cost = RowCost(filter)
        traits = TraitColumns(filter.traits)
        divisions = DivisionColumns(filter.divisions)
        // A day beyond the column's range is clamped, and matches the same listings.
        stay = filter.stay.map {
            Int32(clamping: $0.lowerBound.daysSinceEpoch)...Int32(clamping: $0.upperBound.daysSinceEpoch)
        }
    }

    /// Whether the filter only checks the price of these rows.
    func isPriceOnly(_ columns: ColumnView) -> Bool {
        allowsAllKinds(columns) && bedrooms == Self.bytes && bathroomHalves == Self.bytes && areaSquareFeet == nil
            && amenities | absentAmenities == 0 && food == nil && stay == nil && costs == nil
            && highestTotal == nil && highestStay == nil && traits == nil && divisions == nil
    }

    /// The rows with a price in bounds, which are adjacent. With a share, `keepCosts` must follow.
    func rowsByPrice(_ columns: ColumnView) -> Range<Int> {
        let first = monthlyCents.lowest == .min ? 0 : columns.firstRow(from: monthlyCents.lowest) { Int($0) }
        let end =
            monthlyCents.highest == .max ? columns.count : columns.firstRow(from: monthlyCents.highest + 1) { Int($0) }
        return first..<max(first, end)
    }

    func keepCosts(_ mask: RowMask, _ columns: ColumnView) { costs?.keep(mask, columns) }

    func keepKinds(_ mask: RowMask, _ columns: ColumnView) {
        guard !allowsAllKinds(columns) else { return }
        let wanted = RowMask.Block(repeating: kinds)
        mask.keep { ((columns.lanes(.kindAndFood, $0, of: UInt8.self) & wanted) .!= RowMask.Block()).bytes }
    }

    private func allowsAllKinds(_ columns: ColumnView) -> Bool { columns.kinds & ~kinds == 0 }

    func keepBedrooms(_ mask: RowMask, _ columns: ColumnView) { keep(bedrooms, .bedrooms, mask, columns) }

    var allowsAllHomeTypes: Bool { traits?.allowsAllHomeTypes ?? true }

    func keepHomeTypes(_ mask: RowMask, _ columns: ColumnView) { traits?.keepHomeTypes(mask, columns) }

    /// Keeps the rows that pass everything except price, kind and bedrooms.
    func keepOthers(_ mask: RowMask, _ columns: ColumnView) {
        keep(bathroomHalves, .bathroomHalves, mask, columns)
        guard amenities & absentAmenities == 0 else { return mask.clear() }
        if amenities | absentAmenities != 0 {
            let wanted = SIMD16<UInt16>(repeating: amenities)
            let named = SIMD16<UInt16>(repeating: amenities | absentAmenities)
            mask.keep { ((columns.lanes(.amenities, $0, of: UInt16.self) & named) .== wanted).bytes }
        }
        if let food {
            let (bits, wanted) = (RowMask.Block(repeating: KindAndFood.foodMask), RowMask.Block(repeating: food))
            mask.keep { ((columns.lanes(.kindAndFood, $0, of: UInt8.self) & bits) .== wanted).bytes }
        }
        if let highestTotal { keepTotals(highestTotal, mask, columns) }
        if let highestStay { keepStays(highestStay, mask, columns) }
        traits?.keepOthers(mask, columns)
        divisions?.keep(mask, columns)
        if let areaSquareFeet { keepArea(areaSquareFeet, mask, columns) }
        if let stay {
            let (first, last) = (SIMD16<Int32>(repeating: stay.lowerBound), SIMD16<Int32>(repeating: stay.upperBound))
            mask.keep { (columns.lanes(.availableFrom, $0, of: Int32.self) .<= first).bytes }
            mask.keep { (columns.lanes(.availableUntil, $0, of: Int32.self) .>= last).bytes }
        }
    }

    private func keepTotals(_ highest: Int, _ mask: RowMask, _ columns: ColumnView) {
        guard highest >= 0 else { return mask.clear() }
        guard cost.share == nil else { return mask.keepRows { cost.total($0, columns) <= highest } }
        keepRents(PackedRent.highest(total: highest), mask, columns)
    }

    private func keepStays(_ highest: Int, _ mask: RowMask, _ columns: ColumnView) {
        guard highest >= 0, cost.stay != nil else { return mask.clear() }
        keepRents(cost.highestRent(ofStay: highest), mask, columns)
        mask.keepRows { cost.comparedStay($0, columns) <= highest }
    }

    private func keepRents(_ highest: UInt32, _ mask: RowMask, _ columns: ColumnView) {
        let last = SIMD16<UInt32>(repeating: highest)
        mask.keep { (columns.lanes(.allInRent, $0, of: UInt32.self) .<= last).bytes }
    }

    private func keepArea(_ lowest: Int, _ mask: RowMask, _ columns: ColumnView) {
        guard let lowest = Int32(exactly: max(0, lowest)) else { return mask.clear() }
        let wanted = SIMD16<Int32>(repeating: lowest)
        mask.keep { (columns.lanes(.areaSquareFeet, $0, of: Int32.self) .>= wanted).bytes }
    }

    private func keep(_ range: ClosedRange<Int>, _ column: Column, _ mask: RowMask, _ columns: ColumnView) {
        guard range != Self.bytes else { return }
        guard let lowest = UInt8(exactly: range.lowerBound), let highest = UInt8(exactly: range.upperBound) else {
            return mask.clear()
        }
        let (first, last) = (RowMask.Block(repeating: lowest), RowMask.Block(repeating: highest))
        mask.keep { block in
            let values = columns.lanes(column, block, of: UInt8.self)
            return (values .>= first).bytes & (values .<= last).bytes
        }
    }

    /// The range of a byte column.
    private static let bytes = 0...255
    private static let noByte = 256...256

    /// The bytes from `lowest` to `highest`; `noByte` when there are none.
    private static func range(_ lowest: Int?, _ highest: Int?) -> ClosedRange<Int> {
        let (lowest, highest) = (max(0, lowest ?? 0), min(255, highest ?? 255))
        return lowest <= highest ? lowest...highest : noByte
    }
}
