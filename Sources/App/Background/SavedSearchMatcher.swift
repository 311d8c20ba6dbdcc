import Domain
import Search
import Store
import Synchronization

/// Matches changed listings against the saved searches, and stores the matches.
///
/// Its position is stored with the matches, so that it continues there after a crash.
final class SavedSearchMatcher: Sendable {
    private static let changesPerRound = 1_000

    private struct State {
        var revision: Int64 = -1
        var indexes: [Tenant.ID: SavedSearchIndex] = [:]
    }

    private let feed: Store
    private let state = Mutex(State())

    init(feed: Store) { self.feed = feed }

    /// Handles all pending changes.
    @Sendable func step() async throws {
        while true {
            let previous = try await feed.lastMatchedChange()
            let changes = try await feed.changes(after: previous, limit: Self.changesPerRound)
            guard !changes.isEmpty else { return }
            let indexes = try await indexes()
            var matches: [SavedSearchMatch] = []
            for (tenant, changes) in Dictionary(grouping: changes, by: \.tenant) {
                guard let index = indexes[tenant] else { continue }
                let listings = try await feed.visible(Set(changes.map(\.number)).sorted(), in: tenant)
                for listing in listings { matches += try await self.matches(of: listing, in: index, tenant) }
            }
            try await feed.store(matches, of: changes, from: previous)
        }
    }

    private func matches(
        of listing: IndexedListing, in index: SavedSearchIndex, _ tenant: Tenant.ID
    ) async throws -> [SavedSearchMatch] {
        let candidates = index.matches(listing)
        // The texts are read and folded once, however many searches have words.
        let needsWords = candidates.contains { !$0.words.isEmpty }
        let words = needsWords ? try await feed.words(of: listing.number, in: tenant) : nil
        return candidates.filter { words?.contains($0.words) ?? $0.words.isEmpty }
            .map { SavedSearchMatch(tenant: tenant, search: $0.id, number: listing.number) }
    }

    private func indexes() async throws -> [Tenant.ID: SavedSearchIndex] {
        let revision = try await feed.savedSearchRevision()
        if let known = state.withLock({ $0.revision == revision ? $0.indexes : nil }) { return known }
        let searches = try await feed.allSavedSearches()
        let indexes = Dictionary(grouping: searches, by: \.tenant).mapValues { SavedSearchIndex($0.map(\.search)) }
        state.withLock { [indexes] in $0 = State(revision: revision, indexes: indexes) }
        return indexes
    }
}
