import API
import Domain
import Store

/// Values derived from listings, kept in memory until the listings change.
struct ListingCaches: Sendable {
    let cards: CardCache
    let listings: PublicListings
    let photos: PublicPhotos

    init(_ store: Store, _ rents: RentDirectory, maxCardBytes: Int, clock: Clock) {
        listings = PublicListings(store: store.listings, clock: clock)
        cards = CardCache(
            listings: store.listings, publicListings: listings, rents: rents, maxBytes: maxCardBytes, clock: clock)
        photos = PublicPhotos(store: store.photos, clock: clock)
    }

    /// Drops changed listings.
    @Sendable func forget(_ numbers: [UInt32]) {
        cards.forget(numbers)
        listings.forget(numbers)
        photos.forget(numbers)
    }
}
