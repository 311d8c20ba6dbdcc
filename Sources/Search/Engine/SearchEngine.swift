import Domain
import Geo
import Synchronization

/// The search over all tenants' visible listings: columns and words in memory, kept up to date from the store's
/// change log.
///
/// A search keeps the index it began with; a change installs a new index. So neither waits for the other, except for
/// copying a reference.
public final class SearchEngine: ListingSearch {
    private let synonyms: Synonyms
    let clock: Clock
    private let indexes = Indexes()
    private let updater: IndexUpdater
    private let hasLoaded = Atomic(false)

    /// - Parameters:
    ///   - synonyms: words that mean the same.
    ///   - clock: tells which listings have expired.
    ///   - onChange: called with the numbers of changed listings, before searches show the change.
    public init(
        _ source: any SearchSource, synonyms: Synonyms = Synonyms(), clock: Clock = .system,
        onChange: @escaping @Sendable ([UInt32]) -> Void = { _ in }
    ) {
        self.synonyms = synonyms
        self.clock = clock
        updater = IndexUpdater(source, indexes, IndexBuilder(), onChange: onChange)
    }

    /// Loads all visible listings, from a snapshot if there is a usable one, then applies later changes. Until then,
    /// searches find nothing.
    @discardableResult
    public func load(from snapshot: SnapshotFile? = nil) async throws -> LoadReport {
        let report = try await updater.load(from: snapshot)
        hasLoaded.store(true, ordering: .releasing)
        return report
    }

    /// The content of a snapshot of this moment.
    public func snapshotContent() async -> SnapshotContent { await updater.content() }

    /// Whether `load` has succeeded.
    public var isLoaded: Bool { hasLoaded.load(ordering: .acquiring) }

    /// The last change of the store that searches show.
    public func appliedChange() async -> Int64 { await updater.sequence }

    /// Applies the store's changes. On return, every change committed before the call can be found. Concurrent callers
    /// share the work. Does nothing before `load`: an import writes a million listings and searches none.
    public func catchUp() async throws { try await updater.catchUp() }

    /// The number of listings in all indexes.
    public var count: Int { indexes.count }

    /// The number of words in all indexes, with those that no listing has any more and no sweep has dropped yet.
    public var wordCount: Int { indexes.all.values.reduce(0) { $0 + $1.words.wordCount } }

    /// An unknown tenant has no listings.
    public func search(
        _ query: ListingQuery, among numbers: [UInt32]?, in tenant: Tenant.ID
    ) async throws -> SearchPage {
        IndexSearch.page(
            of: query, clauses(query.filter), among: numbers, in: index(of: tenant), at: clock.now())
    }

    public func map(
        of box: BoundingBox, zoom: Int, _ filter: ListingFilter, in tenant: Tenant.ID
    ) async throws -> ListingMap {
        MapSearch.map(of: box, zoom: zoom, filter, clauses(filter), in: index(of: tenant), at: clock.now())
    }

    /// The index at this moment.
    func index(of tenant: Tenant.ID) -> ListingIndex { indexes[tenant] ?? ListingIndex() }

    private func clauses(_ filter: ListingFilter) -> [WordClause] {
        filter.words.map { WordClause.clauses($0, synonyms) } ?? []
    }
}
