import Algorithms
import Domain

/// All visible listings of one tenant, ready for searching. Immutable: an edit creates a new index that shares all
/// unchanged cells, so that running searches finish on the old one.
final class ListingIndex: Sendable {
    /// The sizes of cells and regions.
    struct Sizes: Sendable {
        var rows = Fill.rows
        var cells = Fill.cells
        var sweep = WordSweep.Portion()
    }

    let regions: [Region]
    let regionBounds: [Bounds]
    /// Listings with a value too large for its column, by number. There are hardly any; searches check each of them.
    let overflow: [IndexedListing]
    /// The words of all texts.
    let words: WordTable
    let count: Int
    /// How many words the texts had that were removed or replaced since the last sweep: more cannot be unused.
    let releasedWords: Int
    let sizes: Sizes

    /// The number of blocks in the largest cell.
    var blocksPerCell: Int { Columns.blocks(sizes.rows.maxCount) }

    init(
        _ regions: [Region], overflow: [IndexedListing], _ words: WordTable, _ sizes: Sizes, releasedWords: Int = 0
    ) {
        self.regions = regions
        self.words = words
        self.sizes = sizes
        self.releasedWords = releasedWords
        self.overflow = overflow.sorted { $0.number < $1.number }
        regionBounds = regions.map(\.bounds)
        count = regions.reduce(overflow.count) { $0 + $1.count }
    }

    /// An index without listings.
    convenience init(sizes: Sizes = Sizes()) { self.init([], overflow: [], WordTable(), sizes) }

    /// Restores an index from a snapshot; the cells are in order.
    convenience init(_ cells: [Cell], _ words: WordTable, _ sizes: Sizes) {
        self.init(Region.regions(cells, sizes.cells), overflow: [], words, sizes)
    }

    /// An index of exactly these listings, whose numbers must differ.
    static func build(_ parts: [Listings], sizes: Sizes = Sizes()) async -> ListingIndex {
        let loader = CellLoader(parts, sizes.rows)
        let cells = await loader.cells()
        return ListingIndex(
            Region.regions(cells, sizes.cells), overflow: parts.flatMap(\.overflow), loader.words, sizes)
    }

    /// The index after removing the listings at `removed` and adding `put`. A replaced listing is in both.
    func applying(put: Listings, removed: [CurveKey]) -> ListingIndex {
        var words = words
        let rows = put.rows(addingTo: &words)
        let edits = removed.map { Edit(key: $0, row: nil) } + rows.map { Edit(key: $0.key, row: $0) }
        let gone = Set(removed.map(\.number))
        let kept = overflow.isEmpty ? [] : overflow.filter { !gone.contains($0.number) }
        return ListingIndex(
            regions(after: edits.sorted { $0.key < $1.key }, words), overflow: kept + put.overflow, words, sizes,
            releasedWords: releasedWords + wordCount(ofRemoved: removed, replacedBy: rows))
    }

    /// How many words the texts have that are removed, or replaced by others.
    private func wordCount(ofRemoved removed: [CurveKey], replacedBy rows: [Row]) -> Int {
        guard !removed.isEmpty else { return 0 }
        let gone = Set(removed.map(\.number))
        let new = Dictionary(rows.map { ($0.number, $0.document) }) { $1 }
        let outside = overflow.filter { gone.contains($0.number) }.map { Listings([$0]).words.count }
        return removed.reduce(outside.reduce(0, +)) { count, key in
            guard let old = cell(at: key)?.document(key.number), old != new[key.number] else { return count }
            return count + old.wordCount
        }
    }

    /// The cell that has the rows with this key.
    func cell(at key: CurveKey) -> Cell? {
        let region = regions.partitioningIndex { $0.lowerBound > key } - 1
        guard region >= 0 else { return nil }
        let cells = regions[region].cells
        let cell = cells.partitioningIndex { $0.lowerBound > key } - 1
        return cell >= 0 ? cells[cell] : nil
    }

    private func regions(after edits: [Edit], _ words: WordTable) -> [Region] {
        guard !regions.isEmpty else {
            return Region.regions(Cell.cells(edits.compactMap(\.row), sizes.rows, words), sizes.cells)
        }
        var rest = edits[...]
        var result: [Region] = []
        result.reserveCapacity(regions.count + 1)
        for (index, region) in regions.enumerated() {
            let next = index + 1 < regions.count ? regions[index + 1].lowerBound : nil
            let mine = rest.prefix { edit in next.map { edit.key < $0 } ?? true }
            rest = rest.dropFirst(mine.count)
            if mine.isEmpty {
                result.append(region)
            } else {
                append(region.cells(after: mine, sizes.rows, words), to: &result)
            }
        }
        return result
    }

    /// Appends the regions of `cells`; too few cells are merged into the previous region.
    private func append(_ cells: [Cell], to regions: inout [Region]) {
        if let last = regions.last, min(last.cells.count, cells.count) < sizes.cells.minCount {
            regions.removeLast()
            regions += Region.regions(last.cells + cells, sizes.cells)
        } else {
            regions += Region.regions(cells, sizes.cells)
        }
    }
}
