import Domain

/// The price of a row that bounds and sorting look at: of a month or, with a share, what all occupants together pay.
struct RowCost {
    let share: CostShare?

    /// How far at most it may lie above the monthly price, by which the rows of a cell stand in order.
    var mostRise: Int { share?.utilitiesCents ?? 0 }

    @inline(__always)
    func cents(_ row: Int, _ columns: ColumnView) -> Int {
        let monthlyCents = Int(columns.monthlyCents(row))
        guard let share else { return monthlyCents }
        return share.wholeCents(monthlyCents, Amenities(rawValue: columns.value(.amenities, row)))
    }

    /// The prices that a user sees for `cents`.
    func shown(_ cents: Int) -> Int { share?.perPersonCents(ofWhole: cents) ?? cents }
}

/// Bounds on true costs, as bounds on monthly prices: one pair for the rows whose price includes utilities, and one,
/// lower by the estimate, for the others.
struct CostBounds {
    private typealias Bounds = (least: SIMD16<UInt32>, most: SIMD16<UInt32>)

    private let including: Bounds
    private let excluding: Bounds

    /// - Parameter whole: what all occupants together pay; `Int.min` and `Int.max` for no bound.
    init(_ whole: (least: Int, most: Int), utilitiesCents: Int) {
        including = Self.bounds(whole, less: 0)
        excluding = Self.bounds(whole, less: utilitiesCents)
    }

    private static func bounds(_ whole: (least: Int, most: Int), less cents: Int) -> Bounds {
        // Clamped to what is beyond any column, so that nothing overflows.
        let beyond = -1...(1 << 40)
        let least = min(max(whole.least, beyond.lowerBound), beyond.upperBound) - cents
        let most = min(max(whole.most, beyond.lowerBound), beyond.upperBound) - cents
        guard most >= 0, least <= Int(UInt32.max) else { return (.init(repeating: 1), .init(repeating: 0)) }
        return (.init(repeating: UInt32(clamping: least)), .init(repeating: UInt32(clamping: most)))
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
        (cents .>= bounds.least).bytes & (cents .<= bounds.most).bytes
    }
}
