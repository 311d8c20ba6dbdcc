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
        self.id = id
        self.account = account
        self.name = name
        self.parameters = parameters
        self.query = query
        self.createdAt = createdAt
        self.lookedAt = lookedAt
    }
}

extension SavedSearch {
    /// A number for the name and the query, for entity tags: FNV-1a.
    public var version: Int {
        let hash = "\(name)\n\(parameters)".utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Int(hash)
    }

    /// The same search with another name or another query.
    public func changed(name: String, parameters: String, query: ListingQuery) -> SavedSearch {
        SavedSearch(
            id: id, account: account, name: name, parameters: parameters, query: query, createdAt: createdAt,
            lookedAt: lookedAt)
    }
}

extension Problem {
    /// The saved search has changed since the caller read it.
    public static let staleSavedSearch = Problem(
        .stale, code: "stale", "The saved search was changed after you opened it. Reload it and repeat your edit.")
}

/// Stores saved searches and their matches.
public protocol SavedSearchStore: ActingStore, RecordingStore {
    /// Throws `too_many_saved_searches` at the limit, which is lower before the account's address is verified.
    func save(_ search: SavedSearch, in tenant: Tenant.ID) async throws
    /// An account's searches, the newest first, each with the number of unseen matches.
    func savedSearches(of account: Account.ID, in tenant: Tenant.ID) async throws -> [(search: SavedSearch, new: Int)]
    /// The search and the number of its unseen matches.
    func savedSearch(
        _ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> (search: SavedSearch, new: Int)?
    /// Stores the name and the query of a search that still has the version `previous`. Throws `stale` for another
    /// version, or not found. With another query, its matches until now are forgotten.
    func replace(_ search: SavedSearch, version previous: Int, in tenant: Tenant.ID) async throws
    /// Returns whether the account had this search.
    func deleteSavedSearch(_ id: SavedSearch.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool
    /// Numbers of the unseen matches among listings posted after the search was saved; ascending. `asOf` is the moment
    /// up to which they are complete: later matches have a later time.
    func unseen(_ id: SavedSearch.ID, in tenant: Tenant.ID) async throws -> (numbers: [UInt32], asOf: Instant)
    /// Marks matches up to `moment` as seen.
    func markSeen(_ id: SavedSearch.ID, through moment: Instant, in tenant: Tenant.ID) async throws
}

/// A listing that matches a saved search.
public struct SavedSearchMatch: Hashable, Sendable {
    public let tenant: Tenant.ID
    public let search: SavedSearch.ID
    public let number: UInt32

    public init(tenant: Tenant.ID, search: SavedSearch.ID, number: UInt32) {
        self.tenant = tenant
        self.search = search
        self.number = number
    }
}
