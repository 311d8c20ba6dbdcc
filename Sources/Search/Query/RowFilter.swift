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
    /// `nil` without words.
    private let matching: NumberSet?

    init(_ area: ListingQuery.Area, _ filter: ListingFilter, _ matching: [UInt32]?) {
        (self.area, self.filter, facts) = (SearchArea(area), filter, ColumnFilter(filter))
        cost = RowCost(share: filter.share)
        self.matching = matching.map(NumberSet.init)
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
    func keep(_ mask: inout RowMask, _ columns: ColumnView, _ overlap: SearchArea.Overlap) -> Int {
        let priced = facts.rowsByPrice(columns)
        mask.set(priced)
        if facts.isPriceOnly(columns), overlap == .all, matching == nil { return priced.count }
        facts.keepCosts(mask, columns)
        facts.keepKinds(mask, columns)
        facts.keepBedrooms(mask, columns)
        keepOthers(mask, columns, overlap)
        return mask.count
    }

    /// Keeps the rows that pass everything except price, kind and bedrooms.
    func keepOthers(_ mask: RowMask, _ columns: ColumnView, _ overlap: SearchArea.Overlap) {
        facts.keepOthers(mask, columns)
        if overlap == .some { area.keep(mask, columns) }
        matching?.keep(mask, columns)
    }

    /// Whether a listing outside the columns is in the area and has the words.
    func reaches(_ listing: IndexedListing) -> Bool {
        area.contains(PackedCoordinate(listing.place)) && matching?.contains(listing.number) ?? true
    }

    func keeps(_ listing: IndexedListing) -> Bool { filter.passes(listing) && reaches(listing) }
}
