import Geo

/// A search that its owner saved.
public struct SavedSearch: Sendable {
    public typealias ID = Domain.ID<SavedSearch>

    public let id: ID
    public let account: Account.ID
    public let name: String
    /// The query string for `GET /v1/listings`, as the client wrote it.
    public let parameters: String
    /// The parsed and validated query, which listings are matched against.
    public let query: ListingQuery
    public let createdAt: Instant
    /// When its owner last viewed the new matches.
    public let lookedAt: Instant

    public init(
        id: ID, account: Account.ID, name: String, parameters: String, query: ListingQuery, createdAt: Instant,
        lookedAt: Instant
    ) {
        (self.id, self.account, self.name, self.parameters) = (id, account, name, parameters)
        (self.query, self.createdAt, self.lookedAt) = (query, createdAt, lookedAt)
    }
}

/// Stores saved searches and their matches.
public protocol SavedSearchStore: Sendable {
    /// Throws `too_many_saved_searches` at the limit.
    func save(_ search: SavedSearch, idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID) async throws
    /// An account's searches, the newest first, each with the number of unseen matches.
    func savedSearches(of account: Account.ID, in tenant: Tenant.ID) async throws -> [(search: SavedSearch, new: Int)]
    func savedSearch(_ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> SavedSearch?
    /// Whether the account had this search.
    func deleteSavedSearch(_ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
    /// Numbers of the unseen matches among listings posted after the search was saved; ascending.
    func unseen(_ id: SavedSearch.ID, in tenant: Tenant.ID) async throws -> [UInt32]
    /// Marks matches up to `moment` as seen.
    func markSeen(_ id: SavedSearch.ID, through moment: Instant, in tenant: Tenant.ID) async throws
}

/// What the saved-search matcher reads and writes.
public protocol SavedSearchFeed: Sendable {
    /// Incremented whenever a search is saved or deleted.
    func savedSearchRevision() async throws -> Int64
    /// All searches of all tenants.
    func allSavedSearches() async throws -> [(tenant: Tenant.ID, search: SavedSearch)]
    /// The last change whose matches are stored.
    func lastMatchedChange() async throws -> Int64
    /// Stores matches and the change up to which they are complete, unless another process was faster.
    func store(_ matches: [SavedSearchMatch], upTo change: Int64, from previous: Int64) async throws
    /// The listings whose texts contain all the words, the last one as a prefix.
    func numbers(matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID) async throws -> [UInt32]
    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange]
    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing]
}

/// A listing that matches a saved search.
public struct SavedSearchMatch: Hashable, Sendable {
    public let tenant: Tenant.ID
    public let search: SavedSearch.ID
    public let number: UInt32

    public init(tenant: Tenant.ID, search: SavedSearch.ID, number: UInt32) {
        (self.tenant, self.search, self.number) = (tenant, search, number)
    }
}
