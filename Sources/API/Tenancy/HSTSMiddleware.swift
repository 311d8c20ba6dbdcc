import Domain
import HTTPTypes
import Hummingbird

/// Tells browsers that reached a marketplace over TLS to always use TLS (HSTS, RFC 6797). Browsers ignore it without
/// TLS.
struct HSTSMiddleware: RouterMiddleware {
    private static let policy = "max-age=31536000"

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if SessionCookie.isSecure(context) { response.headers[.strictTransportSecurity] = Self.policy }
        return response
    }
}
