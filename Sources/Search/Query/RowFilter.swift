import Domain
import Geo

/// Decides which rows of an index a search keeps: place, filter and words together.
struct RowFilter {
    /// A cell that overlaps the area.
    typealias Candidate = (cell: Cell, overlap: SearchArea.Overlap)

    let area: SearchArea
    private let filter: ListingFilter
    let cost: RowCost
    let facts: ColumnFilter
    /// The only listings that may be found; `nil` for all.
    private let numbers: NumberSet?
    /// The second of the search: a row that expired by then isn't found, however long it takes to close it.
    private let second: UInt32

    init(_ area: ListingQuery.Area, _ filter: ListingFilter, among numbers: [UInt32]? = nil, at now: Instant) {
        self.area = SearchArea(area)
        self.filter = filter
        facts = ColumnFilter(filter)
        cost = RowCost(filter)
        self.numbers = numbers.map(NumberSet.init)
        second = Row.second(now)
    }

    /// The cells that may have matching rows, in index order.
    func candidates(in index: ListingIndex) -> [Candidate] {
        var found: [Candidate] = []
        for (region, bounds) in zip(index.regions, index.regionBounds) {
            let whole = area.overlap(bounds)
            guard whole != .none else { continue }
            for (position, bounds) in region.cellBounds.enumerated() {
                let overlap = whole == .all ? .all : area.overlap(bounds)
                if overlap != .none { found.append((region.cells[position], overlap)) }
            }
        }
        return found
    }

    /// Sets `mask` to the matching rows of a candidate, and returns their number.
    ///
    /// - Parameter words: the rows with the words; `nil` when the search has none.
    func keep(
        _ mask: inout RowMask, _ columns: ColumnView, _ overlap: SearchArea.Overlap, _ words: WordMatches?
    ) -> Int {
        let priced = facts.rowsByPrice(columns)
        mask.set(priced)
        let isWhole = overlap == .all && numbers == nil && words == nil && !hasExpired(columns)
        if isWhole, facts.isPriceOnly(columns) { return priced.count }
        facts.keepCosts(mask, columns)
        facts.keepKinds(mask, columns)
        facts.keepBedrooms(mask, columns)
        facts.keepHomeTypes(mask, columns)
        keepOthers(mask, columns, overlap, words)
        return mask.count
    }

    /// Keeps the rows that pass everything except price, kind, bedrooms and home type.
    func keepOthers(
        _ mask: RowMask, _ columns: ColumnView, _ overlap: SearchArea.Overlap, _ words: WordMatches?
    ) {
        words?.keep(mask)
        facts.keepOthers(mask, columns)
        if overlap == .some { area.keep(mask, columns) }
        numbers?.keep(mask, columns)
        if hasExpired(columns) { keepUnexpired(mask, columns) }
    }

    /// Whether any row of a cell has expired: nearly no cell has one, so a search reads the column of few.
    private func hasExpired(_ columns: ColumnView) -> Bool { columns.firstExpiry <= second }

    private func keepUnexpired(_ mask: RowMask, _ columns: ColumnView) {
        let now = SIMD16<UInt32>(repeating: second)
        mask.keep { (columns.lanes(.expiresAt, $0, of: UInt32.self) .> now).bytes }
    }

    /// Whether a listing outside the columns is in the area, and may be found.
    func reaches(_ listing: IndexedListing) -> Bool {
        area.contains(PackedCoordinate(listing.place)) && numbers?.contains(listing.number) ?? true
            && listing.expiresAt.map { Row.second($0) > second } ?? true
    }

    func keeps(_ listing: IndexedListing) -> Bool { filter.passes(listing) && reaches(listing) }
}
