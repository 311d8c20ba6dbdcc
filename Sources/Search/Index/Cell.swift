import Geo

/// Up to about a thousand neighboring rows: the unit that an update copies, and that a search includes or skips.
/// Immutable.
final class Cell: Sendable {
    /// Not greater than any key in the cell, and greater than every key in previous cells.
    let lowerBound: CurveKey
    let bounds: Bounds
    let numbers: ClosedRange<UInt32>
    let columns: Columns
    let words: CellWords
    /// The slot of each row in `words`; `nil` when it is the row's index.
    private let slots: [UInt16]?

    /// - Parameter rows: at least one, in any order.
    convenience init(lowerBound: CurveKey, _ rows: [Row], _ table: WordTable) {
        let sorted = Self.sorted(rows)
        var builder = CellWordsBuilder(table)
        for row in sorted { builder.append(rows[row].document) }
        self.init(lowerBound: lowerBound, sorted.map { rows[$0] }, slots: nil, builder.finish())
    }

    /// - Parameter rows: sorted.
    init(lowerBound: CurveKey, _ rows: [Row], slots: [UInt16]?, _ words: CellWords) {
        self.lowerBound = lowerBound
        self.slots = slots
        self.words = words
        bounds = Bounds(rows)
        numbers = rows.reduce(rows[0].number...rows[0].number) {
            min($0.lowerBound, $1.number)...max($0.upperBound, $1.number)
        }
        columns = Columns(rows.count) { rows[$0] }
    }

    /// Reads a cell of a snapshot.
    init(lowerBound: CurveKey, _ bounds: Bounds, _ numbers: ClosedRange<UInt32>, _ columns: Columns, _ words: CellWords)
    {
        self.lowerBound = lowerBound
        self.bounds = bounds
        self.numbers = numbers
        self.columns = columns
        (self.words, slots) = (words, nil)
    }

    /// The same rows without the documents of removed rows.
    func compacted(_ table: WordTable) -> Cell { slots == nil ? self : Cell(lowerBound: lowerBound, rows, table) }

    /// The indexes of `rows` in the order within a cell. Sorts keys instead of rows, which are six times as large.
    private static func sorted(_ rows: [Row]) -> [Int] {
        rows.indices.map { (key: rows[$0].order, row: $0) }.sorted { $0.key < $1.key }.map(\.row)
    }

    var count: Int { columns.count }

    @inline(__always)
    func slot(of row: Int) -> Int { slots.map { Int($0[row]) } ?? row }

    /// Cells for `rows`: neighbors together, none over the limit.
    ///
    /// - Parameter lowerBound: not greater than any key of `rows`; `nil` for the lowest key.
    static func cells(lowerBound: CurveKey? = nil, _ rows: [Row], _ fill: Fill, _ table: WordTable) -> [Cell] {
        guard !rows.isEmpty else { return [] }
        if let lowerBound, rows.count <= fill.maxCount { return [Cell(lowerBound: lowerBound, rows, table)] }
        let sorted = inCurveOrder(rows)
        return fill.parts(rows.count).map { part in
            let lowest = sorted[part.lowerBound].key
            return Cell(
                lowerBound: part.lowerBound == 0 ? lowerBound ?? lowest : lowest, Array(sorted[part]), table)
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

    /// All rows, with their words.
    var rows: [Row] { rows { _ in true } }

    /// The row of a listing, with its words.
    func row(_ number: UInt32) -> Row? { rows { $0 == number }.first }

    /// The words of a listing's texts.
    func document(_ number: UInt32) -> WordDocument? {
        let row = columns.read { view in (0..<view.count).first { view.number($0) == number } }
        return row.map { words.documents[slot(of: $0)] }
    }

    /// Calls `body` with each word that a row has, at least once.
    func forEachUsedWord(_ body: (WordTable.ID) -> Void) {
        guard let slots else { return words.texts.words.forEach(body) }
        for slot in slots {
            words.documents.forEach(Int(slot)) { id in
                if let id { body(id) }
                return true
            }
        }
    }

    /// The rows after `edits`, with their words.
    func rows(after edits: ArraySlice<Edit>) -> [Row] {
        let touched = edits.map(\.key.number).sorted()
        return rows { !touched.holdsSorted($0) } + edits.compactMap(\.row)
    }

    private func rows(where isWanted: (UInt32) -> Bool) -> [Row] {
        var (rows, indexes) = columns.rows(where: isWanted)
        for (place, index) in indexes.enumerated() { rows[place].document = words.documents[slot(of: index)] }
        return rows
    }

    /// The cell after `edits`; `nil` when it would be too large or too small, or its words must be rebuilt.
    func applying(_ edits: ArraySlice<Edit>, lowerBound: CurveKey, _ fill: Fill, _ table: WordTable) -> Cell? {
        let touched = edits.map(\.key.number).sorted()
        let (kept, indexes) = columns.rows { !touched.holdsSorted($0) }
        let added = edits.compactMap(\.row)
        let rows = kept + added
        guard (fill.minCount...fill.maxCount).contains(rows.count), words.count < 2 * rows.count + fill.minCount,
            let words = words.adding(added.map(\.document), table)
        else { return nil }
        let slots = indexes.map(slot) + Array(self.words.count..<words.count)
        let sorted = Self.sorted(rows)
        return Cell(
            lowerBound: lowerBound, sorted.map { rows[$0] }, slots: sorted.map { UInt16(slots[$0]) }, words)
    }

    /// Whether every slot has a row.
    var hasRowInEachSlot: Bool { slots == nil }

    /// Adds the slots of the rows in `mask` to `set`.
    func insert(_ mask: RowMask, into set: SlotSet) {
        for block in mask.blocks {
            if slots == nil {
                set.words[block >> 2] |= UInt64(mask[block].bits) << UInt64((block & 3) * Columns.rowsPerBlock)
            } else {
                for lane in Lanes(mask[block]) { set.insert(slot(of: block * Columns.rowsPerBlock + lane)) }
            }
        }
    }

    /// Keeps the rows whose slots are in `set`.
    func keep(_ set: SlotSet, _ mask: RowMask) {
        guard let slots else {
            return mask.keep { block in
                // Sixteen slots are a quarter of a number.
                let bits = set.words[block >> 2] >> UInt64((block & 3) * Columns.rowsPerBlock)
                return RowMask.block(UInt16(truncatingIfNeeded: bits))
            }
        }
        mask.keepRows { set.contains(Int(slots[$0])) }
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
