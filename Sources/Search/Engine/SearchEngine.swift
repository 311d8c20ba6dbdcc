import Domain
import Geo
import Synchronization

/// The search over every tenant's visible listings: columns in memory, kept in step with the store's change log.
///
/// A search takes the index that stands at that moment and keeps it to its end; a change puts a new index in its place. So
/// neither ever waits for the other, save for the moment it takes to copy a reference.
public final class SearchEngine: ListingSearch {
    private let source: any SearchSource
    private let indexes = Indexes()
    private let keeper: IndexKeeper

    public init(_ source: any SearchSource) {
        self.source = source
        keeper = IndexKeeper(source, indexes, IndexWriter())
    }

    /// Reads all visible listings, then what changed meanwhile. Searches find nothing before.
    public func load() async throws { try await keeper.load() }

    /// Applies what changed in the store. When it returns, every change that was committed before the call is found. Callers
    /// at the same time share the work.
    public func catchUp() async throws { try await keeper.catchUp() }

    /// How many listings can be found, over all tenants.
    public var count: Int { indexes.count }

    /// A tenant that is not known has no listings.
    public func search(_ query: ListingQuery, in tenant: Tenant.ID) async throws -> SearchPage {
        let matching = try await numbers(matching: query, in: tenant)
        let index = indexes[tenant] ?? ListingIndex()
        return IndexSearch.page(of: query, matching: matching, in: index)
    }

    private func numbers(matching query: ListingQuery, in tenant: Tenant.ID) async throws -> [UInt32]? {
        guard !query.filter.words.isEmpty else { return nil }
        let box: BoundingBox? =
            switch query.area {
            case .circle(let center, let radiusMiles): BoundingBox(around: center, radiusMiles: radiusMiles)
            case .box(let box): box
            }
        return try await source.numbers(matching: query.filter.words, near: box, in: tenant)
    }
}

/// The index of each tenant that stands now.
final class Indexes: Sendable {
    private let byTenant = Mutex<[Tenant.ID: ListingIndex]>([:])

    /// Held only while a reference is copied.
    subscript(tenant: Tenant.ID) -> ListingIndex? { byTenant.withLock { $0[tenant] } }

    func replace(_ tenant: Tenant.ID, with index: ListingIndex) {
        // The old index is let go outside the lock: taking it apart may take a while.
        let old = byTenant.withLock { $0.updateValue(index, forKey: tenant) }
        withExtendedLifetime(old) {}
    }

    func replaceAll(with indexes: [Tenant.ID: ListingIndex]) {
        let old = byTenant.withLock { all in
            defer { all = indexes }
            return all
        }
        withExtendedLifetime(old) {}
    }

    var count: Int { byTenant.withLock { Array($0.values) }.reduce(0) { $0 + $1.count } }
}
