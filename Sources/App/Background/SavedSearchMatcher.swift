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

    private let searches: SavedSearchTable
    private let source: SearchSourceTable
    private let synonyms: Synonyms
    private let state = Mutex(State())

    init(_ store: Store, synonyms: Synonyms) {
        searches = store.savedSearches
        source = store.searchSource
        self.synonyms = synonyms
    }

    /// Handles all pending changes.
    @Sendable func step() async throws {
        while true {
            let previous = try await searches.lastMatchedChange()
            let changes = try await source.changes(after: previous, limit: Self.changesPerRound)
            guard !changes.isEmpty else { return }
            let (indexes, revision) = try await indexes()
            var matches: [SavedSearchMatch] = []
            for (tenant, changes) in Dictionary(grouping: changes, by: \.tenant) {
                guard let index = indexes[tenant] else { continue }
                let listings = try await source.visible(Set(changes.map(\.number)).sorted(), in: tenant)
                for listing in listings {
                    matches += index.matches(listing).map {
                        SavedSearchMatch(tenant: tenant, search: $0, number: listing.number)
                    }
                }
            }
            try await searches.store(matches, of: changes, from: previous, revision: revision)
        }
    }

    private func indexes() async throws -> (indexes: [Tenant.ID: SavedSearchIndex], revision: Int64) {
        let revision = try await searches.savedSearchRevision()
        if let known = state.withLock({ $0.revision == revision ? $0.indexes : nil }) { return (known, revision) }
        let all = try await searches.allSavedSearches()
        let indexes = Dictionary(grouping: all, by: \.tenant).mapValues {
            SavedSearchIndex($0.map(\.search), synonyms: synonyms)
        }
        state.withLock { [indexes] in $0 = State(revision: revision, indexes: indexes) }
        return (indexes, revision)
    }
}
