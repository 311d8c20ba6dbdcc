import Domain
import Hummingbird

/// Responds to every request with 503 while the database is being changed.
struct UnavailableMiddleware: RouterMiddleware {
    private static let retryAfterSeconds = 10

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        throw Problem.overloaded(
            "The marketplace is being upgraded. Try again in a moment.", retryAfterSeconds: Self.retryAfterSeconds)
    }
}
