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
        let (utilities, divisions) = (SIMD16(repeating: Amenities.utilitiesIncluded.rawValue), DivisionMasks())
        mask.keep { block in
            let includes = ((columns.lanes(.amenities, block, of: UInt16.self) & utilities) .== utilities).bytes
            let (isSale, isRoom, isStudio) = divisions.lanes(columns, block)
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

/// Finds how the rows of a block are divided, as `CostShare.Division` does. Values are vectors: compared with a number,
/// one lane after the other would be.
struct DivisionMasks {
    private let sales = RowMask.Block(repeating: KindAndFood.bit(.buy))
    private let roommates = RowMask.Block(repeating: KindAndFood.bit(.roommate))
    private let none = RowMask.Block()
    private let homeTypes = SIMD16<UInt16>(repeating: PackedTraits.homeTypeMask)
    private let room = SIMD16<UInt16>(repeating: PackedTraits.bits(.room))
    private let dorm = SIMD16<UInt16>(repeating: PackedTraits.bits(.dorm))
    private let studio = SIMD16<UInt16>(repeating: PackedTraits.bits(.studio))

    /// The rows that are not flats.
    @inline(__always)
    func lanes(_ columns: ColumnView, _ block: Int) -> (sale: RowMask.Block, room: RowMask.Block, studio: RowMask.Block)
    {
        let kinds = columns.lanes(.kindAndFood, block, of: UInt8.self)
        let types = columns.lanes(.traits, block, of: UInt16.self) & homeTypes
        let isSale = ((kinds & sales) .!= none).bytes
        let isOneRoom = (types .== room).bytes | (types .== dorm).bytes
        let isRoom = (((kinds & roommates) .!= none).bytes | isOneRoom) & ~isSale
        let hasNoBedroom = (columns.lanes(.bedrooms, block, of: UInt8.self) .== none).bytes
        return (isSale, isRoom, (hasNoBedroom | (types .== studio).bytes) & ~(isSale | isRoom))
    }
}
