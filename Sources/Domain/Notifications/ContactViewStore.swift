/// Records who saw the contact of which listing, for as long as notifications are kept, to warn them when it turns out
/// to be a scam.
public protocol ContactViewStore: Sendable {
    func recordContactView(of listing: Listing, by account: Account.ID, in tenant: Tenant.ID) async throws
    /// Returns how many it deleted.
    func deleteOldContactViews(limit: Int) async throws -> Int
}
