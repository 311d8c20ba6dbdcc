/// The accounts in a moderators' list.
public enum AccountList: String, CaseIterable, Sendable {
    /// Last blocked first.
    case blocked
    /// All, newest first.
    case new
    /// Cases with open reports, last reported first.
    case reported
}

/// The order of listings in a moderators' list.
public enum ListingListOrder: String, CaseIterable, Sendable {
    /// Last changed first.
    case updated
}

/// Lists listings and accounts for moderators, without the viewer's own.
public protocol CaseListStore: Sendable {
    /// Listings with this status, last changed first.
    func listings(
        with status: ListingStatus, for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<ListingSummary>
    func accounts(
        _ list: AccountList, for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<ModeratedAccount>
}
