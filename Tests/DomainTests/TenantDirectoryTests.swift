import Domain
import Synchronization
import Testing

@Suite("Tenants in memory")
struct TenantDirectoryTests {
    @Test("of two readings at once the one that began later stands, though the other ends last")
    func overtaking() async throws {
        let store = SlowTenants()
        let directory = TenantDirectory(store: store, strict: true)
        let first = Task { try await directory.refresh() }
        await store.firstBegan()
        // Now there is a tenant that the first reload did not see.
        try await directory.refresh()
        #expect(directory.tenant(ofHost: "union.example.edu")?.name == "union")
        store.letFirstGo()
        try await first.value
        #expect(directory.tenant(ofHost: "union.example.edu")?.name == "union")
    }
}

/// A store whose first read returns no tenants, and waits until it is released.
private final class SlowTenants: TenantStore {
    private struct UnexpectedCall: Error {}

    private let readings = Mutex(0)
    private let began = AsyncStream.makeStream(of: Void.self)
    private let gate = AsyncStream.makeStream(of: Void.self)

    func firstBegan() async { for await _ in began.stream { return } }
    func letFirstGo() { gate.continuation.yield() }

    func tenants() async throws -> [(tenant: Tenant, hosts: [String])] {
        let isFirst = readings.withLock { readings in
            readings += 1
            return readings == 1
        }
        guard isFirst else {
            let tenant = Tenant(id: .init(at: Instant(milliseconds: 0)), name: "union", settings: TenantSettings())
            return [(tenant, ["union.example.edu"])]
        }
        began.continuation.yield()
        for await _ in gate.stream { break }
        return []
    }

    func tenant(ofHost host: String) async throws -> Tenant? { throw UnexpectedCall() }
    func tenant(named name: String) async throws -> Tenant? { throw UnexpectedCall() }
    func create(_ tenant: Tenant, hosts: [String], audit: AuditEntry?) async throws { throw UnexpectedCall() }
    func addHost(_ host: String, to tenant: Tenant.ID, audit: AuditEntry) async throws { throw UnexpectedCall() }
    func removeHost(_ host: String, from tenant: Tenant.ID, audit: AuditEntry) async throws -> Bool {
        throw UnexpectedCall()
    }
    func save(_ settings: TenantSettings, of tenant: Tenant.ID, audit: AuditEntry?) async throws {
        throw UnexpectedCall()
    }
    func logo(of tenant: Tenant.ID) async throws -> TenantLogo? { throw UnexpectedCall() }
    func setLogo(_ logo: TenantLogo?, of tenant: Tenant.ID, audit: AuditEntry) async throws { throw UnexpectedCall() }
}
