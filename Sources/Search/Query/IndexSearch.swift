import Domain
import Geo

/// One search through one index.
struct IndexSearch {
    private let query: ListingQuery
    private let area: SearchArea
    private let filter: ColumnFilter
    /// `nil` when there are no words.
    private let matching: NumberSet?
    private var collector: HitCollector
    private var total = 0
    private var facets: FacetCounter?

    /// - Parameter matching: the numbers that passed the words, ascending; `nil` when there are no words.
    static func page(of query: ListingQuery, matching: [UInt32]?, in index: ListingIndex) -> SearchPage {
        var search = IndexSearch(query, matching)
        search.visit(index)
        return search.page
    }

    private init(_ query: ListingQuery, _ matching: [UInt32]?) {
        (self.query, area, filter) = (query, SearchArea(query.area), ColumnFilter(query.filter))
        self.matching = matching.map(NumberSet.init)
        collector = HitCollector(query, area.origin)
        facets = query.wantsFacets ? FacetCounter() : nil
    }

    private var page: SearchPage {
        let hits = collector.hits
        let page = hits.prefix(max(0, query.limit)).map { hit in
            let position = hit.rank.position(query.sort)
            return SearchPage.Hit(
                number: position.number, distanceMiles: area.origin.miles(to: hit.place), position: position)
        }
        return SearchPage(hits: page, hasMore: hits.count > page.count, total: total, facets: facets?.facets)
    }

    // MARK: Cells

    private mutating func visit(_ index: ListingIndex) {
        for listing in index.outsize { visit(listing) }
        let cells = overlapping(index)
        withUnsafeTemporaryAllocation(of: RowMask.Block.self, capacity: 3 * index.blocksPerCell) { memory in
            guard let first = memory.baseAddress else { return }
            let masks = (0..<3).map { RowMask(memory: first + $0 * index.blocksPerCell) }
            for (cell, overlap) in cells { cell.columns.read { visit(cell, $0, overlap, masks) } }
        }
    }

    /// The cells that the area overlaps; those that may hold the first hits come first, so that the others are soon ruled out.
    private func overlapping(_ index: ListingIndex) -> [(cell: Cell, overlap: SearchArea.Overlap)] {
        var found: [(cell: Cell, overlap: SearchArea.Overlap)] = []
        for (region, bounds) in zip(index.regions, index.regionBounds) {
            let whole = area.overlap(bounds)
            guard whole != .none else { continue }
            for (position, bounds) in region.cellBounds.enumerated() {
                let overlap = whole == .all ? .all : area.overlap(bounds)
                if overlap != .none { found.append((region.cells[position], overlap)) }
            }
        }
        switch query.sort {
        case .distance: found.sort { area.origin.chords($0.cell.bounds).nearest < area.origin.chords($1.cell.bounds).nearest }
        case .distanceDescending:
            found.sort { area.origin.chords($0.cell.bounds).farthest > area.origin.chords($1.cell.bounds).farthest }
        case .newest: found.sort { $0.cell.numbers.upperBound > $1.cell.numbers.upperBound }
        case .price, .priceDescending: break
        }
        return found
    }

    private mutating func visit(_ cell: Cell, _ columns: ColumnView, _ overlap: SearchArea.Overlap, _ masks: [RowMask]) {
        let priced = filter.rowsByPrice(columns)
        if facets != nil { countFacets(columns, overlap, priced, masks) }
        var mask = masks[0]
        mask.set(priced)
        if !filter.isPriceOnly {
            filter.keepKinds(mask, columns)
            filter.keepBedrooms(mask, columns)
        }
        keepOthers(mask, columns, overlap)
        let count = filter.isPriceOnly && overlap == .all && matching == nil ? priced.count : mask.count
        total += count
        if count > 0 { collector.collect(mask, cell, columns) }
    }

    private func keepOthers(_ mask: RowMask, _ columns: ColumnView, _ overlap: SearchArea.Overlap) {
        filter.keepOthers(mask, columns)
        if overlap == .some { area.keep(mask, columns) }
        matching?.keep(mask, columns)
    }

    /// Each group ignores the filter on itself.
    private mutating func countFacets(
        _ columns: ColumnView, _ overlap: SearchArea.Overlap, _ priced: Range<Int>, _ masks: [RowMask]
    ) {
        var (others, part) = (masks[1], masks[2])
        others.set(0..<columns.count)
        keepOthers(others, columns, overlap)
        part.set(priced, of: others)
        filter.keepBedrooms(part, columns)
        facets?.addKinds(part, columns)
        filter.keepKinds(part, columns)
        facets?.addAmenities(part, columns)
        part.set(priced, of: others)
        filter.keepKinds(part, columns)
        facets?.addBedrooms(part, columns)
        filter.keepKinds(others, columns)
        filter.keepBedrooms(others, columns)
        facets?.addPrices(others, columns)
    }

    // MARK: Listings beside the cells

    private mutating func visit(_ listing: IndexedListing) {
        guard area.contains(PackedCoordinate(listing.place)), matching?.contains(listing.number) ?? true else { return }
        facets?.add(listing, query.filter)
        guard query.filter.passes(listing) else { return }
        total += 1
        collector.collect(listing)
    }
}
