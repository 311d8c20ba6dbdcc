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
    private let synonyms: Synonyms
    private let state = Mutex(State())

    init(feed: Store, synonyms: Synonyms) { (self.feed, self.synonyms) = (feed, synonyms) }

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
                for listing in listings {
                    matches += index.matches(listing).map {
                        SavedSearchMatch(tenant: tenant, search: $0, number: listing.number)
                    }
                }
            }
            try await feed.store(matches, of: changes, from: previous)
        }
    }

    private func indexes() async throws -> [Tenant.ID: SavedSearchIndex] {
        let revision = try await feed.savedSearchRevision()
        if let known = state.withLock({ $0.revision == revision ? $0.indexes : nil }) { return known }
        let searches = try await feed.allSavedSearches()
        let indexes = Dictionary(grouping: searches, by: \.tenant).mapValues {
            SavedSearchIndex($0.map(\.search), synonyms: synonyms)
        }
        state.withLock { [indexes] in $0 = State(revision: revision, indexes: indexes) }
        return indexes
    }
}
