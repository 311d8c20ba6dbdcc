import Domain
import Hummingbird

/// Whether the process lives, and whether it can serve requests. Cheap, and independent of tenants.
package struct HealthRoutes: Sendable {
    /// The body of `/health/ready` while it fails.
    let unreadyText: String
    let isReady: @Sendable () async -> Bool

    package init(unreadyText: String = "not ready", isReady: @escaping @Sendable () async -> Bool) {
        (self.unreadyText, self.isReady) = (unreadyText, isReady)
    }

    func add(to router: Router<Context>) {
        router.group("health")
            .get("live", use: live)
            .get("ready", use: ready)
    }

    private static let plain: HTTPFields = [.contentType: "text/plain; charset=utf-8"]

    @Sendable func live(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        BufferedResponse(headers: Self.plain, body: Array("live\n".utf8))
    }

    @Sendable func ready(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        guard await isReady() else {
            return BufferedResponse(.serviceUnavailable, headers: Self.plain, body: Array("\(unreadyText)\n".utf8))
        }
        return BufferedResponse(headers: Self.plain, body: Array("ready\n".utf8))
    }
}
