/// Counts the rows of an area, ignoring the other filters.
struct WordCounter {
    let index: ListingIndex
    let candidates: [RowFilter.Candidate]
    let area: SearchArea

    /// How many rows match each clause, or each of `some`; counting stops at a limit or soon after. Compares each cell
    /// with the area once.
    func matches(_ compiled: CompiledWords, _ some: Range<Int>? = nil, upTo limit: Int = .max) -> [Int] {
        let clauses = some ?? compiled.indices
        var counts = Array(repeating: 0, count: clauses.count)
        guard !clauses.isEmpty else { return counts }
        index.withMasks { mask, _, _ in
            WordScratch.with { scratch in
                for (cell, overlap) in candidates {
                    let sets = scratch.sets(cell.words)
                    var isKnown = false
                    for (place, clause) in clauses.enumerated() where counts[place] < limit {
                        sets.result.clear()
                        compiled.match(clause, .texts, cell.words, into: sets.result, sets)
                        guard !sets.result.isEmpty else { continue }
                        if !isKnown { add(cell, overlap, to: sets.rows, &mask) }
                        isKnown = true
                        sets.result.keep(sets.rows)
                        counts[place] += sets.result.count
                    }
                }
            }
        }
        return counts
    }

    /// The number of rows.
    func rows() -> Int {
        index.withMasks { mask, _, _ in
            candidates.reduce(0) { total, candidate in
                if candidate.overlap == .all { return total + candidate.cell.count }
                keep(candidate.cell, candidate.overlap, &mask)
                return total + mask.count
            }
        }
    }

    /// Sets `set` to the slots of a cell's rows that are in the area.
    private func add(_ cell: Cell, _ overlap: SearchArea.Overlap, to set: SlotSet, _ mask: inout RowMask) {
        if overlap == .all, cell.hasRowInEachSlot { return set.fill() }
        set.clear()
        keep(cell, overlap, &mask)
        cell.insert(mask, into: set)
    }

    private func keep(_ cell: Cell, _ overlap: SearchArea.Overlap, _ mask: inout RowMask) {
        cell.columns.read { columns in
            mask.set(0..<columns.count)
            if overlap == .some { area.keep(mask, columns) }
        }
    }
}
