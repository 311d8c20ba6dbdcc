import Synchronization

/// Caches all tenants and their hosts, so that requests need no query.
public final class TenantDirectory: Sendable {
    private struct State {
        var byHost: [String: Tenant] = [:]
        var unclaimed: Tenant?
        var firstHosts: [Tenant.ID: String] = [:]
        var byID: [Tenant.ID: Tenant] = [:]
        /// The number of started reloads, and the one in use.
        var (begun, reading) = (0, 0)
    }

    private let store: any TenantStore
    private let isStrict: Bool
    private let state = Mutex(State())

    /// - Parameter strict: whether unclaimed hosts have no tenant instead of the default one.
    public init(store: any TenantStore, strict: Bool) { (self.store, isStrict) = (store, strict) }

    /// Reloads the tenants. Called at start and after another process wrote to the database.
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
            fresh.byID[tenant.id] = tenant
            if tenant.name == Tenant.defaultName && !isStrict { fresh.unclaimed = tenant }
        }
        state.withLock { [fresh] state in
            // The later one of two concurrent reloads has newer data, whichever ends first.
            guard reading > state.reading else { return }
            let begun = state.begun
            state = fresh
            state.begun = begun
        }
    }

    /// The alphabetically first host of a tenant.
    public func firstHost(of tenant: Tenant.ID) -> String? { state.withLock { $0.firstHosts[tenant] } }

    public func tenant(_ id: Tenant.ID) -> Tenant? { state.withLock { $0.byID[id] } }

    /// The tenant of a `Host` header or authority; `nil` for an unknown host.
    public func tenant(ofHost header: String?) -> Tenant? {
        let host = header.flatMap(HostName.normalized)
        return state.withLock { state in host.flatMap { state.byHost[$0] } ?? state.unclaimed }
    }
}
