import Geo

/// Up to a thousand neighbouring rows: what one update copies, and what a search takes or leaves as a whole. Immutable.
final class Cell: Sendable {
    /// Not above any key in the cell, and above every key in the cells before it.
    let fence: CurveKey
    let bounds: Bounds
    let numbers: ClosedRange<UInt32>
    let columns: Columns

    /// - Parameter rows: at least one, in any order.
    init(fence: CurveKey, _ rows: [Row]) {
        // Keys are sorted rather than rows, which are six times as long.
        let sorted = rows.indices.map { (key: rows[$0].order, row: $0) }.sorted { $0.key < $1.key }
        self.fence = fence
        bounds = Bounds(rows)
        numbers = rows.reduce(rows[0].number...rows[0].number) {
            min($0.lowerBound, $1.number)...max($0.upperBound, $1.number)
        }
        columns = Columns(sorted.count) { rows[sorted[$0].row] }
    }

    var count: Int { columns.count }

    /// The cells that `rows` fill: neighbours together, none over its limit.
    ///
    /// - Parameter fence: not above any key of `rows`; `nil` for the lowest of them.
    static func cells(fence: CurveKey? = nil, _ rows: [Row], _ fill: Fill) -> [Cell] {
        guard !rows.isEmpty else { return [] }
        if let fence, rows.count <= fill.most { return [Cell(fence: fence, rows)] }
        let sorted = inCurveOrder(rows)
        return fill.parts(rows.count).map { part in
            let lowest = sorted[part.lowerBound].key
            return Cell(fence: part.lowerBound == 0 ? fence ?? lowest : lowest, Array(sorted[part]))
        }
    }

    private static func inCurveOrder(_ rows: [Row]) -> [Row] {
        // One number for position and index sorts several times faster than keys would; rows by number make ties right.
        let ascending = zip(rows, rows.dropFirst()).allSatisfy { $0.number < $1.number }
        let rows = ascending ? rows : rows.sorted { $0.number < $1.number }
        let order = rows.indices.map { UInt64(HilbertCurve.position(rows[$0].place)) << 32 | UInt64($0) }.sorted()
        return order.map { rows[Int($0 & 0xFFFF_FFFF)] }
    }

    /// The rows after `edits`.
    func rows(after edits: ArraySlice<Edit>) -> [Row] {
        let touched = edits.map(\.key.number).sorted()
        return columns.rows { !touched.holdsSorted($0) } + edits.compactMap(\.row)
    }
}

/// A change of one row: a new version of it, or its removal.
struct Edit: Sendable {
    let key: CurveKey
    /// `nil` removes.
    let row: Row?
}

/// How many parts a whole may have: rows a cell, cells a region.
struct Fill: Sendable {
    let most: Int
    /// How full a whole is made, so that the next additions need not split it.
    let usual: Int
    /// A whole with fewer parts joins the one before it when an update touches it.
    let fewest: Int

    static let rows = Fill(most: 1024, usual: 768, fewest: 128)
    static let cells = Fill(most: 64, usual: 48, fewest: 12)

    /// `count` things, cut into ranges of nearly equal length.
    func parts(_ count: Int) -> [Range<Int>] {
        let parts = (count + usual - 1) / usual
        return (0..<parts).map { $0 * count / parts..<($0 + 1) * count / parts }
    }
}
