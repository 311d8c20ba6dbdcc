/// Up to 64 neighboring cells. With regions, a change copies two short lists of cells instead of a long one, and a
/// search skips whole countries at once. Immutable.
final class Region: Sendable {
    let cells: [Cell]
    /// The cells' bounds in one array, so that checking them touches no cell.
    let cellBounds: [Bounds]
    let bounds: Bounds
    /// The number of rows.
    let count: Int

    /// - Parameter cells: at least one, sorted by lower bound.
    private init(_ cells: [Cell]) {
        self.cells = cells
        cellBounds = cells.map(\.bounds)
        bounds = Bounds(enclosing: cellBounds)
        count = cells.reduce(0) { $0 + $1.count }
    }

    var lowerBound: CurveKey { cells[0].lowerBound }

    static func regions(_ cells: [Cell], _ fill: Fill) -> [Region] {
        if cells.count <= fill.maxCount { return cells.isEmpty ? [] : [Region(cells)] }
        return fill.parts(cells.count).map { Region(Array(cells[$0])) }
    }

    /// A region with the same rows in these cells.
    func replacing(_ cells: [Cell]) -> Region { Region(cells) }

    /// The cells after `edits`, which are sorted by key.
    func cells(after edits: ArraySlice<Edit>, _ fill: Fill, _ table: WordTable) -> [Cell] {
        var rest = edits
        var result: [Cell] = []
        result.reserveCapacity(cells.count + 1)
        for (index, cell) in cells.enumerated() {
            let next = index + 1 < cells.count ? cells[index + 1].lowerBound : nil
            let mine = rest.prefix { edit in next.map { edit.key < $0 } ?? true }
            rest = rest.dropFirst(mine.count)
            guard let first = mine.first else {
                result.append(cell)
                continue
            }
            let lowerBound = min(cell.lowerBound, first.key)
            if (result.last?.count ?? fill.minCount) >= fill.minCount,
                let edited = cell.applying(mine, lowerBound: lowerBound, fill, table)
            {
                result.append(edited)
            } else {
                Self.append(cell.rows(after: mine), lowerBound: lowerBound, to: &result, fill, table)
            }
        }
        return result
    }

    /// Appends the cells of `rows`; too few rows are merged into the previous cell.
    private static func append(
        _ rows: [Row], lowerBound: CurveKey, to cells: inout [Cell], _ fill: Fill, _ table: WordTable
    ) {
        if let last = cells.last, min(last.count, rows.count) < fill.minCount, last.count + rows.count <= fill.maxCount
        {
            guard !rows.isEmpty else { return }
            cells[cells.count - 1] = Cell(lowerBound: last.lowerBound, last.rows + rows, table)
        } else {
            cells += Cell.cells(lowerBound: lowerBound, rows, fill, table)
        }
    }
}
