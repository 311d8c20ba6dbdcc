import Domain

extension HitCollector {
    /// Adds rows by their all-in rents, which do not follow the order of rows.
    mutating func collectByTotal(_ mask: RowMask, _ columns: ColumnView) {
        for block in mask.blocks where !mask[block].isZero {
            // No total is below its packed rent's: occupants only multiply it.
            let highest = PackedRent.highest(total: Int(min(best.bound.value, Double(AllInRent.noTotal))))
            let rents = columns.lanes(.allInRent, block, of: UInt32.self)
            for lane in Lanes(mask[block] & (rents .<= SIMD16(repeating: highest)).bytes) {
                let row = block * Columns.rowsPerBlock + lane
                offer(Double(cost.total(row, columns)), row, columns)
            }
        }
    }

    /// Adds rows by the costs of the stay.
    mutating func collectByStay(_ mask: RowMask, _ columns: ColumnView) {
        for block in mask.blocks where !mask[block].isZero {
            let highest = cost.highestRent(ofStay: Int(min(best.bound.value, Double(ComparedStay.noCost))))
            let rents = columns.lanes(.allInRent, block, of: UInt32.self)
            for lane in Lanes(mask[block] & (rents .<= SIMD16(repeating: highest)).bytes) {
                let row = block * Columns.rowsPerBlock + lane
                offer(Double(cost.comparedStay(row, columns)), row, columns)
            }
        }
    }
}
