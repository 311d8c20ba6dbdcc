import Geo

/// Up to a thousand neighbouring rows: what one update copies, and what a search takes or leaves as a whole. Immutable.
final class Cell: Sendable {
    /// Not above any key in the cell, and above every key in the cells before it.
    let lowerBound: CurveKey
    let bounds: Bounds
    let numbers: ClosedRange<UInt32>
    let columns: Columns

    /// - Parameter rows: at least one, in any order.
    init(lowerBound: CurveKey, _ rows: [Row]) {
        // Keys are sorted rather than rows, which are six times as long.
        let sorted = rows.indices.map { (key: rows[$0].order, row: $0) }.sorted { $0.key < $1.key }
        self.lowerBound = lowerBound
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
        // One number for position and index sorts several times faster than keys would; rows by number make ties right.
        let ascending = zip(rows, rows.dropFirst()).allSatisfy { $0.number < $1.number }
        let rows = ascending ? rows : rows.sorted { $0.number < $1.number }
        let order = rows.indices.map { UInt64(HilbertCurve.position(rows[$0].place)) << 32 | UInt64($0) }.sorted()
        return order.map { rows[Int($0 & 0xFFFF_FFFF)] }
    }

    /// The rows after `edits`.
    func rows(after edits: ArraySlice<Edit>) -> [Row] {
        let touched = edits.map(\.key.number).sorted()
        return columns.rows { !Self.contains(touched, $0) } + edits.compactMap(\.row)
    }

    private static func contains(_ sorted: [UInt32], _ number: UInt32) -> Bool {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == number
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
    let maxCount: Int
    /// How full a whole is made, so that the next additions need not split it.
    let targetCount: Int
    /// A whole with fewer parts joins the one before it when an update touches it.
    let minCount: Int

    static let rows = Fill(maxCount: 1024, targetCount: 768, minCount: 128)
    static let cells = Fill(maxCount: 64, targetCount: 48, minCount: 12)

    /// `count` things, cut into ranges of nearly equal length.
    func parts(_ count: Int) -> [Range<Int>] {
        let parts = (count + targetCount - 1) / targetCount
        return (0..<parts).map { $0 * count / parts..<($0 + 1) * count / parts }
    }
}
