import Domain
import Geo

/// Builds new indexes from the store's data, one tenant at a time.
struct IndexBuilder: Sendable {
    private var places = PlaceTable()
    private let sizes: ListingIndex.Sizes

    init(sizes: ListingIndex.Sizes = .init()) { self.sizes = sizes }

    /// `index` after reloading `numbers`, of which `visible` were found.
    mutating func index(_ index: ListingIndex?, after numbers: [UInt32], visible: [IndexedListing]) -> ListingIndex {
        var removed: [CurveKey] = []
        for number in numbers {
            guard let place = places[number] else { continue }
            removed.append(CurveKey(place, number: number))
            places[number] = nil
        }
        for listing in visible { places[listing.number] = PackedCoordinate(listing.place) }
        return (index ?? ListingIndex(sizes: sizes)).applying(put: Listings(visible), removed: removed)
    }

    /// Records the places of listings that are new to all indexes.
    mutating func note(_ listings: [(number: UInt32, place: PackedCoordinate)]) {
        for (number, place) in listings { places[number] = place }
    }

    /// An index of exactly these listings.
    func index(of parts: [Listings]) -> ListingIndex { ListingIndex(parts, sizes: sizes) }
}
