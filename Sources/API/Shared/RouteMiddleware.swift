import HTTPTypes
import Hummingbird

/// Finds the route of a request. It is the outermost middleware, because all others ask the route.
struct RouteMiddleware: RouterMiddleware {
    let table: RouteTable

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.route = table.route(of: request.head.path ?? "")
        return try await next(request, context)
    }
}
