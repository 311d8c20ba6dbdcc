/// Which accounts a list of moderators has.
public enum AccountList: String, CaseIterable, Sendable {
    /// The last blocked first.
    case blocked
    /// All, the newest first.
    case new
    /// Those with open reports, the last reported first.
    case reported
}

/// In which order a list of moderators has listings.
public enum ListingListOrder: String, CaseIterable, Sendable {
    /// The last changed first.
    case updated
}

/// Lists listings and accounts for moderators. What is the viewer's own is left out.
public protocol CaseListStore: Sendable {
    /// Listings with this status, the last changed first.
    func listings(
        with status: ListingStatus, for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<ListingSummary>
    func accounts(
        _ list: AccountList, for viewer: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<PosterRecord>
}
