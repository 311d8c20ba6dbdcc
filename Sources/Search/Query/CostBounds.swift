import Domain

/// Bounds on true costs as bounds on monthly prices, which differ by how a listing is divided and by whether its price
/// includes utilities.
struct CostBounds {
    private struct Bounds {
        let lowest: SIMD16<UInt32>
        let highest: SIMD16<UInt32>

        /// Bounds that nothing meets if no price in the column's range costs that little or that much.
        init(_ whole: (lowest: Int, highest: Int), _ terms: (factor: Int, addedCents: Int)) {
            // Clamped to just beyond the column's range, to avoid overflow.
            let beyond = -1...(1 << 48)
            let lowest = min(max(whole.lowest, beyond.lowerBound), beyond.upperBound) - terms.addedCents
            let highest = min(max(whole.highest, beyond.lowerBound), beyond.upperBound) - terms.addedCents
            let (first, last) = (max(0, lowest + terms.factor - 1) / terms.factor, highest / terms.factor)
            if highest < 0 || first > Int(UInt32.max) {
                (self.lowest, self.highest) = (.init(repeating: 1), .init(repeating: 0))
            } else {
                self.lowest = .init(repeating: UInt32(clamping: first))
                self.highest = .init(repeating: UInt32(clamping: last))
            }
        }

        @inline(__always)
        func contains(_ cents: SIMD16<UInt32>) -> RowMask.Block {
            (cents .>= lowest).bytes & (cents .<= highest).bytes
        }
    }

    private let whole: (lowest: Int, highest: Int)
    private let share: CostShare

    /// - Parameter whole: the total for all occupants; `Int.min` and `Int.max` for no bound.
    init(_ whole: (lowest: Int, highest: Int), _ share: CostShare) {
        (self.whole, self.share) = (whole, share)
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        func bounds(_ division: CostShare.Division, _ includesUtilities: Bool) -> Bounds {
            Bounds(whole, share.terms(division, includesUtilities: includesUtilities))
        }
        let (flat, flatPlus) = (bounds(.flat, true), bounds(.flat, false))
        let (room, roomPlus) = (bounds(.room, true), bounds(.room, false))
        let (studio, studioPlus, sale) = (bounds(.studio, true), bounds(.studio, false), bounds(.sale, false))
        let utilities = SIMD16(repeating: Amenities.utilitiesIncluded.rawValue)
        let (saleBit, roomBit) = (KindAndFood.bit(.buy), KindAndFood.bit(.roommate))
        mask.keep { block in
            let cents = columns.lanes(.monthlyCents, block, of: UInt32.self)
            let kinds = columns.lanes(.kindAndFood, block, of: UInt8.self)
            let includes = ((columns.lanes(.amenities, block, of: UInt16.self) & utilities) .== utilities).bytes
            let isSale = ((kinds & saleBit) .!= 0).bytes
            let isRoom = ((kinds & roomBit) .!= 0).bytes
            let isStudio = (columns.lanes(.bedrooms, block, of: UInt8.self) .== 0).bytes & ~isSale & ~isRoom
            let isFlat = ~(isSale | isRoom | isStudio)
            let included =
                isFlat & flat.contains(cents) | isRoom & room.contains(cents) | isStudio & studio.contains(cents)
            let added =
                isFlat & flatPlus.contains(cents) | isRoom & roomPlus.contains(cents)
                | isStudio & studioPlus.contains(cents)
            return includes & included | ~includes & added | isSale & sale.contains(cents)
        }
    }
}
