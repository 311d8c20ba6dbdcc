/// Stores which figures of areas an account keeps.
public protocol BookmarkStore: ActingStore {
    /// Saves a bookmark; one that the account has already stays as it is. Throws `too_many_bookmarks` beyond the limit.
    func add(_ bookmark: Bookmark, for account: Account.ID, in tenant: Tenant.ID) async throws -> SavedBookmark
    /// Removes a bookmark, if the account has it.
    func remove(_ bookmark: Bookmark, for account: Account.ID, in tenant: Tenant.ID) async throws
    /// Removes what the account saved at `moment` or before; everything for `nil`.
    func removeBookmarks(savedThrough moment: Instant?, of account: Account.ID, in tenant: Tenant.ID) async throws
    /// All bookmarks of an account, the last saved first.
    func bookmarks(of account: Account.ID, in tenant: Tenant.ID) async throws -> [SavedBookmark]
}
