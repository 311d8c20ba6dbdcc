import Geo

/// Builds the cells of an index from all listings at once, in parallel.
struct CellLoader: Sendable {
    private static let tasks = 4

    /// The words of all texts.
    let words: WordTable
    private let parts: [Listings]
    /// The places in `words` of each part's words.
    private let places: [[WordTable.Place]]
    /// The number of the first row of each part, counting through all parts.
    private let firsts: [Int]
    /// The numbers of rows in the order of the curve.
    private let order: [UInt32]
    private let fill: Fill

    init(_ parts: [Listings], _ fill: Fill) {
        self.parts = parts
        self.fill = fill
        (words, places) = WordTable.merging(parts.map(\.words))
        firsts = parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.rows.count) }
        order = Self.inCurveOrder(parts)
    }

    private static func inCurveOrder(_ parts: [Listings]) -> [UInt32] {
        // One number for position and index sorts several times faster than keys. Rows that are sorted by number, as a
        // store gives them, are in order where they share a position, too.
        var (keys, last, isAscending) = ([UInt64](), UInt32(0), true)
        keys.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
        for part in parts {
            for row in part.rows {
                isAscending = isAscending && last <= row.number
                last = row.number
                keys.append(UInt64(HilbertCurve.position(row.place)) << 32 | UInt64(keys.count))
            }
        }
        guard !isAscending else { return keys.sorted().map { UInt32(truncatingIfNeeded: $0) } }
        let rows = parts.flatMap(\.rows)
        return rows.indices.sorted { rows[$0].key < rows[$1].key }.map { UInt32($0) }
    }

    func cells() async -> [Cell] {
        let parts = order.isEmpty ? [] : fill.parts(order.count)
        let size = max(1, (parts.count + Self.tasks - 1) / Self.tasks)
        return await withTaskGroup { group in
            for first in stride(from: 0, to: parts.count, by: size) {
                let mine = parts[first..<min(parts.count, first + size)]
                group.addTask { (first, cells(mine)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }

    private func cells(_ ranges: ArraySlice<Range<Int>>) -> [Cell] {
        var builder = CellWordsBuilder(words)
        return ranges.map { cell(order[$0], &builder) }
    }

    /// - Parameter numbers: the cell's rows in the order of the curve.
    private func cell(_ numbers: ArraySlice<UInt32>, _ builder: inout CellWordsBuilder) -> Cell {
        let found = numbers.map(row)
        let lowest = parts[found[0].part].rows[found[0].row].key
        let sorted = found.map { (order: parts[$0.part].rows[$0.row].order, place: $0) }
            .sorted { $0.order < $1.order }.map(\.place)
        for (part, row) in sorted {
            parts[part].documents.withUnsafeBufferPointer { documents in
                let document = documents.extracting(parts[part].documentRange(row))
                builder.append(document, translatedBy: places[part])
            }
        }
        return Cell(lowerBound: lowest, sorted.map { parts[$0.part].rows[$0.row] }, slots: nil, builder.finish())
    }

    private func row(_ number: UInt32) -> (part: Int, row: Int) {
        let index = Int(number)
        let part = firsts.lastIndex { $0 <= index && $0 < firsts[firsts.count - 1] } ?? 0
        return (part, index - firsts[part])
    }
}
