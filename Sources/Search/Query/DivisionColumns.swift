import Domain

/// The ways to divide a price that a search allows, for the columns.
struct DivisionColumns {
    private let divisions: Set<CostShare.Division>

    /// `nil` for a filter that allows all.
    init?(_ divisions: Set<CostShare.Division>) {
        guard !divisions.isEmpty else { return nil }
        self.divisions = divisions
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        let (flats, rooms, studios, sales) = (lanes(.flat), lanes(.room), lanes(.studio), lanes(.sale))
        let masks = DivisionMasks()
        mask.keep { block in
            let (isSale, isRoom, isStudio) = masks.lanes(columns, block)
            let isFlat = ~(isSale | isRoom | isStudio)
            return isFlat & flats | isRoom & rooms | isStudio & studios | isSale & sales
        }
    }

    /// Set where the search allows the division.
    private func lanes(_ division: CostShare.Division) -> RowMask.Block {
        divisions.contains(division) ? RowMask.Block(repeating: .max) : RowMask.Block()
    }
}
