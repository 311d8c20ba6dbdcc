import Domain
import Geo

/// The map of one index.
struct MapSearch {
    private let filter: RowFilter
    private let candidates: [RowFilter.Candidate]
    /// `nil` without words.
    private let words: WordSearch?
    private var pins: [ListingMap.Pin] = []
    private var grid: MapGrid
    private var total = 0

    /// - Parameters:
    ///   - clauses: the conditions of the filter's words.
    ///   - now: what has expired by then isn't shown.
    static func map(
        of box: BoundingBox, zoom: Int, _ filter: ListingFilter, _ clauses: [WordClause] = [], in index: ListingIndex,
        at now: Instant
    ) -> ListingMap {
        let rows = RowFilter(.box(box), filter, at: now)
        let candidates = rows.candidates(in: index)
        let words = filter.words.map { WordSearch($0, clauses, in: index, candidates, rows.area) }
        var search = MapSearch(
            filter: rows, candidates: candidates, words: words, grid: MapGrid(box, zoom: zoom))
        search.visit(index)
        return search.map
    }

    private init(filter: RowFilter, candidates: [RowFilter.Candidate], words: WordSearch?, grid: MapGrid) {
        self.filter = filter
        self.candidates = candidates
        self.words = words
        self.grid = grid
    }

    private var map: ListingMap {
        total > ListingMap.maxPins
            ? ListingMap(pins: [], clusters: grid.clusters(filter.cost), total: total)
            : ListingMap(pins: pins.sorted { $0.number < $1.number }, clusters: [], total: total)
    }

    private mutating func visit(_ index: ListingIndex) {
        for listing in index.overflow where filter.keeps(listing) && words?.allows(listing) ?? true {
            let cents = listing.comparedCents(filter.cost.share)
            if add(PackedCoordinate(listing.place), cents) { pins.append(pin(listing, cents)) }
        }
        index.withMasks { mask, _, _ in
            WordScratch.with { scratch in
                for candidate in candidates {
                    let matches = words.map { $0.matches(candidate.cell, scratch) }
                    // The cell has no row with the words.
                    if case .some(nil) = matches { continue }
                    visit(candidate, matches ?? nil, &mask)
                }
            }
        }
    }

    private mutating func visit(_ candidate: RowFilter.Candidate, _ matches: WordMatches?, _ mask: inout RowMask) {
        candidate.cell.columns.read { columns in
            if filter.keep(&mask, columns, candidate.overlap, matches) > 0 { add(mask, columns) }
        }
    }

    private mutating func add(_ mask: RowMask, _ columns: ColumnView) {
        for block in mask.blocks {
            for lane in Lanes(mask[block]) {
                let row = block * Columns.rowsPerBlock + lane
                let cents = filter.cost.cents(row, columns)
                if add(columns.place(row), cents) { pins.append(pin(row, columns, cents)) }
            }
        }
    }

    /// Counts a listing, and returns whether it may still be a pin.
    private mutating func add(_ place: PackedCoordinate, _ cents: Int) -> Bool {
        total += 1
        grid.add(place, cents)
        return total <= ListingMap.maxPins
    }

    private func pin(_ listing: IndexedListing, _ cents: Int) -> ListingMap.Pin {
        .init(
            number: listing.number, place: listing.place, kind: listing.kind, bedrooms: listing.bedrooms,
            monthlyCents: listing.monthlyCents, perPersonCents: perPersonCents(cents, listing.kind))
    }

    private func pin(_ row: Int, _ columns: ColumnView, _ cents: Int) -> ListingMap.Pin {
        let bedrooms: UInt8 = columns.value(.bedrooms, row)
        return .init(
            number: columns.number(row), place: columns.place(row).coordinate,
            kind: columns.kind(row), bedrooms: Int(bedrooms), monthlyCents: Int(columns.monthlyCents(row)),
            perPersonCents: perPersonCents(cents, columns.kind(row)))
    }

    private func perPersonCents(_ cents: Int, _ kind: ListingKind) -> Int? {
        kind == .buy ? nil : filter.cost.share?.perPersonCents(ofWhole: cents)
    }
}
