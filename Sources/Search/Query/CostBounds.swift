import Domain

/// Bounds on true costs as bounds on monthly prices, which differ by how a listing is divided and by whether its price
/// includes utilities. The rows of a cell are sorted by monthly price: so each way to divide has a range of rows.
struct CostBounds {
    private let whole: (lowest: Int, highest: Int)
    private let share: CostShare

    /// - Parameter whole: the total for all occupants; `Int.min` and `Int.max` for no bound.
    init(_ whole: (lowest: Int, highest: Int), _ share: CostShare) {
        self.whole = whole
        self.share = share
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        let (flat, flatPlus) = (rows(.flat, true, columns), rows(.flat, false, columns))
        let (room, roomPlus) = (rows(.room, true, columns), rows(.room, false, columns))
        let (studio, studioPlus) = (rows(.studio, true, columns), rows(.studio, false, columns))
        let sale = rows(.sale, false, columns)
        let utilities = SIMD16<UInt16>(repeating: Amenities.utilitiesIncluded.rawValue)
        let sales = RowMask.Block(repeating: KindAndFood.bit(.buy))
        let rooms = RowMask.Block(repeating: KindAndFood.bit(.roommate))
        // A vector: compared with a number, one lane after the other would be.
        let none = RowMask.Block()
        mask.keep { block in
            let kinds = columns.lanes(.kindAndFood, block, of: UInt8.self)
            let includes = ((columns.lanes(.amenities, block, of: UInt16.self) & utilities) .== utilities).bytes
            let isSale = ((kinds & sales) .!= none).bytes
            let isRoom = ((kinds & rooms) .!= none).bytes
            let isStudio = (columns.lanes(.bedrooms, block, of: UInt8.self) .== none).bytes & ~isSale & ~isRoom
            let isFlat = ~(isSale | isRoom | isStudio)
            let included =
                isFlat & RowMask.lanes(flat, block) | isRoom & RowMask.lanes(room, block)
                | isStudio & RowMask.lanes(studio, block)
            let added =
                isFlat & RowMask.lanes(flatPlus, block) | isRoom & RowMask.lanes(roomPlus, block)
                | isStudio & RowMask.lanes(studioPlus, block)
            return includes & included | ~includes & added | isSale & RowMask.lanes(sale, block)
        }
    }

    /// The rows whose monthly price is within the bounds if they are divided like this.
    private func rows(
        _ division: CostShare.Division, _ includesUtilities: Bool, _ columns: ColumnView
    ) -> Range<Int> {
        let terms = share.terms(division, includesUtilities: includesUtilities)
        // Clamped to just beyond the column's range, to avoid overflow.
        let beyond = -1...(1 << 48)
        let lowest = min(max(whole.lowest, beyond.lowerBound), beyond.upperBound) - terms.addedCents
        let highest = min(max(whole.highest, beyond.lowerBound), beyond.upperBound) - terms.addedCents
        guard highest >= 0 else { return 0..<0 }
        let (first, last) = (max(0, lowest + terms.factor - 1) / terms.factor, highest / terms.factor)
        guard first <= last else { return 0..<0 }
        return columns.firstRow(from: first) { Int($0) }..<columns.firstRow(from: last + 1) { Int($0) }
    }
}
