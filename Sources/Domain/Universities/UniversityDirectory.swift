import Synchronization

/// Caches the catalogue and each tenant's choice of universities.
public final class UniversityDirectory: Sendable {
    private struct State {
        var revision: Int64 = -1
        var catalogue = UniversityCatalogue([])
        var chosen: [Tenant.ID: Set<University.ID>?] = [:]
    }

    private let store: any UniversityStore
    private let state = Mutex(State())

    public init(store: any UniversityStore) { self.store = store }

    /// Reloads the catalogue if it changed. Called at start and after another process wrote to the database.
    public func refresh() async throws {
        let revision = try await store.revision()
        guard revision != state.withLock({ $0.revision }) else { return }
        let fresh = State(revision: revision, catalogue: UniversityCatalogue(try await store.universities()))
        // A reload that began later may have finished first.
        state.withLock { [fresh] in if fresh.revision > $0.revision { $0 = fresh } }
    }

    /// The catalogue, and the universities that the tenant chose; `nil` for all.
    public func catalogue(for tenant: Tenant.ID) async throws -> (all: UniversityCatalogue, chosen: Set<University.ID>?)
    {
        let (catalogue, known, revision) = state.withLock { ($0.catalogue, $0.chosen[tenant], $0.revision) }
        if let known { return (catalogue, known) }
        let chosen = try await store.chosen(by: tenant)
        state.withLock { if $0.revision == revision { $0.chosen[tenant] = .some(chosen) } }
        return (catalogue, chosen)
    }
}
