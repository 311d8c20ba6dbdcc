/// Stores the area figures that an account bookmarked.
public protocol AreaBookmarkStore: ActingStore {
    /// Saves a bookmark, unless the account already has it. Throws `too_many_bookmarks` beyond the limit.
    func add(_ bookmark: AreaBookmark, for account: Account.ID, in tenant: Tenant.ID) async throws -> SavedAreaBookmark
    /// Removes a bookmark, if the account has it.
    func remove(_ bookmark: AreaBookmark, for account: Account.ID, in tenant: Tenant.ID) async throws
    /// Removes the bookmarks saved at `moment` or earlier; all for `nil`.
    func removeBookmarks(savedThrough moment: Instant?, of account: Account.ID, in tenant: Tenant.ID) async throws
    /// All bookmarks of an account, most recent first.
    func bookmarks(of account: Account.ID, in tenant: Tenant.ID) async throws -> [SavedAreaBookmark]
}
