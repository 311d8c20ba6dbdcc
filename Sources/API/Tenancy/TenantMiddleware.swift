import Domain
import Hummingbird

/// Finds the tenant of a request by its `Host`.
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
