import Domain
import Synchronization

/// The current index of each tenant.
final class Indexes: Sendable {
    private let byTenant = Mutex<[Tenant.ID: ListingIndex]>([:])

    /// The lock is held only while a reference is copied.
    subscript(tenant: Tenant.ID) -> ListingIndex? { byTenant.withLock { $0[tenant] } }

    func replace(_ tenant: Tenant.ID, with index: ListingIndex) {
        // The old index is released outside the lock, because deallocating it may take a while.
        let old = byTenant.withLock { $0.updateValue(index, forKey: tenant) }
        withExtendedLifetime(old) {}
    }

    func replaceAll(with indexes: [Tenant.ID: ListingIndex]) {
        let old = byTenant.withLock { all in
            defer { all = indexes }
            return all
        }
        withExtendedLifetime(old) {}
    }

    var all: [Tenant.ID: ListingIndex] { byTenant.withLock(\.self) }

    var count: Int { byTenant.withLock { Array($0.values) }.reduce(0) { $0 + $1.count } }
}
