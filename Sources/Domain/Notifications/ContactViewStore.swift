/// Records who saw the contact of which listing, for as long as notifications are kept, to warn them when it turns out
/// to be a scam, and to count them for its owner.
public protocol ContactViewStore: Sendable {
    /// Records a view, and notifies the owner of the first one by this account.
    func recordContactView(of listing: Listing, by viewer: Account, in tenant: Tenant.ID) async throws
    /// Returns how many it deleted.
    func deleteOldContactViews(limit: Int) async throws -> Int
}
