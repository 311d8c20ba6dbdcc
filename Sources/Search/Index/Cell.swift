import Geo

/// Up to about a thousand neighbouring rows: the unit that an update copies, and that a search includes or skips.
/// Immutable.
final class Cell: Sendable {
    /// Not greater than any key in the cell, and greater than every key in previous cells.
    let lowerBound: CurveKey
    let bounds: Bounds
    let numbers: ClosedRange<UInt32>
    let columns: Columns

    /// - Parameter rows: at least one, in any order.
    init(lowerBound: CurveKey, _ rows: [Row]) {
        // Sorts keys instead of rows, which are six times as large.
        let sorted = rows.indices.map { (key: rows[$0].order, row: $0) }.sorted { $0.key < $1.key }
        self.lowerBound = lowerBound
        bounds = Bounds(rows)
        numbers = rows.reduce(rows[0].number...rows[0].number) {
            min($0.lowerBound, $1.number)...max($0.upperBound, $1.number)
        }
        columns = Columns(sorted.count) { rows[sorted[$0].row] }
    }

    var count: Int { columns.count }

    /// Cells for `rows`: neighbours together, none over the limit.
    ///
    /// - Parameter lowerBound: not greater than any key of `rows`; `nil` for the lowest key.
    static func cells(lowerBound: CurveKey? = nil, _ rows: [Row], _ fill: Fill) -> [Cell] {
        guard !rows.isEmpty else { return [] }
        if let lowerBound, rows.count <= fill.maxCount { return [Cell(lowerBound: lowerBound, rows)] }
        let sorted = inCurveOrder(rows)
        return fill.parts(rows.count).map { part in
            let lowest = sorted[part.lowerBound].key
            return Cell(lowerBound: part.lowerBound == 0 ? lowerBound ?? lowest : lowest, Array(sorted[part]))
        }
    }

    private static func inCurveOrder(_ rows: [Row]) -> [Row] {
        // One number for position and index sorts several times faster than keys; the rows are sorted by number
        // already, which orders ties.
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

/// A change of one row: its new version, or its removal.
struct Edit: Sendable {
    let key: CurveKey
    /// `nil` removes the row.
    let row: Row?
}

/// The number of parts of a container: rows of a cell, or cells of a region.
struct Fill: Sendable {
    let maxCount: Int
    /// The initial number of parts, so that the next additions do not split it.
    let targetCount: Int
    /// A container with fewer parts is merged with the previous one when an update touches it.
    let minCount: Int

    static let rows = Fill(maxCount: 1024, targetCount: 768, minCount: 128)
    static let cells = Fill(maxCount: 64, targetCount: 48, minCount: 12)

    /// Splits `count` parts into ranges of nearly equal length.
    func parts(_ count: Int) -> [Range<Int>] {
        let parts = (count + targetCount - 1) / targetCount
        return (0..<parts).map { $0 * count / parts..<($0 + 1) * count / parts }
    }
}
