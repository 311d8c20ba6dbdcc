import Domain
import HTTPTypes
import Hummingbird

/// CORS: only pages from the tenant's listed origins may call its API with credentials.
struct CORSMiddleware: RouterMiddleware {
    let problems: ProblemMiddleware

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let allowed = allowedOrigin(request, context)
        if request.method == .options, let answer = Self.preflight(request, context.route.methods, allowed) {
            return answer
        }
        do {
            var response = try await next(request, context)
            Self.allow(allowed, in: &response.headers)
            return response
        } catch {
            // A page that may read responses may also read problems.
            var response = problems.response(to: error, request, context)
            Self.allow(allowed, in: &response.headers)
            return response
        }
    }

    private func allowedOrigin(_ request: Request, _ context: Context) -> String? {
        guard let origin = request.headers[.origin]?.lowercased(), let tenant = context.foundTenant else { return nil }
        return tenant.settings.allowedOrigins.contains(origin) ? origin : nil
    }

    /// The response to OPTIONS, with permissions only for an allowed origin; `nil` for an unknown path.
    private static func preflight(_ request: Request, _ methods: [String], _ allowed: String?) -> Response? {
        guard !methods.isEmpty else { return nil }
        var response = Response(status: .noContent)
        response.headers[.allow] = methods.joined(separator: ", ")
        if allowed != nil, request.headers[.accessControlRequestMethod] != nil {
            response.headers[.accessControlAllowMethods] = methods.joined(separator: ", ")
            response.headers[.accessControlAllowHeaders] =
                "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
            response.headers[.accessControlMaxAge] = "600"
        }
        allow(allowed, in: &response.headers)
        return response
    }

    private static func allow(_ origin: String?, in headers: inout HTTPFields) {
        headers.append(HTTPField(name: .vary, value: "Origin"))
        guard let origin else { return }
        headers[.accessControlAllowOrigin] = origin
        headers[.accessControlAllowCredentials] = "true"
        headers[.accessControlExposeHeaders] =
            "ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
    }
}
