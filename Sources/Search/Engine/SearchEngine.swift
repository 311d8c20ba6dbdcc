import Domain
import Geo

/// The search over every tenant's visible listings: columns in memory, kept in step with the store's change log.
///
/// A search takes the index that stands at that moment and keeps it to its end; a change puts a new index in its
/// place. So neither ever waits for the other, save for the moment it takes to copy a reference.
public final class SearchEngine: ListingSearch {
    private let source: any SearchSource
    private let indexes = Indexes()
    private let keeper: IndexUpdater

    public init(_ source: any SearchSource) {
        self.source = source
        keeper = IndexUpdater(source, indexes, IndexBuilder())
    }

    /// Reads all visible listings, then what changed meanwhile. Searches find nothing before.
    public func load() async throws { try await keeper.load() }

    /// Applies what changed in the store. When it returns, every change that was committed before the call is found.
    /// Callers at the same time share the work.
    public func catchUp() async throws { try await keeper.catchUp() }

    /// How many listings can be found, over all tenants.
    public var count: Int { indexes.count }

    /// A tenant that is not known has no listings.
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

    /// `nil` when it would reach around a pole.
    private func box(of area: ListingQuery.Area) -> BoundingBox? {
        switch area {
        case .circle(let center, let radiusMiles): BoundingBox(around: center, radiusMiles: radiusMiles)
        case .box(let box): box
        }
    }
}
