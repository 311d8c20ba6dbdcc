import Domain
import Synchronization

/// The data that the log gets from a request. Middleware copies the context; all copies share this object.
final class RequestTrace: Sendable {
    struct Facts: Sendable {
        var tenant: Tenant.ID?
        var account: Account.ID?
        /// The permission that the caller used beyond their own data.
        var permission: Permission?
        /// The code of the problem in the response.
        var problem: String?
    }

    private let state = Mutex(Facts())

    var facts: Facts { state.withLock { $0 } }

    func note(_ change: (inout Facts) -> Void) { state.withLock { change(&$0) } }
}
