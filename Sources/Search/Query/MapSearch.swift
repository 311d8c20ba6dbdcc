import Domain
import Geo

/// What a map of one index shows.
enum MapSearch {
    /// - Parameter matching: the numbers that passed the words, ascending; `nil` when there are no words.
    static func map(
        of box: BoundingBox, zoom: Int, _ filter: ListingFilter, matching: [UInt32]?, in index: ListingIndex
    ) -> ListingMap {
        let filter = RowFilter(.box(box), filter, matching)
        var (pins, grid, total) = ([ListingMap.Pin](), MapGrid(box, zoom: zoom), 0)
        func add(_ number: UInt32, _ place: PackedCoordinate, _ monthlyCents: Int) {
            total += 1
            grid.add(place, monthlyCents)
            guard total <= ListingMap.mostPins else { return }
            pins.append(.init(number: number, place: place.coordinate, monthlyCents: monthlyCents))
        }
        for listing in index.outsize where filter.keeps(listing) {
            add(listing.number, PackedCoordinate(listing.place), listing.monthlyCents)
        }
        let candidates = filter.candidates(in: index)
        index.withMasks { mask, _, _ in
            for (cell, overlap) in candidates {
                cell.columns.read { columns in
                    guard filter.keep(&mask, columns, overlap) > 0 else { return }
                    for block in mask.blocks {
                        for lane in Lanes(mask[block]) {
                            let row = block * Columns.rowsPerBlock + lane
                            add(columns.number(row), columns.place(row), Int(columns.monthlyCents(row)))
                        }
                    }
                }
            }
        }
        guard total > ListingMap.mostPins else {
            return ListingMap(pins: pins.sorted { $0.number < $1.number }, clusters: [], total: total)
        }
        return ListingMap(pins: [], clusters: grid.clusters, total: total)
    }
}
