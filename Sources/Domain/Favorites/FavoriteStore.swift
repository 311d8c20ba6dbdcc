/// Stores the listings that accounts saved.
public protocol FavoriteStore: ActingStore {
    /// Saves a listing; saving it twice changes nothing. Throws `too_many_favorites` beyond the limit.
    func add(_ listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws
    func remove(_ listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws
    /// Stores an account's note on a saved listing; `nil` removes it. Returns whether the listing is saved.
    func setNote(_ note: String?, on listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws
        -> Bool
    /// Saved listings that are public at `now`, last saved first.
    func favorites(of account: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<Favorite>
    /// Those of the listings that are saved and public at `now`, in the order of the ids.
    func favorites(_ ids: [Listing.ID], of account: Account.ID, at now: Instant, in tenant: Tenant.ID) async throws
        -> [Favorite]
    /// Saved listings that are not public at `now`, and those deleted within `Limits.unavailableFavoriteDays`, last
    /// saved first.
    func unavailableFavorites(of account: Account.ID, at now: Instant, limit: Int, in tenant: Tenant.ID) async throws
        -> [UnavailableFavorite]
}
