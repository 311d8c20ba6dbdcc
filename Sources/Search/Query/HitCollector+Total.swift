import Domain

extension HitCollector {
    /// Adds rows by their all-in rents.
    mutating func collectByTotal(_ mask: RowMask, _ columns: ColumnView) {
        let cost = cost
        // No total is below its packed rent's: occupants only multiply it.
        collectByRent(
            mask, columns, highest: { PackedRent.highest(total: Int(min($0, Double(AllInRent.noTotal)))) },
            value: { cost.total($0, columns) })
    }

    /// Adds rows by the costs of the stay.
    mutating func collectByStay(_ mask: RowMask, _ columns: ColumnView) {
        let cost = cost
        collectByRent(
            mask, columns, highest: { cost.highestRent(ofStay: Int(min($0, Double(ComparedStay.noCost)))) },
            value: { cost.comparedStay($0, columns) })
    }

    /// Adds rows by what their all-in rents bound; these do not follow the order of rows.
    ///
    /// - Parameter highest: the highest packed rent of a row whose value is at most this.
    @inline(__always)
    private mutating func collectByRent(
        _ mask: RowMask, _ columns: ColumnView, highest: (Double) -> UInt32, value: (Int) -> Int
    ) {
        for block in mask.blocks where !mask[block].isZero {
            let most = SIMD16(repeating: highest(best.bound.value))
            let rents = columns.lanes(.allInRent, block, of: UInt32.self)
            for lane in Lanes(mask[block] & (rents .<= most).bytes) {
                let row = block * Columns.rowsPerBlock + lane
                offer(Double(value(row)), row, columns)
            }
        }
    }
}
