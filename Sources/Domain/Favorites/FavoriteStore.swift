/// Keeps which listings an account saved.
public protocol FavoriteStore: ActingStore {
    /// Saves a listing; saving it again changes nothing. Problem `too_many_favorites` beyond the most allowed.
    func add(_ listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws
    func remove(_ listing: Listing.ID, for account: Account.ID, in tenant: Tenant.ID) async throws
    /// Saved listings that are public at `now`, the last saved first.
    func favorites(of account: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<Listing>
    /// Saved listings that are not public at `now`, and deleted ones for `Limits.unavailableFavoriteDays`, the last saved first.
    func unavailableFavorites(of account: Account.ID, at now: Instant, limit: Int, in tenant: Tenant.ID) async throws
        -> [UnavailableFavorite]
}
