import Domain
import HTTPTypes
import Hummingbird

/// Tells browsers that reached a marketplace by TLS never to come without (HSTS, RFC 6797). A browser heeds it over
/// TLS only.
struct StrictTransport: RouterMiddleware {
    private static let policy = "max-age=31536000"

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if SessionCookie.isSecure(context) { response.headers[.strictTransportSecurity] = Self.policy }
        return response
    }
}
