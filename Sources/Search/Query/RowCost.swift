import Domain

/// The price of a row for filtering and sorting: monthly or, with a share, the total for all occupants.
struct RowCost {
    let share: CostShare?

    /// The maximum difference to the monthly price, by which the rows of a cell are sorted.
    var maxRise: Int { share?.utilitiesCents ?? 0 }

    @inline(__always)
    func cents(_ row: Int, _ columns: ColumnView) -> Int {
        let monthlyCents = Int(columns.monthlyCents(row))
        guard let share else { return monthlyCents }
        return share.wholeCents(monthlyCents, Amenities(rawValue: columns.value(.amenities, row)))
    }

    /// The displayed price for `cents`.
    func shown(_ cents: Int) -> Int { share?.perPersonCents(ofWhole: cents) ?? cents }
}

/// Bounds on true costs as bounds on monthly prices: one pair for rows whose price includes utilities, and one that is
/// lower by the estimate for the others.
struct CostBounds {
    private typealias Bounds = (lowest: SIMD16<UInt32>, highest: SIMD16<UInt32>)

    private let including: Bounds
    private let excluding: Bounds

    /// - Parameter whole: the total for all occupants; `Int.min` and `Int.max` for no bound.
    init(_ whole: (lowest: Int, highest: Int), utilitiesCents: Int) {
        including = Self.bounds(whole, less: 0)
        excluding = Self.bounds(whole, less: utilitiesCents)
    }

    private static func bounds(_ whole: (lowest: Int, highest: Int), less cents: Int) -> Bounds {
        // Clamped to just beyond the column's range, to avoid overflow.
        let beyond = -1...(1 << 40)
        let lowest = min(max(whole.lowest, beyond.lowerBound), beyond.upperBound) - cents
        let highest = min(max(whole.highest, beyond.lowerBound), beyond.upperBound) - cents
        guard highest >= 0, lowest <= Int(UInt32.max) else { return (.init(repeating: 1), .init(repeating: 0)) }
        return (.init(repeating: UInt32(clamping: lowest)), .init(repeating: UInt32(clamping: highest)))
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        let bit = SIMD16(repeating: Amenities.utilitiesIncluded.rawValue)
        mask.keep { block in
            let cents = columns.lanes(.monthlyCents, block, of: UInt32.self)
            let includes = ((columns.lanes(.amenities, block, of: UInt16.self) & bit) .== bit).bytes
            return (includes & Self.within(including, cents)) | (~includes & Self.within(excluding, cents))
        }
    }

    @inline(__always)
    private static func within(_ bounds: Bounds, _ cents: SIMD16<UInt32>) -> RowMask.Block {
        (cents .>= bounds.lowest).bytes & (cents .<= bounds.highest).bytes
    }
}
