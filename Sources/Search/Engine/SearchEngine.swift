import Domain
import Geo
import Synchronization

/// The search over all tenants' visible listings: columns in memory, kept up to date from the store's change log.
///
/// A search keeps the index it began with; a change installs a new index. So neither waits for the other, except for
/// copying a reference.
public final class SearchEngine: ListingSearch {
    private let source: any SearchSource
    private let indexes = Indexes()
    private let updater: IndexUpdater
    private let hasLoaded = Atomic(false)

    /// - Parameter onChange: called with the numbers of changed listings, before searches show the change.
    public init(_ source: any SearchSource, onChange: @escaping @Sendable ([UInt32]) -> Void = { _ in }) {
        self.source = source
        updater = IndexUpdater(source, indexes, IndexBuilder(), onChange: onChange)
    }

    /// Loads all visible listings, then applies concurrent changes. Until then, searches find nothing.
    public func load() async throws {
        try await updater.load()
        hasLoaded.store(true, ordering: .releasing)
    }

    /// Whether `load` has succeeded.
    public var isLoaded: Bool { hasLoaded.load(ordering: .acquiring) }

    /// The last change of the store that searches know of.
    public func appliedChange() async -> Int64 { await updater.sequence }

    /// Applies the store's changes. On return, every change committed before the call can be found. Concurrent callers
    /// share the work.
    public func catchUp() async throws { try await updater.catchUp() }

    /// The number of listings in all indexes.
    public var count: Int { indexes.count }

    /// An unknown tenant has no listings.
    public func search(
        _ query: ListingQuery, among numbers: [UInt32]?, in tenant: Tenant.ID
    ) async throws -> SearchPage {
        var matching = try await self.numbers(matching: query.filter, in: query.area, tenant)
        if let numbers { matching = matching.map { NumberSet(numbers).intersection($0) } ?? numbers }
        var titles: [UInt32: Int] = [:]
        if query.sort == .relevance, !query.filter.words.isEmpty {
            titles = try await source.titleScores(matching: query.filter.words, near: box(of: query.area), in: tenant)
        }
        return IndexSearch.page(of: query, matching: matching, titles: titles, in: indexes[tenant] ?? ListingIndex())
    }

    public func map(
        of box: BoundingBox, zoom: Int, _ filter: ListingFilter, in tenant: Tenant.ID
    ) async throws -> ListingMap {
        let matching = try await numbers(matching: filter, in: .box(box), tenant)
        return MapSearch.map(of: box, zoom: zoom, filter, matching: matching, in: indexes[tenant] ?? ListingIndex())
    }

    private func numbers(
        matching filter: ListingFilter, in area: ListingQuery.Area, _ tenant: Tenant.ID
    ) async throws -> [UInt32]? {
        guard !filter.words.isEmpty else { return nil }
        return try await source.numbers(matching: filter.words, near: box(of: area), in: tenant)
    }

    /// `nil` when the area contains a pole.
    private func box(of area: ListingQuery.Area) -> BoundingBox? {
        switch area {
        case .circle(let center, let radiusMiles): BoundingBox(around: center, radiusMiles: radiusMiles)
        case .box(let box): box
        }
    }
}
