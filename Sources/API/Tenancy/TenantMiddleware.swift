import Domain
import Hummingbird

/// Finds the marketplace that a request is for, by the host that it was sent to.
struct TenantMiddleware: RouterMiddleware {
    let directory: TenantDirectory

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.foundTenant = directory.tenant(ofHost: request.head.authority)
        return try await next(request, context)
    }
}
