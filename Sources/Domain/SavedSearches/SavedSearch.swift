/// A search that somebody wants to look at again.
public struct SavedSearch: Sendable {
    public typealias ID = Domain.ID<SavedSearch>

    public let id: ID
    public let account: Account.ID
    public let name: String
    /// The query string of `GET /v1/listings`, as the client wrote it.
    public let parameters: String
    /// The same, checked: what listings are held against.
    public let query: ListingQuery
    public let createdAt: Instant
    /// When its owner last looked at what is new.
    public let lookedAt: Instant

    public init(
        id: ID, account: Account.ID, name: String, parameters: String, query: ListingQuery, createdAt: Instant,
        lookedAt: Instant
    ) {
        (self.id, self.account, self.name, self.parameters) = (id, account, name, parameters)
        (self.query, self.createdAt, self.lookedAt) = (query, createdAt, lookedAt)
    }
}

/// Keeps saved searches, and which listings came to fit them.
public protocol SavedSearchStore: Sendable {
    /// Problem `too_many_saved_searches` beyond the most allowed, which is less before the account's address is verified.
    func save(_ search: SavedSearch, receipt: Receipt?, in tenant: Tenant.ID) async throws
    /// An account's searches, the newest first, each with how many listings came to fit it since its owner looked.
    func savedSearches(of account: Account.ID, in tenant: Tenant.ID) async throws -> [(search: SavedSearch, new: Int)]
    func savedSearch(_ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> SavedSearch?
    /// Whether the account had that search.
    func deleteSavedSearch(_ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
    /// Numbers of the listings, posted after the search was saved, that came to fit it and that its owner has not seen;
    /// ascending.
    func unseen(_ id: SavedSearch.ID, in tenant: Tenant.ID) async throws -> [UInt32]
    /// Notes that the owner has seen all that came to fit up to `moment`.
    func markSeen(_ id: SavedSearch.ID, through moment: Instant, in tenant: Tenant.ID) async throws
}

/// What the matching of new listings with saved searches reads and writes.
public protocol SavedSearchFeed: Sendable {
    /// Grows whenever a search is saved or deleted.
    func savedSearchRevision() async throws -> Int64
    /// All searches of all tenants.
    func allSavedSearches() async throws -> [(tenant: Tenant.ID, search: SavedSearch)]
    /// The last change of the log whose matches are stored.
    func lastMatchedChange() async throws -> Int64
    /// Stores matches together with the change up to which they are complete, unless another process was there first.
    func store(_ matches: [SavedSearchMatch], upTo change: Int64, from previous: Int64) async throws
    /// The words that a search finds a listing by; `nil` when it is gone.
    func words(of number: UInt32, in tenant: Tenant.ID) async throws -> WordSet?
    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange]
    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing]
}

/// This listing fits that search.
public struct SavedSearchMatch: Hashable, Sendable {
    public let tenant: Tenant.ID
    public let search: SavedSearch.ID
    public let number: UInt32

    public init(tenant: Tenant.ID, search: SavedSearch.ID, number: UInt32) {
        (self.tenant, self.search, self.number) = (tenant, search, number)
    }
}
