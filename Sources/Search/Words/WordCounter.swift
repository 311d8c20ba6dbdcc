/// Counts the rows of an area, whatever the other filters say.
struct WordCounter {
    let index: ListingIndex
    let candidates: [RowFilter.Candidate]
    let area: SearchArea

    /// A clause among compiled ones.
    struct Clause {
        let compiled: CompiledWords
        let index: Int
    }

    /// How many rows match each clause; counted up to a limit, or more. Each cell is compared with the area once.
    func matches(_ clauses: [Clause], upTo limit: Int = .max) -> [Int] {
        var counts = Array(repeating: 0, count: clauses.count)
        index.withMasks { mask, _, _ in
            WordSearch.withScratch { scratch in
                for (cell, overlap) in candidates {
                    let sets = scratch.sets(cell.words)
                    var isKnown = false
                    for (place, clause) in clauses.enumerated() where counts[place] < limit {
                        sets[0].clear()
                        clause.compiled.match(clause.index, .texts, cell.words, into: sets[0], sets[4...])
                        guard !sets[0].isEmpty else { continue }
                        if !isKnown { add(cell, overlap, to: sets[1], &mask) }
                        isKnown = true
                        sets[0].formIntersection(sets[1])
                        counts[place] += sets[0].count
                    }
                }
            }
        }
        return counts
    }

    /// How many rows there are.
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
