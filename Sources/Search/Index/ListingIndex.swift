import Domain

/// All visible listings of one tenant, ready for searching. Immutable: an edit creates a new index that shares all
/// unchanged cells, so that running searches finish on the old one.
final class ListingIndex: Sendable {
    /// The sizes of cells and regions.
    struct Sizes: Sendable {
        var rows = Fill.rows
        var cells = Fill.cells
    }

    let regions: [Region]
    let regionBounds: [Bounds]
    /// Listings with a value too large for its column, by number. There are hardly any; searches check each of them.
    let overflow: [IndexedListing]
    let count: Int
    private let sizes: Sizes

    /// The number of blocks in the largest cell.
    var blocksPerCell: Int { Columns.blocks(sizes.rows.maxCount) }

    private init(_ regions: [Region], overflow: [IndexedListing], _ sizes: Sizes) {
        (self.regions, self.sizes) = (regions, sizes)
        self.overflow = overflow.sorted { $0.number < $1.number }
        regionBounds = regions.map(\.bounds)
        count = regions.reduce(overflow.count) { $0 + $1.count }
    }

    /// An index of exactly these listings, whose numbers must differ.
    convenience init(_ listings: Listings = Listings(), sizes: Sizes = Sizes()) {
        let cells = Cell.cells(listings.rows, sizes.rows)
        self.init(Region.regions(cells, sizes.cells), overflow: listings.overflow, sizes)
    }

    /// The index after removing the listings at `removed` and adding `put`. A replaced listing is in both.
    func applying(put: Listings, removed: [CurveKey]) -> ListingIndex {
        let edits = removed.map { Edit(key: $0, row: nil) } + put.rows.map { Edit(key: $0.key, row: $0) }
        let gone = Set(removed.map(\.number))
        let kept = overflow.isEmpty ? [] : overflow.filter { !gone.contains($0.number) }
        return ListingIndex(regions(after: edits.sorted { $0.key < $1.key }), overflow: kept + put.overflow, sizes)
    }

    private func regions(after edits: [Edit]) -> [Region] {
        guard !regions.isEmpty else {
            return Region.regions(Cell.cells(edits.compactMap(\.row), sizes.rows), sizes.cells)
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
                append(region.cells(after: mine, sizes.rows), to: &result)
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

/// Listings prepared for the index: rows for the columns, and the few that do not fit.
struct Listings: Sendable {
    private(set) var rows: [Row] = []
    private(set) var overflow: [IndexedListing] = []

    init() {}

    init(_ listings: some Sequence<IndexedListing>) {
        for listing in listings { append(listing) }
    }

    mutating func append(_ listing: IndexedListing) {
        if let row = Row(listing) { rows.append(row) } else { overflow.append(listing) }
    }
}
