import Domain
import Hummingbird

/// Whether the process lives, and whether it can serve requests. Cheap, and independent of tenants.
package struct HealthRoutes: Sendable {
    /// The body of `/health/ready` while it fails: its first line, then one for each check that fails.
    let unreadyText: String
    /// The names of the failing checks; `nil` while the server is starting or stopping and can tell no details.
    let failingChecks: @Sendable () async -> [String]?

    package init(unreadyText: String = "not ready", failingChecks: @escaping @Sendable () async -> [String]?) {
        self.unreadyText = unreadyText
        self.failingChecks = failingChecks
    }

    func add(to router: Router<Context>) {
        router.group("health")
            .get("live", use: live)
            .get("ready", use: ready)
    }

    private static let plain: HTTPFields = [.contentType: "text/plain; charset=utf-8"]

    @Sendable func live(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        Self.lines(["live"])
    }

    @Sendable func ready(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let failing = await failingChecks()
        guard failing != [] else { return Self.lines(["ready"]) }
        return Self.lines([unreadyText] + (failing ?? []), .serviceUnavailable)
    }

    private static func lines(_ lines: [String], _ status: HTTPResponse.Status = .ok) -> BufferedResponse {
        BufferedResponse(status, headers: plain, body: Array(lines.map { $0 + "\n" }.joined().utf8))
    }
}
