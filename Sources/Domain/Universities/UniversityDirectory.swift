import Synchronization

/// The catalogue in memory, and which part of it each tenant chose.
public final class UniversityDirectory: Sendable {
    private struct State {
        var revision: Int64 = -1
        var catalogue = UniversityCatalogue([])
        var chosen: [Tenant.ID: Set<University.ID>?] = [:]
    }

    private let store: any UniversityStore
    private let state = Mutex(State())

    public init(store: any UniversityStore) { self.store = store }

    /// Reads the catalogue anew if it changed; called at start and whenever somebody else wrote to the database.
    public func refresh() async throws {
        let revision = try await store.revision()
        guard revision != state.withLock({ $0.revision }) else { return }
        let fresh = State(revision: revision, catalogue: UniversityCatalogue(try await store.universities()))
        // Somebody who began later may have been faster.
        state.withLock { [fresh] in if fresh.revision > $0.revision { $0 = fresh } }
    }

    /// The catalogue, and the tenant's part of it: `nil` when it has all.
    public func catalogue(for tenant: Tenant.ID) async throws -> (all: UniversityCatalogue, chosen: Set<University.ID>?)
    {
        let (catalogue, known, revision) = state.withLock { ($0.catalogue, $0.chosen[tenant], $0.revision) }
        if let known { return (catalogue, known) }
        let chosen = try await store.chosen(by: tenant)
        state.withLock { if $0.revision == revision { $0.chosen[tenant] = .some(chosen) } }
        return (catalogue, chosen)
    }
}
