import Hummingbird

/// The routes of one feature. Each lists its paths in `add(to:)`; `Tests/Contract/permissions.txt` lists all of them.
package protocol FeatureRoutes: Sendable {
    /// - Parameter v1: the routes below `/v1`.
    func add(to v1: RouterGroup<Context>)
}
