import Domain
import Hummingbird

/// Finds the tenant of a request by its `Host`. Without one, only monitoring is answered.
struct TenantMiddleware: RouterMiddleware {
    let directory: TenantDirectory

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let tenant = directory.tenant(ofHost: request.head.authority)
        context.foundTenant = tenant
        context.trace.note { $0.tenant = tenant?.id }
        if tenant == nil, context.route.kind != .monitoring { throw Problem.unknownHost }
        return try await next(request, context)
    }
}

extension Problem {
    static let unknownHost = Problem(.notFound, code: "unknown_host", "There's no marketplace at this host.")
}
