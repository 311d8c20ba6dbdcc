import Domain
import Geo

/// Builds new indexes from the store's data, one tenant at a time.
struct IndexBuilder: Sendable {
    private var places = PlaceTable()
    let sizes: ListingIndex.Sizes

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

    /// Records the places of all listings at once.
    mutating func note(_ places: PlaceTable) { self.places.merge(places) }

    /// An index of exactly these listings.
    func index(of parts: [Listings]) async -> ListingIndex { await ListingIndex.build(parts, sizes: sizes) }
}
