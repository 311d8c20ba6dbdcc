import API
import Domain
import Store

/// What is kept in memory of listings until they change.
struct ListingCaches: Sendable {
    let cards: CardCache
    let listings: PublicListings
    let photos: PublicPhotos

    init(_ store: Store, _ rents: RentDirectory, maxCardBytes: Int, clock: Clock) {
        cards = CardCache(listings: store, rents: rents, maxBytes: maxCardBytes, clock: clock)
        listings = PublicListings(store: store, clock: clock)
        photos = PublicPhotos(store: store, clock: clock)
    }

    /// Forgets listings that changed.
    @Sendable func forget(_ numbers: [UInt32]) {
        cards.forget(numbers)
        listings.forget(numbers)
        photos.forget(numbers)
    }
}
