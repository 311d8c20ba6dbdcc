import Domain
import HTTPTypes
import Hummingbird

/// CORS: pages from the tenant's listed origins may call its API with credentials. Those of any origin may read what a
/// stranger may, without credentials.
struct CORSMiddleware: RouterMiddleware {
    let problems: ProblemMiddleware

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let permission = Permission(request, context)
        if request.method == .options, let answer = Self.preflight(request, context.route.methods, permission) {
            return answer
        }
        do {
            var response = try await next(request, context)
            permission.add(to: &response.headers)
            return response
        } catch {
            // A page that may read responses may also read problems.
            var response = problems.response(to: error, request, context)
            permission.add(to: &response.headers)
            return response
        }
    }

    /// The response to OPTIONS, with permissions only for a page that has them; `nil` for an unknown path.
    private static func preflight(_ request: Request, _ methods: [String], _ permission: Permission) -> Response? {
        guard !methods.isEmpty else { return nil }
        var response = Response(status: .noContent)
        response.headers[.allow] = methods.joined(separator: ", ")
        if request.headers[.accessControlRequestMethod] != nil {
            permission.addPreflight(methods, to: &response.headers)
        }
        permission.add(to: &response.headers)
        return response
    }
}

/// How far the page that sent a request may use the API.
private enum Permission {
    case none
    /// Pages of listed origins call it with credentials.
    case call(origin: String)
    /// All others read it: the browser shows them no answer to a request with cookies or passwords.
    case read

    private static let safeMethods = ["GET", "HEAD"]

    init(_ request: Request, _ context: Context) {
        guard let origin = request.headers[.origin], let tenant = context.foundTenant else {
            self = .none
            return
        }
        let method =
            request.method == .options
            ? request.headers[.accessControlRequestMethod] ?? "" : request.method.rawValue
        if tenant.settings.allows(origin: origin) {
            self = .call(origin: origin.lowercased())
        } else if Self.safeMethods.contains(method), !Self.hasCredentials(request) {
            self = .read
        } else {
            self = .none
        }
    }

    private static func hasCredentials(_ request: Request) -> Bool {
        request.headers[.cookie] != nil || request.headers[.authorization] != nil
    }

    func add(to headers: inout HTTPFields) {
        headers.append(HTTPField(name: .vary, value: "Origin"))
        switch self {
        case .none: return
        case .call(let origin):
            headers[.accessControlAllowOrigin] = origin
            headers[.accessControlAllowCredentials] = "true"
        case .read: headers[.accessControlAllowOrigin] = "*"
        }
        headers[.accessControlExposeHeaders] =
            "ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
    }

    func addPreflight(_ methods: [String], to headers: inout HTTPFields) {
        switch self {
        case .none: return
        case .call:
            headers[.accessControlAllowMethods] = methods.joined(separator: ", ")
            headers[.accessControlAllowHeaders] =
                "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
        case .read:
            headers[.accessControlAllowMethods] = methods.filter(Self.safeMethods.contains).joined(separator: ", ")
            headers[.accessControlAllowHeaders] = "If-None-Match"
        }
        headers[.accessControlMaxAge] = "600"
    }
}
