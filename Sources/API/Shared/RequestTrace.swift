import Domain
import Synchronization

/// What the log says of a request. Middleware copies the context; all copies share this.
final class RequestTrace: Sendable {
    struct Facts: Sendable {
        var tenant: Tenant.ID?
        var account: Account.ID?
        /// The right that the caller used beyond one's own data.
        var permission: Permission?
        /// The code of the problem that was answered.
        var problem: String?
    }

    private let state = Mutex(Facts())

    var facts: Facts { state.withLock { $0 } }

    func note(_ change: (inout Facts) -> Void) { state.withLock { change(&$0) } }
}
