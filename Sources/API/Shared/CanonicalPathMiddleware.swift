import Domain
import HTTPTypes
import Hummingbird

/// Redirects reads of another spelling of a path to the canonical one, and refuses writes to it and paths that are too
/// long. It stands behind the rate limits, because its responses count as well.
struct CanonicalPathMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.head.path?.utf8.count ?? 0 <= ConnectionLimits.targetBytes else { throw Problem.targetTooLong }
        let target = context.route.target
        switch target.spelling {
        case .canonical: return try await next(request, context)
        case .malformed(let why): throw Problem.malformedPath(why)
        case .other:
            guard request.method == .get || request.method == .head else {
                throw Problem.malformedPath("the path is \(target.path) here")
            }
            return try Response.redirect(.permanentRedirect, to: target.canonical)
        }
    }
}

extension Problem {
    fileprivate static let targetTooLong = Problem(
        .targetTooLong, code: "target_too_long",
        "The path and query can have at most \(ConnectionLimits.targetBytes) bytes.")

    fileprivate static func malformedPath(_ why: String) -> Problem {
        Problem(.malformed, code: "malformed_request", "The request's path isn't valid: \(why).")
    }
}
