import Synchronization

/// All tenants and their hosts in memory: a request must not ask the database whose it is.
public final class TenantDirectory: Sendable {
    private struct State {
        var byHost: [String: Tenant] = [:]
        var unclaimed: Tenant?
        var firstHosts: [Tenant.ID: String] = [:]
        /// How many readings began, and which of them this is.
        var (begun, reading) = (0, 0)
    }

    private let store: any TenantStore
    private let isStrict: Bool
    private let state = Mutex(State())

    /// - Parameter strict: whether hosts nobody claimed belong to nobody, rather than to the default tenant.
    public init(store: any TenantStore, strict: Bool) { (self.store, isStrict) = (store, strict) }

    /// Reads them anew; called at start and whenever somebody else wrote to the database.
    public func refresh() async throws {
        let reading = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        let tenants = try await store.tenants()
        var fresh = State()
        fresh.reading = reading
        for (tenant, hosts) in tenants {
            for host in hosts { fresh.byHost[host] = tenant }
            fresh.firstHosts[tenant.id] = hosts.first
            if tenant.name == Tenant.defaultName && !isStrict { fresh.unclaimed = tenant }
        }
        state.withLock { [fresh] state in
            // Of two at the same time the one that began later knows more, whichever ends first.
            guard reading > state.reading else { return }
            let begun = state.begun
            state = fresh
            state.begun = begun
        }
    }

    /// The first in the order of the alphabet of a tenant's hosts.
    public func firstHost(of tenant: Tenant.ID) -> String? { state.withLock { $0.firstHosts[tenant] } }

    /// The tenant of a `Host` header or authority; `nil` when it is nobody's.
    public func tenant(ofHost header: String?) -> Tenant? {
        let host = header.flatMap(HostName.normalized)
        return state.withLock { state in host.flatMap { state.byHost[$0] } ?? state.unclaimed }
    }
}
